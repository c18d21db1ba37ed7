import type { Card, GameEvent } from 'cardgames-client';

/** What the table asks for when it is clicked on. */
export interface TableHandlers {
  /** A card of the hand is to be played. */
  onPlay?: (index: number) => void;
  /** What a card is aimed at was chosen, or with null that it is not cast. */
  onAim?: (id: string | null) => void;
  onPass?: () => void;
  /** A card is to be shown large, with a note on it. */
  onRead: (card: Card, note: string) => void;
  /** The cards of a pile are to be shown. */
  onPile: (title: string, cards: Card[]) => void;
  /** A version is to be shown. */
  onStep: (version: number) => void;
  /** The table shows some events now. */
  onBeats?: (events: GameEvent[]) => void;
  /** The end of the game is shown, after what decided it was on its way. */
  onEnd?: () => void;
}
