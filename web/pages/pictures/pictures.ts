// The pictures of cards: a script of its own, which is loaded with them.

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

  /** draw puts a picture in place of what an element of class "drawing" shows. */
  draw(name: string, into: SVGSVGElement) {
    const shapes = this.sheet.getElementById(name)?.childNodes ?? [];
    into.replaceChildren(...[...shapes].map((shape) => document.importNode(shape, true)));
  }
}

/** load loads the words and the drawings. */
export async function load(): Promise<Pictures> {
  const [words, sheet] = await Promise.all([loadWords(), loadSheet()]);
  return new Pictures(words, sheet);
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
