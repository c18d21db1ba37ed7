// The pictures of cards, which are loaded when the first one is needed.

import { jsx } from '../ui/jsx';
import { svg } from '../ui/svg';
import { Chooser, type Choice, type Pictured, type Words } from './choose';

/** Pictures are the drawings, and the table that says which card gets which. */
export class Pictures {
  private readonly chooser: Chooser;

  constructor(
    readonly words: Words,
    private readonly sheet: Document,
  ) {
    this.chooser = new Chooser(words);
  }

  choose(card: Pictured): Choice {
    return this.chooser.choose(card);
  }

  /** draw puts a picture in the place of what an element of class "drawing" shows. */
  draw(name: string, into: SVGSVGElement) {
    const shapes = this.sheet.getElementById(name)?.childNodes ?? [];
    into.replaceChildren(...[...shapes].map((shape) => document.importNode(shape, true)));
  }
}

let loaded: Pictures | null = null;
let loading: Promise<Pictures> | null = null;

/** loadPictures loads once; after a failure the next call tries again. */
export function loadPictures(): Promise<Pictures> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Pictures> {
  const [words, sheet] = await Promise.all([loadWords(), loadSheet()]);
  loaded = new Pictures(words, sheet);
  return loaded;
}

async function loadWords(): Promise<Words> {
  const response = await fetch(new URL('pictures.json', import.meta.url));
  return response.json();
}

/**
 * loadSheet reads the drawings with XMLHttpRequest, which makes a document of them:
 * the page's policy lets no script make one of a text.
 */
function loadSheet(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', new URL('pictures.svg', import.meta.url));
    request.responseType = 'document';
    request.onload = () =>
      request.responseXML ? resolve(request.responseXML) : reject(new Error(request.statusText));
    request.onerror = () => reject(new Error('the pictures cannot be loaded'));
    request.send();
  });
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
  const draw = (drawing: SVGSVGElement) => {
    const fill = (pictures: Pictures) => pictures.draw(pictures.choose(card).picture, drawing);
    if (loaded) fill(loaded);
    else loadPictures().then(fill, () => {});
  };
  return <svg {...place} key={JSON.stringify(card)} made={draw} />;
}
