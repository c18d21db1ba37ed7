import { h } from '../ui/jsx';
import type { Pictured } from './choose';
import { emptyDrawing, loadPictures, type Pictures } from './load';

/** PictureHint shows which picture a card gets, and why, as its author types. */
export class PictureHint {
  private readonly drawing = emptyDrawing();
  private readonly reason = h('span', { role: 'status' });
  readonly element: HTMLElement;
  private shown: Pictured = {};

  constructor(card: Pictured) {
    this.element = h('p', { class: 'picture-hint fine' }, this.drawing, this.reason);
    this.show(card);
  }

  show(card: Pictured) {
    this.shown = { ...card };
    loadPictures().then(
      (pictures) => this.draw(pictures),
      () => {
        this.reason.textContent = 'The pictures cannot be loaded now.';
      },
    );
  }

  private draw(pictures: Pictures) {
    const { picture, by } = pictures.choose(this.shown);
    pictures.draw(picture, this.drawing);
    this.element.dataset.picture = picture;
    const reason = by === null ? 'by what the card does' : `by “${by}”`;
    const text = `Picture: ${spaced(picture)}, ${reason}.`;
    if (this.reason.textContent !== text) this.reason.textContent = text;
  }
}

/** spaced is the name of a picture in words. */
export function spaced(picture: string): string {
  return picture.replaceAll('-', ' ');
}
