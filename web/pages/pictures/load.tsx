// Loads the pictures of cards when the first one is needed.

import { reasonOfLoss } from '../program/release';
import { jsx } from '../ui/jsx';
import { svg } from '../ui/svg';
import type { Pictured } from './choose';
import type { Pictures } from './pictures';

export type { Pictures };

let loaded: Pictures | null = null;
let loading: Promise<Pictures> | null = null;

/** loadPictures loads once; after a failure the next call tries again. */
export function loadPictures(): Promise<Pictures> {
  loading ??= load().catch(async () => {
    loading = null;
    throw await reasonOfLoss('The pictures');
  });
  return loading;
}

async function load(): Promise<Pictures> {
  const script: typeof import('./pictures') = await import(
    new URL('card-pictures.js', import.meta.url).href
  );
  loaded = await script.load();
  return loaded;
}

/** The place of a picture. A screen reader does not see it: words stand beside it. */
const place = { class: 'drawing', viewBox: '0 0 48 48', 'aria-hidden': 'true' };

/** emptyDrawing is the place of a picture, for Pictures.draw. */
export function emptyDrawing(): SVGSVGElement {
  return svg('svg', place);
}

/**
 * pictureOf is the picture of a card. It is empty until the pictures are loaded, and stays so
 * where they cannot be.
 */
export function pictureOf(card: Pictured) {
  return picture(JSON.stringify(card), (pictures) => pictures.choose(card).picture);
}

/** pictureNamed is one of the pictures by its name, as pictureOf is by a card. */
export function pictureNamed(name: string) {
  return picture(name, () => name);
}

function picture(key: string, nameOf: (pictures: Pictures) => string) {
  const draw = (drawing: SVGSVGElement) => {
    const fill = (pictures: Pictures) => pictures.draw(nameOf(pictures), drawing);
    if (loaded) fill(loaded);
    else loadPictures().then(fill, () => {});
  };
  return <svg {...place} key={key} made={draw} />;
}
