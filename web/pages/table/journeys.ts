// Where cards go, by the events of a move. A place is named by the data-flip of what is drawn there:
// an object's id, "hand-SEAT-INDEX", "deck-SEAT" or "discard-SEAT".

import type { CardMoved, GameEvent } from 'cardgames-client';

/** A card that goes from one zone to another. */
export interface Journey {
  from: string;
  to: string;
}

export interface Journeys {
  flights: Journey[];
  /** The place before of each card that stays in a hand, by its place now. */
  slides: Map<string, string>;
}

/** A hand as the names of the places that its cards come from. */
type Hand = string[];

/** journeysOf is what moves, where the hands had so many cards before the events. */
export function journeysOf(events: GameEvent[], handCounts: number[]): Journeys {
  const hands = handCounts.map((n, seat) => Array.from({ length: n }, (_, i) => handAt(seat, i)));
  const origins = new Map<string, string>(); // of objects, and of what has left the table
  const discarded: Journey[] = [];
  for (const [i, event] of events.entries()) {
    if (event.type === 'card_cast') {
      origins.set(event.object.id, taken(hands[event.player], event.hand_index));
    }
    if (event.type === 'card_drawn') hands[event.player].push(`deck-${event.player}`);
    if (event.type !== 'card_moved') continue;
    const from = originOf(event, hands, origins, alreadyTaken(events, i));
    if (event.to === 'hand') hands[event.owner].push(from);
    if (event.to === 'discard') discarded.push({ from, to: `discard-${event.owner}` });
    if (event.object) origins.delete(event.object);
    if (event.to === 'board' && event.object) origins.set(event.object, from);
  }
  const cast = [...origins].map(([to, from]) => ({ from, to }));
  const held = hands.flatMap((hand, seat) =>
    hand.map((from, index) => ({ from, to: handAt(seat, index) })),
  );
  const [stay, come] = [held.filter(stays), held.filter((one) => !stays(one))];
  return {
    flights: [...cast, ...come, ...discarded],
    slides: new Map(stay.map(({ from, to }) => [to, from])),
  };
}

function handAt(seat: number, index: number): string {
  return `hand-${seat}-${index}`;
}

function stays({ from }: Journey): boolean {
  return from.startsWith('hand-');
}

function taken(hand: Hand | undefined, index: number): string {
  return hand?.splice(index, 1)[0] ?? '';
}

/** alreadyTaken is how many cards before one the same effect has taken from the hand. */
function alreadyTaken(events: GameEvent[], at: number): number {
  const event = events[at] as CardMoved;
  let taken = 0;
  for (let i = at - 1; i >= 0; i--) {
    const before = events[i];
    if (before.type !== 'card_moved' || before.from !== 'hand' || before.owner !== event.owner)
      break;
    if (before.index < event.index) taken++;
  }
  return taken;
}

function originOf(
  { from, object, owner, index }: CardMoved,
  hands: Hand[],
  origins: Map<string, string>,
  alreadyTaken: number,
): string {
  switch (from) {
    case 'hand':
      return taken(hands[owner], index - alreadyTaken);
    case 'deck':
    case 'discard':
      return `${from}-${owner}`;
    default:
      return origins.get(object ?? '') ?? object ?? '';
  }
}
