// What is drawn, and the elements that are made of it. Text becomes text nodes; nothing here
// parses HTML.

/** A Drawing says what an element is to be. JSX makes drawings. */
export class Drawing {
  constructor(
    readonly tag: string,
    readonly attributes: Record<string, unknown>,
    readonly content: Content[],
  ) {}

  /** kind is shared by the drawings of one element, earlier and later ones. */
  get kind(): string {
    const { key, 'data-key': focusKey, 'data-flip': flipKey } = this.attributes;
    return `${this.tag} ${key ?? focusKey ?? flipKey ?? ''}`;
  }

  /** made is called with the element once, to fill it; what is in it is then its maker's. */
  get made(): ((element: Element) => void) | undefined {
    return this.attributes.made as ((element: Element) => void) | undefined;
  }
}

/** What is in an element. A node is held by its maker, who alone changes it. */
export type Content = Drawing | Node | string;

export type Child = Content | number | null | undefined | false | Child[];

/** contentOf leaves out what draws nothing. */
export function contentOf(child: Child): Content[] {
  if (child === null || child === undefined || child === false) return [];
  if (Array.isArray(child)) return child.flatMap(contentOf);
  return child instanceof Node || child instanceof Drawing ? [child] : [String(child)];
}

/** The newest drawing of each element that was made of one. */
const drawings = new WeakMap<Node, Drawing>();

/** drawingOf is the drawing that an element was made of, or follows since. */
export function drawingOf(node: Node): Drawing | undefined {
  return drawings.get(node);
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** nodeOf is what stands for some content within an element. */
export function nodeOf(content: Content, within: Element): Node {
  if (content instanceof Node) return content;
  if (!(content instanceof Drawing)) return new Text(content);
  const element = elementOf(content, within.namespaceURI);
  drawings.set(element, content);
  content.made?.(element);
  return element;
}

/** elementOf makes a new element. */
export function elementOf(
  { tag, attributes, content }: Drawing,
  namespace: string | null,
): Element {
  const element = document.createElementNS(tag === 'svg' ? svgNamespace : namespace, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...content.map((content) => nodeOf(content, element)));
  return element;
}

/** redraw lets an element follow a later drawing, but for what is in it. */
export function redraw(element: Element, next: Drawing) {
  const before = drawings.get(element)?.attributes ?? {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(next.attributes)])) {
    const value = next.attributes[name];
    if (value !== before[name]) setAttribute(element, name, value);
  }
  drawings.set(element, next);
}

/**
 * setAttribute sets an attribute or, where the element has a property of that name, the
 * property. Names with a dash are attributes. null, undefined and false stand for none.
 */
function setAttribute(element: Element, name: string, value: unknown) {
  const none = value === null || value === undefined || value === false;
  if (name === 'key' || name === 'made') return;
  if (name === 'class') setClass(element, value);
  else if (isProperty(element, name)) setProperty(element, name, none ? undefined : value);
  else if (none) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

function setClass(element: Element, value: unknown) {
  const names = [value].flat().filter(Boolean).join(' ');
  if (element.getAttribute('class') === names) return;
  if (names) element.setAttribute('class', names);
  else element.removeAttribute('class');
}

function isProperty(element: Element, name: string): boolean {
  return element.namespaceURI !== svgNamespace && name in element && !name.includes('-');
}

/** setProperty with undefined takes a property back to what a new element has. */
function setProperty(element: Element, name: string, value: unknown) {
  const properties = element as unknown as Record<string, unknown>;
  if (value !== undefined) properties[name] = value;
  else if (typeof properties[name] === 'boolean') properties[name] = false;
  else if (/^(on|aria)/.test(name)) properties[name] = null;
  else element.removeAttribute(name === 'htmlFor' ? 'for' : name);
}
