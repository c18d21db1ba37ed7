// The ways to draw: JSX says what is to be seen, and update (update.ts) makes it so; h makes an
// element that its maker holds and changes.

import { contentOf, Drawing, elementOf, type Child } from './drawing';

export type { Child };

type Attributes<E extends Element> = Partial<Omit<E, 'children' | 'style'>> & {
  /** Tells an element from the others beside it, from one drawing to the next. */
  key?: string;
  /** One class or several; false ones are left out. */
  class?: Classes;
  style?: string;
  children?: Child;
};

type Classes = string | (string | false | null | undefined)[];

type Props = Record<string, unknown>;
type Component<P> = (props: P) => Child;

/** jsx is the JSX factory: a drawing of an element, or what a component draws. */
export function jsx(
  tag: string | Component<never>,
  props?: Props | null,
  ...children: Child[]
): Child {
  if (typeof tag === 'function') return (tag as Component<Props>)({ ...props, children });
  return new Drawing(tag, props ?? {}, contentOf(children));
}

/** Fragment is several elements without one around them. */
export function Fragment({ children }: { children?: Child }): Child {
  return children;
}

/** h makes an element. No later drawing changes it; the code that holds it does. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes<HTMLElementTagNameMap[Tag]> | null,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const drawing = new Drawing(tag, attributes ?? {}, contentOf(children));
  return elementOf(drawing, document.documentElement.namespaceURI) as HTMLElementTagNameMap[Tag];
}

interface SVGAttributes {
  [name: string]: Child | ((element: SVGSVGElement) => void);
  /** Called with the element once, to fill it. */
  made?: (element: SVGSVGElement) => void;
}

export declare namespace jsx {
  namespace JSX {
    type Element = Child;
    type IntrinsicElements = {
      [Tag in keyof HTMLElementTagNameMap]: Attributes<HTMLElementTagNameMap[Tag]>;
    } & Record<'svg' | 'use' | 'polyline', SVGAttributes>;
    interface ElementChildrenAttribute {
      children: unknown;
    }
  }
}
