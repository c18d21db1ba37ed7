// What an event changed, as an entry of the log says it.

import type { GameEvent } from 'cardgames-client';
import type { Change } from './chain';
import { clause, possessive, short, within } from './grammar';
import { absorbs, amount, ofCard, skipped } from './narrate';

/** withChange adds a change, or counts one that is the same as the last: "draws a card ×3". */
export function withChange(changes: string[], change: string): string[] {
  const last = changes.at(-1) ?? '';
  const [same, count = 1] = last.split(' ×');
  return same === change
    ? [...changes.slice(0, -1), `${change} ×${Number(count) + 1}`]
    : [...changes, change];
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
      return `${drawing(event.player, owner, names)} ${event.card?.name ?? 'a card'}`;
    case 'draw_skipped':
      return `${drawing(event.player, owner, names)} ${skipped(event)}`;
    case 'resolved':
      return '';
    case 'fizzled':
      return ofCard(event);
    case 'shield_used':
      return `the shield of ${event.card.name} ${absorbs}`;
    default: {
      const what = ofCard(event);
      if (!what || !('card' in event) || !('owner' in event)) return '';
      const whoseCard = event.owner === owner ? '' : `${possessive(names[event.owner])} `;
      return `${whoseCard}${event.card?.name} ${what}`;
    }
  }
}

/** drawing is "draws", with the player where that is not the owner of a card. */
function drawing(player: number, owner: number | null, names: string[]): string {
  return player === owner ? 'draws' : within(clause(names[player], 'draw'));
}

function whose(player: number, owner: number | null, names: string[]): string {
  return player === owner ? '' : `${within(short(names[player]))} `;
}
