// Drawings, and the elements that are made of them. Text becomes text nodes; nothing here
// parses HTML.

/** A Drawing says what an element is to be. JSX makes drawings. */
export class Drawing {
  constructor(
    readonly tag: string,
    readonly attributes: Record<string, unknown>,
    readonly content: Placed[],
  ) {}

  /** made is called with the element once, to fill it; what is in it is then its maker's. */
  get made(): ((element: Element) => void) | undefined {
    return this.attributes.made as ((element: Element) => void) | undefined;
  }
}

/** What is in an element. A node is held by the code that made it, which alone changes it. */
export type Content = Drawing | Node | string;

export type Child = Content | number | null | undefined | false | Child[];

/** Content with what tells it from the rest, and is the same in a later drawing. */
export interface Placed {
  kind: string;
  content: Content;
}

/** contentOf leaves out what draws nothing, which still has its place among the others. */
export function contentOf(child: Child, place = ''): Placed[] {
  if (child === null || child === undefined || child === false) return [];
  if (Array.isArray(child)) return child.flatMap((one, i) => contentOf(one, `${place}.${i}`));
  const content = child instanceof Node || child instanceof Drawing ? child : String(child);
  return [{ kind: kindOf(content, place), content }];
}

/** kindOf tells a drawing by its tag and its key, or else by its place. */
function kindOf(content: Content, place: string): string {
  if (!(content instanceof Drawing)) return place;
  const { key, 'data-key': focusKey, 'data-flip': flipKey } = content.attributes;
  return `${content.tag} ${key ?? focusKey ?? flipKey ?? place}`;
}

interface Drawn {
  kind: string;
  attributes: Record<string, unknown>;
}

/** What the nodes that were drawn follow. */
const drawn = new WeakMap<Node, Drawn>();

/** drawnKind is the kind of a node that was drawn. */
export function drawnKind(node: Node): string | undefined {
  return drawn.get(node)?.kind;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

/** nodeOf is what stands for some content within an element. */
export function nodeOf({ kind, content }: Placed, within: Element): Node {
  if (content instanceof Node) return content;
  const drawing = content instanceof Drawing ? content : null;
  const node = drawing ? elementOf(drawing, within.namespaceURI) : new Text(content as string);
  drawn.set(node, { kind, attributes: drawing?.attributes ?? {} });
  drawing?.made?.(node as Element);
  return node;
}

/** elementOf makes a new element. */
export function elementOf(
  { tag, attributes, content }: Drawing,
  namespace: string | null,
): Element {
  const element = document.createElementNS(tag === 'svg' ? svgNamespace : namespace, tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  element.append(...content.map((placed) => nodeOf(placed, element)));
  return element;
}

/** redraw lets an element follow a later drawing of its kind, but for what is in it. */
export function redraw(element: Element, { attributes }: Drawing) {
  const before = drawn.get(element) as Drawn;
  for (const name of new Set([...Object.keys(before.attributes), ...Object.keys(attributes)])) {
    const value = attributes[name];
    if (value !== before.attributes[name]) setAttribute(element, name, value);
  }
  drawn.set(element, { ...before, attributes });
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
