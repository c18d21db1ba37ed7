// What this browser remembers: the games it has played, with the tokens of its
// seats, and the player's settings.

/**
 * @typedef {object} Known a game that this browser has played
 * @property {string} id
 * @property {'computer'|'table'|'friend'|'watch'} mode
 * @property {number|null} seat that a person plays here; null: both, or none
 * @property {(string|null)[]} tokens of the seats; null where this browser has none
 * @property {string} [strength] of the computer
 * @property {string} created as an ISO date
 * @property {string} [commitment] of the shuffle, as it was seen first
 * @property {string} [sets] their names
 * @property {string} [outcome] in words, once finished
 * @property {boolean} [local] whether the service does not know it
 */

export const modes = { computer: 'Against the computer', table: 'At one table', friend: 'With a friend', watch: 'Watching' };

const gamesKey = 'cardgames.games';
const settingsKey = 'cardgames.settings';
const kept = 50;

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function load(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise; // storage is off, or holds what another release wrote
  }
}

/** @param {string} key @param {unknown} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch { /* storage is off or full: the game goes on, and is forgotten */ }
}

/** known lists the games, the newest first. @returns {Known[]} */
export const known = () => load(gamesKey, []).filter((/** @type {Known} */ g) => g && typeof g.id === 'string' && Array.isArray(g.tokens));

/** @param {string} id */
export const find = (id) => known().find((g) => g.id === id);

/** remember adds or changes a game. @param {Known} game */
export function remember(game) {
  store(gamesKey, [game, ...known().filter((g) => g.id !== game.id)].slice(0, kept));
}

/** change alters what is remembered of a game. @param {string} id @param {Partial<Known>} changes */
export function change(id, changes) {
  store(gamesKey, known().map((g) => (g.id === id ? { ...g, ...changes } : g)));
}

/** @param {string} id */
export const forget = (id) => store(gamesKey, known().filter((g) => g.id !== id));

/** @returns {Record<string, any>} */
export const settings = () => load(settingsKey, {});

/** @param {string} name @param {unknown} value */
export const setting = (name, value) => store(settingsKey, { ...settings(), [name]: value });
