// Draws a game as it stands: the race, both boards, the stack, the hand and the
// log. It knows nothing of how the game gets here.

import { h, fill, glyph, unseen } from '../ui/dom';
import { face, tile, back } from '../cards/card';
import { brief, count, passLabel, of, resultOf } from './words';
import { measure, animate } from '../ui/motion';

/** @typedef {import('contract').View} View */
/** @typedef {import('contract').Card} Card */

/**
 * @typedef {object} Model what is to be drawn
 * @property {View} view
 * @property {Card[]} cards of the game, in full
 * @property {number} me the seat at the lower edge
 * @property {boolean} seated whether the reader plays that seat
 * @property {number} home the seat with the warm colour
 * @property {boolean} open whether both hands are to be seen
 * @property {string[]} names of the players
 * @property {boolean} mine whether the reader may act now
 * @property {boolean} passing whether a pass by itself is about to come
 * @property {boolean} waits whether something is under way, so that no button may be pressed
 * @property {string[]} status what the live region says: what has happened, and how it stands
 * @property {{version: number, at?: string, player: number|null, lines: string[]}[]} log the newest last
 * @property {{shown: number, newest: number}} at the version that is shown, and the newest
 * @property {any[]} events to animate
 * @property {HTMLElement[]} extras more buttons beside "Pass"
 */

/** @typedef {{play: (index: number) => void, pass: () => void, read: (card: Card, note: string) => void,
 *   pile: (title: string, cards: Card[]) => void, step: (version: number) => void}} Handlers */

export class Table {
  /** @param {HTMLElement} root @param {Handlers} handlers */
  constructor(root, handlers) {
    this.handlers = handlers;
    /** @type {Map<string, {card: Card, note: string}>} */
    this.cards = new Map();
    const region = (/** @type {string} */ className) => h(`section.${className}`);
    this.race = h('section.race', { 'aria-label': 'Progress' });
    this.theirHand = region('zone.their-hand');
    this.theirs = region('zone.board.theirs');
    this.stack = region('zone.stack');
    this.ours = region('zone.board.ours');
    this.hand = region('zone.hand');
    this.actions = h('div.actions');
    this.then = h('span.then');
    this.now = h('span.now');
    this.status = h('p.status', { role: 'status', tabIndex: -1 }, this.then, ' ', this.now);
    this.buttons = h('div.buttons');
    this.actions.append(this.status, this.buttons);
    this.log = region('log');
    this.upper = h('div.side.upper', {}, this.theirHand, this.theirs);
    this.lower = h('div.side.lower', {}, this.ours, this.hand);
    root.replaceChildren(this.race, h('div.felt', {}, this.upper, this.stack, this.lower), this.actions, this.log);
    root.addEventListener('click', (event) => this.click(/** @type {Element} */ (event.target)));
    root.addEventListener('keydown', (event) => arrows(event));
    this.root = root;
    /** @type {Model|undefined} what was drawn last */
    this.model = undefined;
  }

  /** @param {Element} target */
  click(target) {
    const button = /** @type {HTMLElement|null} */ (target.closest('button[data-do]'));
    if (!button || /** @type {HTMLButtonElement} */ (button).ariaDisabled === 'true') return;
    const { do: what, of: which = '' } = button.dataset;
    if (what === 'play') this.handlers.play(Number(which));
    if (what === 'pass') this.handlers.pass();
    if (what === 'step') this.handlers.step(Number(which));
    const read = this.cards.get(which);
    if (what === 'read' && read) this.handlers.read(this.full(read.card), read.note);
    if (what === 'pile' && this.model) this.handlers.pile(`${this.model.names[Number(which)]}: discard pile`, this.model.view.players[Number(which)].discard.map((c) => this.full(c)));
  }

  /** full is a card with its description and flavor. @param {Card} card @returns {Card} */
  full(card) {
    return this.model?.cards.find((c) => c.id === card.id) ?? card;
  }

  /** @param {Model} model */
  draw(model) {
    const hadFocus = this.root.contains(document.activeElement);
    const before = measure(this.root);
    this.model = model;
    this.cards.clear();
    this.drawRace(model);
    this.drawBoards(model);
    this.drawStack(model);
    this.drawHands(model);
    this.drawActions(model);
    this.drawLog(model);
    this.root.classList.toggle('past', model.seated && model.at.shown < model.at.newest);
    if (hadFocus && !this.root.contains(document.activeElement)) this.refocus();
    animate(this.root, before, model);
  }

  /** refocus keeps a keyboard at the table when the focused card has left. */
  refocus() {
    const pass = /** @type {HTMLElement|null} */ (this.buttons.querySelector('button'));
    (pass ?? this.status).focus({ preventScroll: true });
  }

  /** @param {Model} m */
  drawRace({ view, me, names, home }) {
    fill(this.race, [1 - me, me].map((seat) => lane(view, seat, names, seat === home)));
  }

  /** @param {Model} m */
  drawBoards(m) {
    for (const [seat, region, side] of /** @type {const} */ ([[1 - m.me, this.theirs, this.upper], [m.me, this.ours, this.lower]])) {
      side.classList.toggle('near', seat === m.home);
      side.classList.toggle('turn', hasTurn(m.view, seat));
      const title = this.titled(region, seat === m.me ? (m.seated ? 'Your board' : `${m.names[seat]}’s board`) : (m.seated ? 'Opponent’s board' : `${m.names[seat]}’s board`));
      const { board, discard, deck_count: deck } = m.view.players[seat];
      fill(region, [title, h('ul.tiles', { role: 'list', data: { empty: 'No people, appliances or habits yet' } }, ...board.map((o) => this.permanent(o))),
        h('div.piles', {},
          h('span.pile.deck', { data: { flip: `deck-${seat}` } }, glyph('deck'), unseen('Deck: '), deck),
          h('button.pile.discard', { type: 'button', data: { do: 'pile', of: seat, flip: `discard-${seat}`, key: `pile-${seat}` } }, glyph('discard'), unseen(`Discard pile of ${m.names[seat]}: `), discard.length))]);
    }
  }

  /** titled names a region in the words of design: straight apostrophes are what people search for. */
  titled(/** @type {HTMLElement} */ region, /** @type {string} */ name) {
    region.setAttribute('aria-label', name.replace('’', "'"));
    return h('h2', {}, name);
  }

  permanent(/** @type {any} */ o) {
    const note = `Rate ${o.rate}${o.shielded ? ', shielded' : ''}.`;
    return h(`li.tile-slot`, { data: { flip: o.id } }, this.reader(o.id, o.card, note,
      [...tile(o.card), o.shielded && h('span.shield', {}, glyph('shield'), unseen(', shielded'))]));
  }

  /** reader is a button that shows a card large. */
  reader(/** @type {string} */ key, /** @type {Card} */ card, /** @type {string} */ note, /** @type {any[]} */ content) {
    this.cards.set(key, { card, note });
    return h(`button.tile.${card.type}`, { type: 'button', data: { do: 'read', of: key, key } }, ...content);
  }

  /** @param {Model} m */
  drawStack(m) {
    const title = this.titled(this.stack, 'Stack');
    const list = m.view.stack.map((o, i, all) => {
      const last = i === all.length - 1;
      const target = o.target_id && objectOf(m.view, o.target_id);
      const note = `${m.names[o.owner]} cast it${target ? ` at ${target.name}` : ''}. ${last ? 'It resolves next.' : ''}`;
      return h(`li.tile-slot${last ? '.next' : ''}`, { data: { flip: o.id } }, this.reader(o.id, o.card, note, [
        ...tile(o.card), h('span.by', {}, `${brief(m.names[o.owner])}${target ? ` → ${target.name}` : ''}`),
      ]));
    });
    this.stack.className = m.view.status === 'finished' ? `zone stack over ${sideOf(m, m.view.result?.winner)}` : 'zone stack';
    if (m.view.status === 'finished') fill(this.stack, [h('p.result', {}, resultOf(m.view, m.names))]);
    else fill(this.stack, [title, h('ol.tiles', { role: 'list', data: { empty: 'Nothing waits to resolve' } }, ...list.reverse())]);
  }

  /** @param {Model} m */
  drawHands(m) {
    const mine = m.view.players[m.me];
    const title = this.titled(this.hand, m.seated ? 'Your hand' : `${m.names[m.me]}’s hand`);
    if (m.open && mine.hand) fill(this.hand, [title, this.openHand(m.me, mine.hand)]);
    else fill(this.hand, [title, h('ul.cards', { role: 'list', data: { empty: 'No cards' } },
      ...(mine.hand ? mine.hand.map((card, i) => this.handCard(m, card, i)) : backs(mine.hand_count, m.me)))]);
    const theirs = m.view.players[1 - m.me];
    this.titled(this.theirHand, m.seated ? 'Opponent’s hand' : `${m.names[1 - m.me]}’s hand`);
    fill(this.theirHand, m.open && theirs.hand
      ? [h('h2', {}, `${m.names[1 - m.me]}’s hand`), this.openHand(1 - m.me, theirs.hand)]
      : [h('ul.cards', { role: 'list' }, ...backs(theirs.hand_count, 1 - m.me)), unseen(count(theirs.hand_count, 'card'))]);
  }

  /** openHand is a hand that is only looked at. */
  openHand(/** @type {number} */ seat, /** @type {Card[]} */ cards) {
    return h('ul.tiles', { role: 'list', data: { empty: 'No cards' } }, ...cards.map((card, i) => h('li.tile-slot', { data: { flip: `hand-${seat}-${i}` } },
      this.reader(`hand-${seat}-${i}`, card, '', tile(card)))));
  }

  /** handCard can be played, where the service says so, and always be read. */
  handCard(/** @type {Model} */ m, /** @type {Card} */ card, /** @type {number} */ i) {
    const key = `hand-${m.me}-${i}`;
    this.cards.set(key, { card, note: '' });
    const playable = m.mine && m.view.legal_actions.some((x) => 'hand_index' in x && x.hand_index === i);
    const slot = { data: { flip: key } };
    if (!playable) {
      return h(`li.slot`, slot, h(`button.card.${card.type}`, { type: 'button', data: { do: 'read', of: key, key } }, unseen('Read '), ...face(card)));
    }
    return h(`li.slot.playable`, slot,
      h(`button.card.${card.type}`, { type: 'button', 'aria-disabled': m.waits ? 'true' : null, data: { do: 'play', of: i, key } }, ...face(card)),
      h('button.loupe', { type: 'button', 'aria-label': `Read ${card.name}`, title: 'Read this card', data: { do: 'read', of: key, key: `read-${key}` } }, glyph('loupe')));
  }

  /** @param {Model} m */
  drawActions(m) {
    [this.then, this.now].forEach((part, i) => part.textContent !== m.status[i] && (part.textContent = m.status[i]));
    this.actions.classList.toggle('mine', m.mine);
    const pass = m.mine && m.view.legal_actions.some((x) => x.type === 'pass_priority');
    fill(this.buttons, [pass && h(`button.primary.pass${m.passing ? '.passing' : ''}`, { type: 'button', 'aria-disabled': m.waits ? 'true' : null, data: { do: 'pass', key: 'pass' } },
      h('b', {}, 'Pass'), unseen(': '), h('small', {}, passLabel(m.view, m.names))), ...m.extras]);
  }

  /** @param {Model} m */
  drawLog({ log, at, home }) {
    this.titled(this.log, 'Log');
    const step = (/** @type {number} */ to, /** @type {string} */ label, /** @type {string} */ icon) => h('button.icon', {
      type: 'button', 'aria-label': label, title: label, 'aria-disabled': to < 0 || to > at.newest || to === at.shown ? 'true' : null, data: { do: 'step', of: to, key: `step-${icon}` },
    }, glyph(icon));
    const past = at.shown < at.newest;
    fill(this.log, [
      h('div.log-head', {}, h('h2', {}, 'Log'),
        h('div.steps', {}, step(0, 'First move', 'first'), step(at.shown - 1, 'Earlier move', 'earlier'),
          h('span.at', {}, unseen('Move '), past ? `${at.shown} of ${at.newest}` : `${at.newest}`),
          step(at.shown + 1, 'Later move', 'later'), step(at.newest, 'Now', 'now'))),
      h('ol.entries', { tabIndex: 0, 'aria-label': 'Moves, the newest first' }, ...log.toReversed().map((e) => h(`li${e.version === at.shown ? '.here' : ''}${e.player === null ? '' : e.player === home ? '.near' : '.far'}`, {},
        h('button.version', { type: 'button', title: 'Look at this move', data: { do: 'step', of: e.version, key: `log-${e.version}` } }, unseen('Look at move '), e.version),
        h('span.lines', {}, e.lines.join(' '))))),
    ]);
  }
}

/** hasTurn reports whether it is a player's turn. */
const hasTurn = (/** @type {View} */ view, /** @type {number} */ seat) => view.status !== 'finished' && view.active_player === seat;

/** sideOf is the class of a player's colour. */
const sideOf = (/** @type {Model} */ m, /** @type {number|null|undefined} */ seat) => (seat === m.home ? 'near' : 'far');

/** lane is one player's part of the race. */
function lane(/** @type {View} */ view, /** @type {number} */ seat, /** @type {string[]} */ names, /** @type {boolean} */ near) {
  const p = view.players[seat];
  const goal = view.rules.goal;
  const track = h('div.track', { role: 'progressbar', 'aria-label': `${of(names[seat])} progress`, 'aria-valuenow': Math.min(p.progress, goal), 'aria-valuemin': 0, 'aria-valuemax': goal },
    h('div.fill'), h('div.soon'), glyph('house', 'goal'), h('div.pawn', { data: { flip: `pawn-${seat}` } }, p.progress));
  track.style.setProperty('--progress', String(Math.min(p.progress / goal, 1)));
  track.style.setProperty('--soon', String(Math.min((p.progress + p.income.progress) / goal, 1)));
  const turn = hasTurn(view, seat);
  const acts = view.priority === seat;
  return h(`div.lane${near ? '.near' : '.far'}${turn ? '.turn' : ''}${acts ? '.acts' : ''}`, { data: { seat } },
    h('span.who', {}, h('b', {}, brief(names[seat])), turn && h('span.flag', {}, names[seat] === 'You' ? 'your turn' : 'their turn')), track,
    h('span.time', { title: `Time now ${p.time}; the next turn starts with ${p.income.time}` }, glyph('clock'), unseen('Time '), h('b', { data: { bump: `time-${seat}` } }, p.time), h('small', {}, unseen('next turn '), `next ${p.income.time}`)),
    p.income.task_bonus ? h('span.bonus', { title: `Each task gives ${p.income.task_bonus} progress more` }, glyph('type-person'), unseen('Each task gives '), `+${p.income.task_bonus}`) : h('span.bonus'));
}

const backs = (/** @type {number} */ n, /** @type {number} */ seat) => Array.from({ length: n }, (_, i) => h('li.slot', { 'aria-hidden': 'true', data: { flip: `hand-${seat}-${i}` } }, back()));

/** objectOf is the card of an object on the board or the stack. @param {View} view @param {string} id */
export function objectOf(view, id) {
  return [...view.players.flatMap((p) => p.board), ...view.stack].find((o) => o.id === id)?.card;
}

/** arrows move the focus along a row of cards. @param {KeyboardEvent} event */
function arrows(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const slot = /** @type {Element} */ (event.target).closest('.slot, .tile-slot');
  if (!by || !slot) return;
  const next = by > 0 ? slot.nextElementSibling : slot.previousElementSibling;
  const button = /** @type {HTMLElement|null} */ (next?.querySelector('button') ?? null);
  button?.focus();
  if (button) event.preventDefault();
}
