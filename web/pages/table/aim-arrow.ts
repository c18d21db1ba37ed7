import { svg } from '../ui/svg';

interface Place {
  x: number;
  y: number;
}

/** AimArrow points from a card to what it is aimed at. It is seen only. */
export class AimArrow {
  private readonly shaft = svg('path', { class: 'shaft' });
  private readonly head = svg('path', { class: 'head', d: 'M0 0 -18 -10 -13 0 -18 10z' });
  readonly element = svg('svg', { class: 'arrow', 'aria-hidden': 'true' }, this.shaft, this.head);

  /** show points from the upper edge of a card to an element, or to the pointer. */
  show(card: Element, to: Element | Place) {
    const from = card.getBoundingClientRect();
    this.draw({ x: from.left + from.width / 2, y: from.top + 12 }, placeOf(to));
  }

  hide() {
    this.element.classList.remove('shown');
  }

  private draw(from: Place, to: Place) {
    const bend = { x: from.x, y: to.y + (from.y - to.y) * 0.35 };
    const angle = (Math.atan2(to.y - bend.y, to.x - bend.x) * 180) / Math.PI;
    this.shaft.setAttribute('d', `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`);
    this.head.setAttribute('transform', `translate(${to.x} ${to.y}) rotate(${angle})`);
    this.element.classList.add('shown');
  }
}

/** placeOf is the point itself, or the middle of an element. */
function placeOf(to: Element | Place): Place {
  if (!(to instanceof Element)) return to;
  const { left, top, width, height } = to.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
