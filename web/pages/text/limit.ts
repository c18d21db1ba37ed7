// What players read of the time limit of a move.

import type { Action, View } from 'cardgames-client';
import { capital, clause, count, possessive, within } from './grammar';

/** What the clock of a move with a limit shows. */
export interface Clock {
  /** What is left: "0:45". */
  left: string;
  /** Whose time it is: "Your time". */
  whose: string;
  /** What follows when it ends: "then your friend can pass for you". */
  follows: string;
  /** Whether little is left, or none. */
  urgent: boolean;
}

/** When the clock becomes urgent, in seconds. */
const urgentTime = 20;

/** clockOf is the clock of the player who must act; null where no time runs. */
export function clockOf(view: View, names: string[], now: number): Clock | null {
  const { deadline, priority } = view;
  if (!deadline || priority === null) return null;
  const seconds = Math.max(Math.ceil((Date.parse(deadline) - now) / 1000), 0);
  return {
    left: remaining(seconds),
    whose: `${capital(possessive(names[priority]))} time`,
    follows: `${seconds > 0 ? 'then' : 'now'} ${within(follows(view, names))}`,
    urgent: seconds <= urgentTime,
  };
}

/** lateText says that the time is up; it is empty before, and where there is no limit. */
export function lateText(view: View, names: string[], now: number): string {
  const { deadline, priority } = view;
  if (!deadline || priority === null || Date.parse(deadline) > now) return '';
  const hint = names[priority] === 'You' ? ', until you act' : '';
  return `${capital(possessive(names[priority]))} time is up: ${within(follows(view, names))}${hint}.`;
}

/** follows says what the player without priority can do at the deadline. */
function follows({ priority, deadline_actions }: View, names: string[]): string {
  const absent = names[Number(priority)];
  const end = deadline_actions.some(({ type }) => type === 'resign') ? ', or end the game' : '';
  return `${clause(names[1 - Number(priority)], 'can')} pass for ${within(absent)}${end}`;
}

/** remaining is a duration in words for two units at most: "0:45", "3 h 20 min", "2 days 1 h". */
export function remaining(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${count(Math.floor(hours / 24), 'day')} ${hours % 24} h`;
}

/** deadlineLabel names the button of an action that is possible because the time is up. */
export function deadlineLabel(action: Action, names: string[]): string {
  const absent = within(names[action.player]);
  return action.type === 'resign' ? `End the game: ${absent} has left` : `Pass for ${absent}`;
}

/** missedText says that others have passed for the reader; it is empty for no times. */
export function missedText(times: number, names: string[]): string {
  if (times === 0) return '';
  const other = names.find((name) => name !== 'You') ?? '';
  return `While you were away, ${within(other)} passed for you ${often(times)}.`;
}

function often(times: number): string {
  return ['once', 'twice'][times - 1] ?? `${times} times`;
}
