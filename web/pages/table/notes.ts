// What matters about a card of a hand before it is played.

import type { Card, Params, View } from 'cardgames-client';
import type { Note } from '../cards/face';
import {
  conditionsNow,
  countedNow,
  discardsNow,
  idleReason,
  progressNow,
  removesTarget,
  sweepsOnlyOwn,
  type Met,
} from './acts';
import { actionsWith } from './model';
import { targetIdsOf } from './targets';

/** noteInHand is what matters about the card at an index of a hand, played now or not; null for nothing. */
export function noteInHand(view: View, player: number, index: number): Note | null {
  const top = view.stack.at(-1);
  if (!top || top.owner === player) return null;
  const taken = discardsNow(view, top.owner, top.card);
  const isNewest = index >= view.players[player].hand_count - taken;
  return isNewest ? { mark: 'discarded next', words: `${top.card.name} discards it` } : null;
}

/** noteFor is the most important about a card that can be played; null for nothing. */
export function noteFor(view: View, player: number, card: Card): Note | null {
  const idle = comesTooLate(view, card)
    ? 'no turn of yours follows'
    : idleReason(view, player, card);
  if (idle !== null) return idleNote(idle);
  if (wins(view, player, card)) return { mark: 'wins', words: 'It wins if it resolves now' };
  if (takesOnlyOwn(view, player, card)) return ownTargetsNote;
  if (sweepsOnlyOwn(view, player, card)) return ownSweptNote;
  const conditions = conditionsNow(view, player, card);
  if (conditions.length > 0) return conditionNote(conditions);
  return (
    countedNote(view, player, card) ?? bonusNote(view, player, card) ?? capNote(view, player, card)
  );
}

/** conditionNote says whether all conditions hold, or how far the first one that fails is met. */
function conditionNote(conditions: Met[]): Note {
  const failing = conditions.find(({ holds }) => !holds);
  if (!failing) return { mark: 'if ✓', words: 'Condition holds' };
  const { count, now, atLeast } = failing;
  const [kind = ''] = /[a-z]+$/.exec(count) ?? [];
  const met = [now, atLeast].filter((n) => n !== undefined).join('/');
  const mark = `${met} ${countedAs[kind] ?? kind}`;
  return { mark, words: `Condition fails now: ${mark}` };
}

/** What marks call what cards count, by the end of its name. */
const countedAs: Record<string, string | undefined> = {
  casts: 'played',
  discard: 'in pile',
  hand: 'in hand',
  permanents: 'on board',
  persons: 'people',
};

/** idleNote is that of a card that would do nothing now, with the reason. */
function idleNote(reason: string): Note {
  const words = ['No effect now', reason].filter(Boolean).join(': ');
  return { mark: 'no effect', words, idle: true };
}

const ownTargetsNote = { mark: 'yours only', words: 'Only your own cards can be chosen' };
const ownSweptNote = { mark: 'yours only', words: 'Only your own cards would leave the board' };

/** wins reports whether a card brings its player to the goal. */
function wins(view: View, player: number, card: Card): boolean {
  const { progress } = view.players[player];
  return (
    progress < view.rules.goal && progress + progressNow(view, player, card) >= view.rules.goal
  );
}

/** takesOnlyOwn reports whether a card that takes any permanent off the board could take none of the opponent's. */
function takesOnlyOwn(view: View, player: number, card: Card): boolean {
  if (!removesTarget(card)) return false;
  const { hand, board } = view.players[player];
  const index = hand?.findIndex(({ id }) => id === card.id) ?? -1;
  const targets = targetIdsOf(actionsWith(view, index));
  return targets.length > 0 && targets.every((target) => board.some(({ id }) => id === target));
}

/** comesTooLate reports whether what a card gives as a turn starts has no such turn any more. */
function comesTooLate({ turn, rules }: View, { type, params }: Card): boolean {
  const gives = type === 'habit' || type === 'appliance';
  return gives && turn + 2 > rules.turns && !(params as Params).abilities;
}

/** countedNote is what a card brings now whose amount is counted; its mark has what people add to a gain. */
function countedNote(view: View, player: number, card: Card): Note | null {
  const counted = countedNow(view, player, card);
  const [, verb, unit] = /^(gain|drain)_(progress|time)$/.exec(card.effect) ?? [];
  if (!counted || !verb) return null;
  const from = view.players[(card.params as Params).side === 'own' ? player : 1 - player];
  const amount = verb === 'drain' ? Math.min(counted, from[unit as 'progress' | 'time']) : counted;
  const people = bonusNote(view, player, card);
  const added = card.effect === 'gain_progress' && people ? bonusOf(view, player) : 0;
  const signed = (n: number) => (n === 0 ? '0' : `${verb === 'gain' ? '+' : '−'}${n}`);
  const total = `now ${signed(amount + added)}`;
  return {
    mark: unit === 'time' ? `${total} time` : total,
    words: [`Now ${signed(amount)} ${unit}`, people?.words].filter(Boolean).join('. '),
  };
}

/** bonusNote is what the player's people add to a task. */
export function bonusNote(view: View, player: number, { type }: Card): Note | null {
  const bonus = bonusOf(view, player);
  if (type !== 'task' || bonus === 0) return null;
  return { mark: `+${bonus} people`, words: `People add ${bonus} progress` };
}

function bonusOf({ players }: View, player: number): number {
  return players[player].income.task_bonus;
}

/** capNote is what the permanents of the card's type already give, where it would be more than counts. */
function capNote(
  { players, rules }: View,
  player: number,
  { type, cost, params }: Card,
): Note | null {
  const caps = { appliance: rules.appliance_cap, person: rules.person_cap };
  if (type !== 'appliance' && type !== 'person') return null;
  const rates = players[player].board.map(({ card, rate }) => (card.type === type ? rate : 0));
  const given = rates.reduce((sum, rate) => sum + rate, 0);
  const rate = params.rate ?? Math.ceil(cost / 2);
  const cap = caps[type];
  if (rate === 0 || given + rate <= cap) return null;
  const names = { appliance: 'Appliances', person: 'People' };
  const adds = `adds ${Math.max(cap - given, 0)}`;
  const words = `${names[type]} give ${Math.min(given, cap)} of at most ${cap}: it ${adds}`;
  return { mark: adds, words };
}
