// What flies over the table: copies, in the browser's top layer, where nothing cuts them.

import { h } from '../ui/jsx';

/** How long a card flies, in milliseconds. */
export const flightTime = 320;

const steps = 12; // of a path
const highest = 56; // of an arc, in pixels

/** A copy of an element where the element was, which flies. */
export interface Copy {
  element: HTMLElement;
  rect: DOMRect;
  /** What the layer holds: the copy within copies of what is around it, on which its styles depend. */
  frame: HTMLElement;
}

/** How a copy looks on its way. */
interface Look {
  /** Its opacity, and how wide it is, at a part of the way from 0 to 1. */
  opacity?: (way: number) => number;
  width?: (way: number) => number;
  duration?: number;
  delay?: number;
}

/** Layer is the top layer over one table. It is seen only. */
export class Layer {
  readonly element = h('div', { class: 'flights', popover: 'manual', inert: true });

  constructor(private readonly root: HTMLElement) {
    this.element.setAttribute('aria-hidden', 'true');
    root.append(this.element);
    if (this.element.isConnected) this.element.showPopover?.();
  }

  /** copy copies an element of the table as it is now. */
  copy(element: HTMLElement): Copy {
    const rect = element.getBoundingClientRect();
    const copy = element.cloneNode(true) as HTMLElement;
    for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('[data-flip], [data-key]')]) {
      for (const name of ['data-flip', 'data-key', 'data-do']) one.removeAttribute(name);
    }
    copy.classList.add('flying');
    copy.style.animation = 'none';
    const around = this.around(element);
    const box = around.findLast(({ boxed }) => boxed)?.rect;
    put(copy, rect, box);
    let frame = copy;
    for (const { element } of around.toReversed()) {
      element.append(frame);
      frame = element;
    }
    return { element: copy, rect, frame };
  }

  /** around copies what an element is in, from the outside in. Only what others measure is a box. */
  private around(element: HTMLElement) {
    const found = [];
    let box: DOMRect | undefined;
    for (const above of ancestors(element, this.root)) {
      const copy = above.cloneNode(false) as HTMLElement;
      for (const name of ['data-flip', 'data-key', 'id', 'aria-label']) copy.removeAttribute(name);
      const boxed = getComputedStyle(above).containerType !== 'normal';
      const rect = above.getBoundingClientRect();
      if (boxed) {
        put(copy, rect, box);
        box = rect;
      } else {
        copy.style.display = 'contents';
      }
      found.push({ element: copy, boxed, rect });
    }
    return found;
  }

  /** clear lets all that is under way be where it goes to. */
  clear() {
    this.element.replaceChildren();
  }

  /** fly lets a copy fly to a place, and removes it there. */
  fly({ element, rect, frame }: Copy, from: DOMRect, to: DOMRect, look: Look = {}): Animation {
    this.element.append(frame);
    const flight = element.animate(path(rect, from, to, look), {
      duration: flightTime,
      fill: 'both',
      ...(look.duration && { duration: look.duration }),
      ...(look.delay && { delay: look.delay }),
    });
    flight.finished.catch(() => {}).finally(() => frame.remove());
    return flight;
  }
}

/** ancestors are the elements around one, within a root, from the outside in. */
function ancestors(element: HTMLElement, root: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let e = element.parentElement; e && e !== root; e = e.parentElement) found.unshift(e);
  return found;
}

/** put puts a copy at a place of the window, within a box. */
function put({ style }: HTMLElement, { left, top, width, height }: DOMRect, box?: DOMRect) {
  const own = { position: 'absolute', margin: 0, translate: 'none' };
  Object.assign(style, own, { maxHeight: 'none', overflow: 'visible' });
  style.left = `${left - (box?.left ?? 0)}px`;
  style.top = `${top - (box?.top ?? 0)}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/** path is the way of something at a place: in an arc, and as large as what it leaves and reaches. */
function path(own: DOMRect, from: DOMRect, to: DOMRect, { opacity, width }: Look): Keyframe[] {
  const [home, begin, end] = [own, from, to].map(middle);
  const lift = Math.min(highest, Math.hypot(end.x - begin.x, end.y - begin.y) / 5);
  const sizes = [sizeOf(from) / sizeOf(own), sizeOf(to) / sizeOf(own)];
  return Array.from({ length: steps + 1 }, (_, i) => {
    const way = 1 - (1 - i / steps) ** 2.4; // fast at first
    const x = begin.x + (end.x - begin.x) * way - home.x;
    const y = begin.y + (end.y - begin.y) * way - lift * Math.sin(Math.PI * way) - home.y;
    const scale = sizes[0] + (sizes[1] - sizes[0]) * way;
    const turn = 4 * Math.sin(Math.PI * way) * Math.sign(end.x - begin.x);
    return {
      transform:
        `translate(${x}px, ${y}px) rotate(${turn}deg) ` +
        `scale(${scale * (width?.(way) ?? 1)}, ${scale})`,
      opacity: opacity?.(way) ?? 1,
    };
  });
}

function middle({ left, top, width, height }: DOMRect) {
  return { x: left + width / 2, y: top + height / 2 };
}

function sizeOf({ width, height }: DOMRect): number {
  return Math.sqrt(width * height) || 1;
}
