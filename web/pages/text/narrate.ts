// Says in English what happened in a move.

import type {
  AbilityUsed,
  CardMoved,
  GameEvent,
  ProgressChanged,
  TimeChanged,
} from 'cardgames-client';
import { capital, clause, possessive, within } from './grammar';
import { optionOf } from './option';

/**
 * narrate returns a sentence for each event that players should read of. A pass is told where
 * nothing followed from it.
 */
export function narrate(events: GameEvent[], names: string[]): string[] {
  const told = events.length > 1 ? events.filter(({ type }) => type !== 'passed') : events;
  return told.map((event) => sentence(event, names)).filter(Boolean);
}

function sentence(event: GameEvent, names: string[]): string {
  switch (event.type) {
    case 'turn_started':
      return `${capital(possessive(names[event.player]))} turn begins.`;
    case 'card_drawn':
      return `${clause(names[event.player], 'draw')} ${event.card?.name ?? 'a card'}.`;
    case 'draw_skipped':
      return `${clause(names[event.player], 'draw')} nothing: the ${skipReasons[event.reason]}.`;
    case 'time_changed':
      return timeOf(event, names);
    case 'progress_changed':
      return change(event, 'progress', names);
    case 'card_cast': {
      const { card } = event.object;
      const verb = card.type === 'instant' ? 'cast' : 'play';
      const what = [card.name, optionOf(event.object)].filter(Boolean).join(', ');
      return `${clause(names[event.player], verb)} ${what}.`;
    }
    case 'passed':
      return `${clause(names[event.player], 'pass')}.`;
    case 'resolved':
      return `${capital(possessive(names[event.owner]))} ${event.card.name} resolves.`;
    case 'fizzled':
      return `${event.card.name} fizzles: its target is gone.`;
    case 'ability_used':
      return `${event.card.name} acts ${moments[event.when]}.`;
    case 'shield_added':
      return `${event.card.name} is shielded.`;
    case 'shield_used':
      return `The shield of ${event.card.name} absorbs it.`;
    case 'card_moved': {
      const move = moves[event.reason];
      return move ? `${event.card.name} ${move}.` : '';
    }
    case 'game_finished': {
      const { winner } = event.result;
      return winner === null
        ? 'The game ends in a draw.'
        : `${clause(names[winner], 'win')} the game.`;
    }
    default:
      return ''; // the end of a turn, and events of later releases
  }
}

export const skipReasons = { hand_full: 'hand is full', deck_empty: 'deck is empty' };

/** What is said of a card that moved, where no other event says it. */
export const moves: Partial<Record<CardMoved['reason'], string>> = {
  cancelled: 'is cancelled and discarded',
  scrapped: 'is discarded from the board',
  swept: 'is discarded from the board',
  bounced: 'goes back to the hand',
  discarded: 'is discarded',
  recovered: 'comes back to the hand',
  milled: 'is discarded from the deck',
};

/** When an ability takes place, as a clause. */
export const moments: Record<AbilityUsed['when'], string> = {
  enters: 'as it enters the board',
  turn: 'at the start of the turn',
  task: 'after the task',
  instant: 'after the instant',
  leaves: 'as it leaves the board',
};

const causes: Record<string, string> = {
  habits: ' from habits',
  persons: ' from people',
};

/** timeOf says how much time a turn begins with, or what else changed a player's time, but for costs. */
function timeOf(event: TimeChanged, names: string[]): string {
  if (event.cause === 'cost') return '';
  if (event.cause !== 'turn_start') return change(event, 'time', names);
  return `${clause(names[event.player], 'have')} ${event.to} time.`;
}

/** change says by how much a figure changed: "You: +3 progress, now 12." */
function change(event: TimeChanged | ProgressChanged, unit: string, names: string[]): string {
  const sign = event.by < 0 ? '−' : '+';
  const cause = causes[event.cause] ?? '';
  const amount = `${sign}${Math.abs(event.by)} ${unit}${cause}`;
  return `${capital(within(names[event.player]))}: ${amount}, now ${event.to}.`;
}
