// The JSX factory of the pages: elements of TSX are elements of the document.
// Text becomes text nodes; nothing here parses HTML.

export type Child = Node | string | number | null | undefined | false | Child[];

type Attributes<E extends Element> = Partial<Omit<E, 'children' | 'style'>> & {
  /** One class or several; false ones are left out. */
  class?: string | (string | false | null | undefined)[];
  style?: string;
  children?: Child;
};

type Props = Record<string, unknown>;
type Component<P> = (props: P) => Node | null;

/**
 * h builds an element, or calls a component. Attributes whose names have a dash,
 * and those that are no properties of the element, are set as attributes; null,
 * undefined and false ones are left out.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes<HTMLElementTagNameMap[Tag]> | null,
  ...children: Child[]
): HTMLElementTagNameMap[Tag];
export function h<P>(component: Component<P>, props: P | null, ...children: Child[]): Node | null;
export function h(
  tag: string | Component<never>,
  props?: Props | null,
  ...children: Child[]
): Node | null {
  if (typeof tag === 'function') return (tag as Component<Props>)({ ...props, children });
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value !== null && value !== undefined && value !== false) set(element, name, value);
  }
  element.append(...nodes(children));
  return element;
}

/** Fragment is several elements without one around them. */
export function Fragment({ children }: { children?: Child }): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes([children]));
  return fragment;
}

function set(element: HTMLElement, name: string, value: unknown) {
  if (name === 'class') {
    element.className = [value].flat().filter(Boolean).join(' ');
  } else if (name in element && !name.includes('-')) {
    Object.assign(element, { [name]: value });
  } else {
    element.setAttribute(name, value === true ? '' : String(value));
  }
}

function nodes(children: Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    if (Array.isArray(child)) return nodes(child);
    return child instanceof Node ? child : String(child);
  });
}

export declare namespace h {
  namespace JSX {
    type Element = Node;
    type IntrinsicElements = {
      [Tag in keyof HTMLElementTagNameMap]: Attributes<HTMLElementTagNameMap[Tag]>;
    };
    interface ElementChildrenAttribute {
      children: unknown;
    }
  }
}
