// Says in English what happened in a move. Programs in Go tell it in the same words: package
// story, whose testdata/cases.json has cases for both.

import type {
  AbilityUsed,
  CardMoved,
  DrawSkipped,
  GameEvent,
  StackObject,
  TimeChanged,
} from 'cardgames-client';
import { abilitiesOf, chainFirst, isChange, linksOf, needsSum, sumsOf, type Change } from './chain';
import { capital, clause, count, possessive, times, within } from './grammar';
import { optionOf } from './option';

/** The names of cards, by the ids of their objects. */
type Objects = Record<string, string>;

/**
 * narrate returns a sentence for each event that players should read of. A pass is told where
 * nothing followed from it; cards that a player draws one after the other are one sentence, and
 * three abilities or more are summed up.
 */
export function narrate(events: GameEvent[], names: string[], objects: Objects = {}): string[] {
  const known = { ...objects };
  const told = events.length > 1 ? events.filter(({ type }) => type !== 'passed') : events;
  const sentences: string[] = [];
  for (let rest = told; rest.length > 0; ) {
    const chain = chainFirst(rest);
    const next = rest.findIndex(({ type }) => type === 'ability_used');
    const n = chain.length || (next < 0 ? rest.length : next);
    if (chain.length > 0) sentences.push(...chainTold(chain, names));
    else sentences.push(...eachTold(rest.slice(0, n), names, known));
    rest = rest.slice(n);
  }
  return sentences.filter(Boolean);
}

/** eachTold tells events one by one, but for the draws of a player. */
function eachTold(events: GameEvent[], names: string[], known: Objects): string[] {
  const sentences: string[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at];
    if (event.type === 'card_cast') known[event.object.id] = event.object.card.name;
    const drawn = drawnFirst(events.slice(at));
    if (drawn.length > 0) at += drawn.length - 1;
    sentences.push(drawn.length > 0 ? draws(drawn, names) : sentence(event, names, known));
  }
  return sentences;
}

function chainTold(chain: GameEvent[], names: string[]): string[] {
  const sentences = linksOf(chain).flatMap((link) => linkTold(link, names));
  return needsSum(chain) ? [...sentences, `${together(chain, names)}.`] : sentences;
}

/** linkTold tells what an ability did, or the same one of several permanents. */
function linkTold(link: GameEvent[], names: string[]): string[] {
  const [first, ...more] = abilitiesOf(link);
  if (more.length === 0) return eachTold(link, names, {});
  const { owner, card, when } = first;
  const acts = `acts ${times(more.length + 1)} ${moments[when]}`;
  return [
    `${capital(possessive(names[owner]))} ${card.name} ${acts}.`,
    ...sumsOf(link).map((sum) => change(sum, names)),
    ...eachTold(othersOf(link), names, {}),
  ];
}

/** othersOf are the events of abilities that their sums do not tell. */
export function othersOf(link: GameEvent[]): GameEvent[] {
  return link.filter((event) => event.type !== 'ability_used' && !isChange(event));
}

/** together sums up a chain: "Together: you +2 progress, the computer −1 time". */
export function together(chain: GameEvent[], names: string[]): string {
  const sums = sumsOf(chain).map((sum) => `${within(names[sum.player])} ${amount(sum)}`);
  return `Together: ${sums.join(', ')}`;
}

type CardDrawn = Extract<GameEvent, { type: 'card_drawn' }>;

/** drawnFirst returns the draws of one player with which events begin. */
function drawnFirst(events: GameEvent[]): CardDrawn[] {
  const drawn: CardDrawn[] = [];
  for (const event of events) {
    if (event.type !== 'card_drawn' || event.player !== (drawn[0] ?? event).player) break;
    drawn.push(event);
  }
  return drawn;
}

function draws(drawn: CardDrawn[], names: string[]): string {
  const shown = drawn.flatMap(({ card }) => card?.name ?? []);
  const hidden = drawn.length - shown.length;
  if (hidden > 0) shown.push(hidden === 1 ? 'a card' : count(hidden, 'card'));
  return `${clause(names[drawn[0].player], 'draw')} ${shown.join(', ')}.`;
}

function sentence(event: GameEvent, names: string[], objects: Objects): string {
  switch (event.type) {
    case 'turn_started': {
      const name = names[event.player];
      return `Turn ${event.turn}, ${name === 'You' ? 'yours' : possessive(name)}, begins.`;
    }
    case 'draw_skipped':
      return `${clause(names[event.player], 'draw')} ${skipped(event)}.`;
    case 'time_changed':
      return timeOf(event, names);
    case 'progress_changed':
      return change(event, names);
    case 'card_cast':
      return cast(event.player, event.object, names, objects);
    case 'passed':
      return `${clause(names[event.player], 'pass')}.`;
    case 'shield_used':
      return `The shield of ${possessive(names[event.owner])} ${event.card.name} ${absorbs}.`;
    case 'game_finished': {
      const { winner } = event.result;
      return winner === null
        ? 'The game ends in a draw.'
        : `${clause(names[winner], 'win')} the game.`;
    }
    default: {
      const what = ofCard(event);
      if (!what || !('card' in event) || !('owner' in event)) return '';
      return `${capital(possessive(names[event.owner]))} ${event.card?.name} ${what}.`;
    }
  }
}

/**
 * ofCard says what became of a card, as a clause without the card: "fizzles". It is empty for other
 * events, and for a card that goes where its type goes.
 */
export function ofCard(event: GameEvent): string {
  switch (event.type) {
    case 'resolved':
      return 'resolves';
    case 'fizzled':
      return 'fizzles: its target is gone or no longer allowed';
    case 'ability_used':
      return `acts ${moments[event.when]}`;
    case 'shield_added':
      return 'has a shield';
    case 'card_moved':
      return moved(event);
    default:
      return ''; // the end of a turn, and events of later releases
  }
}

/** What a shield does, as a clause. */
export const absorbs = 'absorbs it';

/** skipped says why a player draws nothing. */
export function skipped({ reason }: DrawSkipped): string {
  return `nothing: the ${skipReasons[reason]}`;
}

const skipReasons = { hand_full: 'hand is full', deck_empty: 'deck is empty' };

function moved({ reason, to }: CardMoved): string {
  if (reason === 'bounced' && to === 'discard') {
    return 'goes to the discard pile, because the hand is full';
  }
  return moves[reason] ?? '';
}

/** What is said of a card that moved, where no other event says it. */
const moves: Partial<Record<CardMoved['reason'], string>> = {
  cancelled: 'is cancelled',
  scrapped: 'leaves the board for the discard pile',
  swept: 'leaves the board for the discard pile',
  bounced: 'returns to the hand',
  discarded: 'is discarded from the hand',
  recovered: 'returns from the discard pile to the hand',
  milled: 'is discarded from the deck',
};

/** When an ability takes place, as a clause. */
const moments: Record<AbilityUsed['when'], string> = {
  enters: 'as it enters the board',
  turn: 'at the start of the turn',
  task: 'after the task',
  end: 'at the end of the turn',
  instant: 'after the instant',
  opponent_task: 'after the other player’s task',
  opponent_instant: 'after the other player’s instant',
  leaves: 'as it leaves the board',
};

const causes: Record<string, string> = {
  habits: ' from habits',
  persons: ' from people',
};

function cast(player: number, object: StackObject, names: string[], objects: Objects): string {
  const { card, target_id: target = '' } = object;
  const what = [card.name, optionOf(object)].filter(Boolean).join(', ');
  const on = objects[target] ? ` on ${objects[target]}` : '';
  return `${clause(names[player], 'play')} ${what}${on}.`;
}

/** timeOf says how much time a turn begins with, or what else changed a player's time, but for costs. */
function timeOf(event: TimeChanged, names: string[]): string {
  if (event.cause === 'cost') return '';
  if (event.cause !== 'turn_start') return change(event, names);
  return `${clause(names[event.player], 'have')} ${event.to} time.`;
}

/** change says by how much a figure changed: "You: +3 progress, now 12." */
function change(event: Change, names: string[]): string {
  return `${capital(within(names[event.player]))}: ${amount(event)}, now ${event.to}.`;
}

/** amount is by how much a figure changed: "+3 progress from people". */
export function amount({ type, by, cause }: Change): string {
  const unit = type === 'time_changed' ? 'time' : 'progress';
  return `${by < 0 ? '−' : '+'}${Math.abs(by)} ${unit}${causes[cause] ?? ''}`;
}
