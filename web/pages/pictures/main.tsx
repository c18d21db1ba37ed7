// The page of all pictures of cards, with the words that choose each, for authors.

import './main.css';
import { count } from '../text/grammar';
import { Header } from '../ui/header';
import { type Child, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { Field, TextField } from '../workshop/form/fields';
import { PictureHint, spaced } from './hint';
import { emptyDrawing, loadPictures, type Pictures } from './load';
import { at } from '../place';

const root = document.getElementById('page') as HTMLElement;

const noWord = 'No word of this name chooses a picture. The card has one of those at the end.';

function showPage(pictures: Pictures) {
  const hint = new PictureHint({});
  hint.element.hidden = true;
  const unknown = h('p', { role: 'status' });
  const list = new PictureList(pictures);
  const type = (name: string) => {
    const chosen = pictures.choose({ name }).by !== null;
    hint.element.hidden = !chosen;
    hint.show({ name });
    unknown.textContent = chosen || name.trim() === '' ? '' : noWord;
    list.search(name);
  };
  update(root, [
    <Header home={at('/play')}>
      <h1>Pictures of cards</h1>
      <nav class="links" aria-label="More">
        <a href={at('/play/workshop')}>Card workshop</a>
        <a href={at('/schema/cards')}>Writing cards</a>
      </nav>
    </Header>,
    <main class="pictures">
      <p>
        Words of a card’s name choose its picture. Where none does, words of its id or of its text
        do; otherwise it has the picture of what it does.
      </p>
      <Field label="A card’s name, or a word to search for">
        <TextField value="" onChange={type} />
      </Field>
      {hint.element}
      {unknown}
      {list.summary}
      {list.element}
      <h2>Where no word chooses</h2>
      <ul class="picture-list others" role="list">
        {otherPictures(pictures).map(([of, picture]) => (
          <PictureItem pictures={pictures} picture={picture} about={of.replaceAll('_', ' ')} />
        ))}
      </ul>
    </main>,
  ]);
}

/** otherPictures are the pictures of effects, and of types of cards without an effect. */
function otherPictures({ words }: Pictures): [string, string][] {
  return [...Object.entries(words.effects), ...Object.entries(words.types)];
}

/** PictureList shows the pictures that have a word of those that are searched for, or a longer one. */
class PictureList {
  readonly element = h('ul', { class: 'picture-list', role: 'list' });
  readonly summary = h('p', { class: 'fine', role: 'status' });
  private readonly items: { words: string; item: Child }[];

  constructor(pictures: Pictures) {
    this.items = Object.entries(pictures.words.pictures).map(([picture, words]) => ({
      words: [spaced(picture), ...words].join('\n'),
      item: <PictureItem pictures={pictures} picture={picture} about={words.join(', ')} />,
    }));
    this.search('');
  }

  search(text: string) {
    const searched = text.trim().toLowerCase().split(/\s+/);
    const found = this.items.filter(({ words }) => searched.some((word) => words.includes(word)));
    update(
      this.element,
      found.map(({ item }) => item),
    );
    const summary = `${count(found.length, 'picture')}.`;
    if (this.summary.textContent !== summary) this.summary.textContent = summary;
  }
}

interface ItemProps {
  pictures: Pictures;
  picture: string;
  about: string;
}

function PictureItem({ pictures, picture, about }: ItemProps) {
  const drawing = emptyDrawing();
  pictures.draw(picture, drawing);
  return (
    <li key={picture}>
      {drawing}
      <div>
        <b class="name">{spaced(picture)}</b>
        <p class="fine">{about}</p>
      </div>
    </li>
  );
}

loadPictures().then(showPage, (error: Error) => {
  update(root, [
    <main class="shell">
      <p>{`The pictures cannot be loaded: ${error.message}.`}</p>
    </main>,
  ]);
});
