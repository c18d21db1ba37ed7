// Tells actions and events in words. That this compiles shows that the unions
// narrow by their type, and that no member of them is left out.
import type { Action, GameEvent } from './cardgames/index.js';

export function tellAction(action: Action): string {
  switch (action.type) {
    case 'play_card':
      return `player ${action.player} plays card ${action.hand_index}`;
    case 'cast_instant':
      return `player ${action.player} casts card ${action.hand_index} at ${action.target_id ?? 'nothing'}`;
    case 'pass_priority':
      return `player ${action.player} passes`;
    case 'resign':
      return `player ${action.player} resigns`;
    default:
      return impossible(action);
  }
}

export function tellEvent(event: GameEvent): string {
  switch (event.type) {
    case 'turn_started':
      return `turn ${event.turn} of player ${event.player}, round ${event.round}`;
    case 'card_drawn':
      return `player ${event.player} draws ${event.card?.name ?? 'a card'}`;
    case 'draw_skipped':
      return `player ${event.player} draws nothing: ${event.reason}`;
    case 'time_changed':
      return `time of player ${event.player}: ${event.by} to ${event.to}, ${event.cause}`;
    case 'progress_changed':
      return `progress of player ${event.player}: ${event.by} to ${event.to}, ${event.cause}`;
    case 'card_cast':
      return `${event.object.id} is ${event.object.card.name}, card ${event.hand_index} of player ${event.player}`;
    case 'passed':
      return `player ${event.player} has passed`;
    case 'resolved':
    case 'fizzled':
    case 'shield_added':
    case 'shield_used':
      return `${event.object}: ${event.type}`;
    case 'ability_used':
      return `${event.object}: ${event.type}, ${event.when}`;
    case 'card_moved':
      return `${event.card.name} of player ${event.owner}: ${event.from} ${event.index} to ${event.to}`;
    case 'turn_ended':
      return `turn ${event.turn} of player ${event.player} ends`;
    case 'game_finished':
      return `the winner is ${event.result.winner ?? 'no one'}, by ${event.result.reason}`;
    default:
      return impossible(event);
  }
}

function impossible(value: never): never {
  throw new Error(`the document does not name ${JSON.stringify(value)}`);
}
