import type { View } from 'cardgames-client';
import type { GameOutcome } from '../storage/record';
import { capital, clause, possessive, within } from './grammar';
import { lateText } from './limit';

/** NamedView is a game at its newest version. */
export interface NamedView {
  view: View;
  names: string[];
  /** Whether a player ended the game for another whose time was up. */
  forfeited?: boolean;
}

/** endsTurn reports whether a pass is how the player who acts ends their own turn. */
export function endsTurn({ stack, active_player, priority }: View): boolean {
  return stack.length === 0 && active_player === priority;
}

/** passOutcome says what a pass leads to. */
export function passOutcome(view: View, names: string[]): string {
  const top = view.stack.at(-1);
  const active = names[view.active_player];
  const outcome = top ? `resolve ${top.card.name}` : `end ${possessive(active)} turn`;
  if (view.passes > 0) return outcome;
  const other = names[1 - Number(view.priority)];
  if (endsTurn(view)) return `${within(other)} may answer first`;
  return `${outcome} if ${within(clause(other, 'pass'))} too`;
}

/** situationNow says how the game stands, and whose time is up. */
export function situationNow(game: NamedView, now: number): string {
  const { view, names } = game;
  if (view.status === 'finished') return resultOf(game);
  const late = lateText(view, names, now);
  if (late && view.legal_actions.length === 0) return late;
  return [late, situation(view, names)].filter(Boolean).join(' ');
}

/** situation says whose turn it is in a game in progress, and what the reader can do. */
export function situation(view: View, names: string[]): string {
  const turn = turnOf(view, names);
  const priority = names[Number(view.priority)];
  if (view.legal_actions.length === 0) {
    return awaitsAnswer(view) ? `${turn}. ${capital(priority)} may answer.` : `${turn}.`;
  }
  const top = view.stack.at(-1);
  const begin = top ? `${top.card.name} resolves next` : turn;
  return `${begin}. ${clause(priority, 'can')} ${choices(view)}.`;
}

/**
 * Why a pass comes by itself: the player has asked for it, kept their answers when they passed last,
 * or has none.
 */
export type PassReason = 'wished' | 'kept' | 'idle';

/** passingText says that a pass comes by itself, and why. */
export function passingText(view: View, names: string[], reason: PassReason): string {
  const turn = turnOf(view, names);
  const top = view.stack.at(-1);
  const begin = top ? `${top.card.name} resolves next` : turn;
  if (reason === 'wished') return `${begin}. You pass until your next turn.`;
  if (endsTurn(view)) return `No card to play: ${within(turn)} ends by itself.`;
  if (reason === 'kept') return `${begin}. Passing soon: press Wait to choose.`;
  const canPlay = view.legal_actions.length > 1;
  return `${begin}. ${canPlay ? 'No useful answer' : 'No card to answer with'}: passing.`;
}

/** aimText asks for a target of a card, of those that the table outlines. */
export function aimText(card: string, targets: number): string {
  if (targets === 1) return `${card} has one target: the outlined card.`;
  return `Choose a target for ${card}: one of the ${targets} outlined cards.`;
}

/** awaitsAnswer reports whether the reader cannot act before a player answers in the other one's turn. */
export function awaitsAnswer({ status, legal_actions, priority, active_player }: View): boolean {
  return status !== 'finished' && legal_actions.length === 0 && priority !== active_player;
}

/** turnOf names the turn: "Your turn"; the last one of each player is "Your last turn". */
function turnOf({ turn, rules, active_player }: View, names: string[]): string {
  const turnName = turn > rules.turns - 2 ? 'last turn' : 'turn';
  return `${capital(possessive(names[active_player]))} ${turnName}`;
}

function choices(view: View): string {
  const pass = endsTurn(view) ? `end ${view.viewer === null ? 'the' : 'your'} turn` : 'pass';
  const plays = view.legal_actions.some((action) => 'hand_index' in action) && 'play a card';
  const passes = view.legal_actions.some(({ type }) => type === 'pass_priority') && pass;
  if (!plays) return `only ${pass}`;
  return [plays, passes].filter(Boolean).join(' or ');
}

/** outcomeOf is how a game ended for its viewer; null while it goes on, and for others. */
export function outcomeOf({ result, viewer }: View): GameOutcome | null {
  if (!result || viewer === null) return null;
  if (result.winner === null) return 'drawn';
  return result.winner === viewer ? 'won' : 'lost';
}

/** resultOf says how a game ended; it is empty while the game is in progress. */
export function resultOf({ view, names, forfeited }: NamedView): string {
  const { result, rules, players } = view;
  if (!result) return '';
  const { winner, reason } = result;
  if (winner === null) return `A draw after ${rules.turns} turns.`;
  const loser = names[1 - winner];
  const score = `${players[winner].progress} to ${players[1 - winner].progress}`;
  const how: Record<typeof reason, string> = {
    progress: ` ${score}`,
    rounds: ` ${score}, ahead after ${rules.turns} turns`,
    resigned: `: ${forfeited ? within(`${possessive(loser)} time was up`) : `${within(loser)} resigned`}`,
  };
  return `${clause(names[winner], 'win')}${how[reason] ?? ` ${score}`}.`;
}
