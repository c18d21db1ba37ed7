// Says in English what happened and what can be done. What a card does is said by
// the service (description).

/** @typedef {import('contract').Card} Card */
/** @typedef {import('contract').View} View */
/** @typedef {import('contract').GameEvent} GameEvent */
/** @typedef {string[]} Names of the players: "You" for the one who reads */

export const typeNames = { person: 'Person', appliance: 'Appliance', habit: 'Habit', task: 'Task', instant: 'Instant' };

/** @param {number} n @param {string} one @param {string} [more] */
export const count = (n, one, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

/**
 * badgeOf is what a card does in two words, for a small face: what a permanent
 * gives, or the effect's name with its params. The sentence is card.description.
 * @param {Card} card
 */
export function badgeOf({ type, cost, effect, params: { n, type: kind, max_cost } }) {
  const gives = { person: 'a task', appliance: 'time a turn', habit: 'progress a turn' }[type];
  if (gives) return `+${Math.ceil(cost / 2)} ${gives}`;
  if (effect === 'none') return 'no effect';
  const [verb, what = kind] = effect.split('_');
  const sign = { gain: '+', drain: '−' }[verb] ?? `${verb} `;
  return (sign + [n, what, max_cost === undefined ? null : `≤ ${max_cost}`].filter(Boolean).join(' ')).trim();
}

/** does fits a verb to who does it. @param {string} name @param {string} verb */
function does(name, verb) {
  if (name === 'You') return `${name} ${verb}`;
  return `${name} ${verb.replace(/^(\w+)/, (v) => (v === 'have' ? 'has' : /(s|sh|ch|x)$/.test(v) ? `${v}es` : `${v}s`))}`;
}

/** of says whose something is. @param {string} name */
export const of = (name) => (name === 'You' ? 'your' : `${whom(name)}’s`);

/** whom is a name within a sentence. @param {string} name */
const whom = (name) => name.replace(/^(You|The|Your)\b/, (word) => word.toLowerCase());

/** brief is a name without its article. @param {string} name */
export const brief = (name) => capital(name.replace(/^(The|Your) /, ''));

/** passLabel says what a pass does. @param {View} view @param {Names} names */
export function passLabel(view, names) {
  const top = view.stack.at(-1);
  const active = names[view.active_player];
  const other = names[1 - Number(view.priority)];
  const outcome = top ? `resolve ${top.card.name}` : `end ${of(active)} turn`;
  return view.passes ? outcome : `${outcome} if ${whom(does(other, 'pass'))} too`;
}

/**
 * situation says whose turn it is and what the reader can do.
 * @param {View} view @param {Names} names
 */
export function situation(view, names) {
  if (view.status === 'finished') return resultOf(view, names);
  const turn = `${capital(of(names[view.active_player]))} turn`;
  const priority = names[Number(view.priority)];
  if (!view.legal_actions.length) return `${turn}. Waiting for ${whom(priority)}.`;
  const cards = new Set(view.legal_actions.flatMap((x) => ('hand_index' in x ? [x.hand_index] : []))).size;
  const top = view.stack.at(-1);
  const can = cards ? `${does(priority, 'can')} play ${count(cards, 'card')} or pass`.replace('cans', 'can') : `${does(priority, 'can')} only pass`.replace('cans', 'can');
  return `${turn}. ${top ? `${top.card.name} is about to resolve. ` : ''}${can}.`;
}

/** @param {View} view @param {Names} names */
export function resultOf(view, names) {
  const result = view.result;
  if (!result) return '';
  if (result.winner === null) return `A draw after ${view.rules.turns} turns.`;
  const score = view.players.map((p) => p.progress);
  const points = `${score[result.winner]} to ${score[1 - result.winner]}`;
  const how = result.reason === 'progress' ? '' : `, ahead after ${view.rules.turns} turns`;
  return `${does(names[result.winner], 'win')} ${points}${how}.`;
}

const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

const causes = {
  turn_start: 'for the new turn', cost: '', effect: '', habits: 'from habits', persons: 'from people',
};

/** amount says a change: "+3 progress (12)". */
function change(/** @type {any} */ e, /** @type {string} */ unit, /** @type {Names} */ names) {
  const sign = e.by < 0 ? '−' : '+';
  const cause = causes[e.cause] ? ` ${causes[e.cause]}` : '';
  return `${capital(whom(names[e.player]))}: ${sign}${Math.abs(e.by)} ${unit}${cause}, now ${e.to}.`;
}

const moved = {
  fizzled: '', resolved: '', cancelled: 'is cancelled and discarded', scrapped: 'is discarded from the board',
  bounced: 'goes back to the hand', discarded: 'is discarded', recovered: 'comes back to the hand',
};

/** @type {Record<string, (e: any, names: Names) => string>} */
const sentences = {
  turn_started: (e, names) => `${capital(of(names[e.player]))} turn begins: turn ${e.turn}.`,
  card_drawn: (e, names) => `${does(names[e.player], 'draw')} ${e.card ? e.card.name : 'a card'}.`,
  draw_skipped: (e, names) => `${does(names[e.player], 'draw')} nothing: the ${e.reason === 'hand_full' ? 'hand is full' : 'deck is empty'}.`,
  time_changed: (e, names) => (e.cause === 'cost' ? '' : change(e, 'time', names)),
  progress_changed: (e, names) => change(e, 'progress', names),
  card_cast: (e, names) => `${does(names[e.player], e.object.card.type === 'instant' ? 'cast' : 'play')} ${e.object.card.name}.`,
  passed: (e, names) => `${does(names[e.player], 'pass')}.`,
  resolved: (e) => (e.card ? `${e.card.name} resolves.` : ''),
  fizzled: (e) => `${e.card?.name ?? 'The card'} fizzles: its target is gone.`,
  shield_added: (e) => `${e.card?.name ?? 'A permanent'} is shielded.`,
  shield_used: (e) => `The shield of ${e.card?.name ?? 'a permanent'} absorbs it.`,
  card_moved: (e) => (moved[e.reason] ? `${e.card.name} ${moved[e.reason]}.` : ''),
  turn_ended: () => '',
  game_finished: (e, names) => (e.result.winner === null ? 'The game ends in a draw.' : `${does(names[e.result.winner], 'win')} the game.`),
};

/**
 * narrate says what a move did, a sentence for each event that a reader cares
 * about.
 * @param {GameEvent[]} events @param {Names} names @returns {string[]}
 */
export const narrate = (events, names) => events.map((e) => (sentences[e.type] ?? (() => ''))(e, names)).filter(Boolean);

/** when says how long ago something was. @param {string} iso */
export function when(iso) {
  const minutes = (Date.now() - Date.parse(iso)) / 60000;
  if (!(minutes >= 0)) return '';
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  if (minutes < 1440) return `${count(Math.floor(minutes / 60), 'hour')} ago`;
  return `${count(Math.floor(minutes / 1440), 'day')} ago`;
}
