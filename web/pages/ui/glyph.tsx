const namespace = 'http://www.w3.org/2000/svg';

/**
 * Glyph draws one of the symbols of index.html. A screen reader does not see it:
 * the words stand beside it.
 */
export function Glyph({
  id,
  class: className = 'glyph',
}: {
  id: string;
  class?: string;
}): SVGSVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(namespace, 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}
