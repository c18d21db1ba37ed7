import type { Strength } from '../computer/strength';
import type { Passing } from '../match/passing';
import { load, store } from './local';

/** What the user has chosen; members are absent until then. */
export interface Settings {
  /** When the table passes for the player, against the computer and against people. */
  passing?: Passing;
  passingWithPeople?: Passing;
  /** Whether keys of the keyboard play and pass. */
  keys?: boolean;
  /** Whether pauses between moves are short. */
  quick?: boolean;
  /** The strength of the computer. */
  strength?: Strength;
  /** The URLs of card sets, as they were typed. */
  sets?: string;
  /** The name that others see beside this player's seat; empty for none. */
  name?: string;
  /** Whether there are sounds. */
  sound?: boolean;
  /** Whether sounds were offered, which happens once. */
  soundOffered?: boolean;
  /** Whether the browser notifies the player that it is their move while the tab is hidden. */
  notify?: boolean;
  /** Whether the names of others are not shown. */
  hideNames?: boolean;
  /** How the workshop shows a card set: as cards, or as text. */
  bench?: 'cards' | 'text';
  /** Whether the lesson has begun once. */
  taught?: boolean;
}

const key = 'cardgames.settings';

export function settings(): Settings {
  return load<Settings>(key, {});
}

/** lastStrength is the strength that was played last; at first the one for newcomers. */
export function lastStrength(): Strength {
  return settings().strength ?? 'easy';
}

export function changeSettings(changes: Settings) {
  store(key, { ...settings(), ...changes });
}
