import type { Card } from 'cardgames-client';
import { shortText } from '../text/cards';
import { Hidden } from '../ui/hidden';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { Amounts } from './amounts';
import { Art, Cost, Name, TypeLine } from './parts';

/** Note is what matters about a card now: in words, and as a mark where a small card says it too. */
export interface Note {
  mark?: string;
  words: string;
  /** Whether it would do nothing. */
  idle?: boolean;
}

interface Props {
  card: Card;
  /** What matters about it now. */
  note?: Note | null;
  /** The card's own picture. */
  children?: Child;
}

/** Face is a card in a hand, as the content of a button. */
export function Face({ card, note, children }: Props) {
  return (
    <>
      <Art card={card}>{children}</Art>
      <Words card={card} note={note} />
    </>
  );
}

/** A text of more characters than this is written smaller on a phone. */
const longText = 56;

/** Words are what a card in a hand says. */
export function Words({ card, note }: Props) {
  const does = shortText(card);
  return (
    <span class="says">
      <Name card={card} />
      <Hidden>{', '}</Hidden>
      <Cost card={card} />
      {note && (
        <span class="card-note" title={note.words}>
          {note.mark && (
            <span class="mark" aria-hidden="true">
              <Amounts text={note.mark} />
            </span>
          )}
          <span class="words">{`${note.words}.`}</span>
        </span>
      )}
      <TypeLine card={card} />
      <span class={['effect', does.length > longText && 'long']}>
        {does}
        <Hidden>.</Hidden>
      </span>
      {card.text && (
        <span class="text" dir="auto">
          {card.text}
        </span>
      )}
    </span>
  );
}
