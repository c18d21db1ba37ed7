// Builds and updates elements. Texts only ever become text: nothing here, and
// nothing that uses it, parses HTML.

/**
 * h builds an element. Properties with a dash, and those that elements do not
 * have, become attributes; null and false ones are left out.
 * @param {string} tag with classes, such as "li.card"
 * @param {Record<string, any>} [props]
 * @param {...(Node|string|number|null|false|undefined|Array<Node|string|null|false>)} children
 * @returns {any} the element
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(' ');
  setAll(element, props);
  element.append(...children.flat().filter((c) => c !== null && c !== false && c !== undefined).map((c) => (c instanceof Node ? c : String(c))));
  return element;
}

function setAll(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === 'data') Object.assign(element.dataset, value);
    else if (key === 'on') for (const [event, f] of Object.entries(value)) element.addEventListener(event, f);
    else if (key in element && !key.includes('-') && key !== 'list') element[key] = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
}

/**
 * svg draws one of the symbols of glyphs.svg, which says nothing to a screen
 * reader: the words stand beside it.
 * @param {string} id @param {string} [className]
 */
export function glyph(id, className = 'glyph') {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(ns, 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}

/**
 * fill gives a parent new children, keeps those that are as they were, and
 * keeps the focus on the same thing, known by its data-key.
 * @param {Element} parent @param {Array<HTMLElement|null|false>} children
 */
export function fill(parent, children) {
  const focused = /** @type {HTMLElement|null} */ (parent.contains(document.activeElement) ? document.activeElement : null);
  const key = focused?.dataset.key;
  const old = [...parent.children];
  const next = children.filter((c) => !!c).map((c) => old.find((o) => o.isEqualNode(c)) ?? c);
  const distinct = new Set(next).size === next.length ? next : children.filter((c) => !!c);
  if (old.length === distinct.length && old.every((o, i) => o === distinct[i])) return;
  parent.replaceChildren(...distinct);
  if (key) /** @type {HTMLElement|null} */ (parent.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus({ preventScroll: true });
}

/** visuallyHidden is text for a screen reader alone. @param {string} text */
export const unseen = (text) => h('span.unseen', {}, text);

/** seconds waits. @param {number} s */
export const seconds = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
