// What an event changed, as an entry of the log says it.

import type { GameEvent } from 'cardgames-client';
import type { Change } from './chain';
import { clause, possessive, short, within } from './grammar';
import { absorbs, amount, ofCard, skipped } from './narrate';

/**
 * withChange adds a change. One that is the same as the last is counted: "draws a card ×3"; one that
 * begins as the last with what is done to one card after another goes on: "draws Kettle, Nap".
 */
export function withChange(changes: string[], change: string, begin: string): string[] {
  const last = changes.at(-1) ?? '';
  const before = changes.slice(0, -1);
  const [same, count = 1] = last.split(' ×');
  if (same === change) return [...before, `${change} ×${Number(count) + 1}`];
  const goesOn = begin && last.startsWith(begin);
  return goesOn ? [...before, `${last}, ${change.slice(begin.length)}`] : [...changes, change];
}

/** changed is whose figure changed by how much: "you +3 progress, now 12". */
export function changed(change: Change, names: string[]): string {
  return `${whose(change.player, null, names)}${amount(change)}, now ${change.to}`;
}

/** gainOf is what an event brought the owner of a card against the other player, in progress. */
export function gainOf(event: GameEvent, owner: number | null): number {
  if (event.type !== 'progress_changed') return 0;
  return event.player === owner ? event.by : -event.by;
}

/** changeOf is what an event changed: "+3 progress, now 12"; empty where that is clear. */
export function changeOf(event: GameEvent, owner: number | null, names: string[]): string {
  switch (event.type) {
    case 'turn_started':
      return `turn ${event.turn}`;
    case 'progress_changed':
      return `${whose(event.player, owner, names)}${amount(event)}, now ${event.to}`;
    case 'time_changed':
      if (event.cause === 'cost') return '';
      if (event.cause === 'turn_start') return `${event.to} time`;
      return `${whose(event.player, owner, names)}${amount(event)}`;
    case 'card_drawn':
      return `${beginOf(event, owner, names)}${event.card?.name ?? 'a card'}`;
    case 'draw_skipped':
      return `${beginOf(event, owner, names)}${skipped(event)}`;
    case 'card_moved':
      if (event.reason !== 'discarded') return becameOf(event, owner, names);
      return `${beginOf(event, owner, names)}${event.card.name}`;
    case 'resolved':
      return '';
    case 'fizzled':
      return ofCard(event);
    case 'shield_used':
      return `the shield of ${event.card.name} ${absorbs}`;
    default:
      return becameOf(event, owner, names);
  }
}

/** becameOf says what became of a card: "the computer’s Kettle returns to the hand"; empty for other events. */
function becameOf(event: GameEvent, owner: number | null, names: string[]): string {
  const what = ofCard(event);
  if (!what || !('card' in event) || !('owner' in event)) return '';
  const whoseCard = event.owner === owner ? '' : `${possessive(names[event.owner])} `;
  return `${whoseCard}${event.card?.name} ${what}`;
}

/** beginOf is who draws or discards, which cards follow: "draws ", "the computer draws "; empty for other events. */
export function beginOf(event: GameEvent, owner: number | null, names: string[]): string {
  switch (event.type) {
    case 'card_drawn':
    case 'draw_skipped':
      return doing('draw', event.player, owner, names);
    case 'card_moved':
      return event.reason === 'discarded' ? doing('discard', event.owner, owner, names) : '';
    default:
      return '';
  }
}

/** doing is a verb and a space, with the player where that is not the owner of a card. */
function doing(verb: string, player: number, owner: number | null, names: string[]): string {
  return player === owner ? `${verb}s ` : `${within(clause(names[player], verb))} `;
}

function whose(player: number, owner: number | null, names: string[]): string {
  return player === owner ? '' : `${within(short(names[player]))} `;
}
