// What this browser was shown of games, kept apart from their seats: it is compared
// with saved games later.

import { findGame } from './games';
import { keysWith, load, remove, store } from './local';

/** The newest version of a game that was shown here, with the hash of its history. */
export interface Seen {
  version: number;
  /** In lower-case hex. */
  sha256: string;
  /** When it was shown, as an ISO 8601 time. */
  at: string;
}

const prefix = 'cardgames.seen.';

/** For how many games that this browser does not know a hash is kept. */
const capacity = 100;

/** seenOf is what was shown of a game; undefined where nothing was. */
export function seenOf(id: string): Seen | undefined {
  const seen = load<Seen | null>(prefix + id, null);
  return typeof seen?.version === 'number' && typeof seen.sha256 === 'string' ? seen : undefined;
}

/** allSeen is what was shown of each game, in no order. */
export function allSeen(): (Seen & { id: string })[] {
  const ids = keysWith(prefix).map((key) => key.slice(prefix.length));
  return ids.flatMap((id) => {
    const seen = seenOf(id);
    return seen ? [{ id, ...seen }] : [];
  });
}

/** keepSeen keeps the hash of a version, unless one of that version or a later one is kept. */
export function keepSeen(id: string, version: number, sha256: string) {
  const seen = seenOf(id);
  if (seen && seen.version >= version) return;
  store(prefix + id, { version, sha256, at: new Date().toISOString() });
  if (!seen) forgetOldest();
}

/** forgetSeen forgets what was shown of a game whose history is another one since a restore. */
export function forgetSeen(id: string) {
  remove(prefix + id);
}

/** forgetOldest makes room among the games that were only watched. */
function forgetOldest() {
  const watched = keysWith(prefix).filter((key) => !findGame(key.slice(prefix.length)));
  const at = (key: string) => load<Partial<Seen>>(key, {}).at ?? '';
  const newestFirst = watched.sort((a, b) => at(b).localeCompare(at(a)));
  for (const key of newestFirst.slice(capacity)) remove(key);
}
