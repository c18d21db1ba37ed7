// A game that goes on: follows it, makes the moves of the seats that are played
// in this browser, and draws it.

import { h, glyph, seconds } from '../ui/dom';
import { Refusal, readGame, submit, exportGame } from './service';
import { Follower } from './follow';
import { Opponent } from '../computer/opponent';
import { Table, objectOf } from '../table/table';
import { ask, read, pile, chooseTarget, invite } from '../ui/dialogs';
import { brief, narrate, situation, resultOf } from '../table/words';
import * as games from './games';
import { checkShuffle } from '../replay/shuffle';
import { save, frame } from '../ui/frame';

/** @typedef {import('contract').View} View */
/** @typedef {import('contract').Action} Action */
/** @typedef {import('contract').Card} Card */

/** A pass by itself comes after this many seconds, whatever the hand holds. */
const passPause = 1.2;
/** The computer's move can be followed by eye. */
const thinkPause = 0.7;

export class Match {
  /** @param {games.Known} game @param {HTMLElement} root @param {Pick<Opponent, 'choose'|'stop'>} [opponent] */
  constructor(game, root, opponent) {
    this.game = game;
    this.autopass = games.settings().autopass ?? game.mode === 'computer';
    this.pace = games.settings().quick ? 0.1 : 1;
    this.ui = frame(root, { title: games.modes[game.mode], checks: this.checks(), menu: this.menu() });
    this.table = new Table(this.ui.table, {
      play: (index) => this.play(index), pass: () => this.pass(), read, pile, step: (version) => this.step(version),
    });
    /** @type {import('../table/table').Model['log']} */
    this.log = [];
    /** @type {View|null} */
    this.past = null;
    this.opponent = opponent;
    /** @type {Card[]} */
    this.cards = [];
    /** @type {string[]|undefined} */
    this.deckList = undefined;
    this.sending = false;
    this.follower = new Follower({
      id: game.id, token: game.seat === null ? null : game.tokens[game.seat],
      onView: (view) => this.take(view), onTrouble: (error) => this.trouble(error), busy: () => this.sending,
    });
    this.follower.read();
  }

  /** @returns {import('../ui/frame').Check[]} */
  checks() {
    return [
      { label: 'Pass by itself', about: 'where nothing else is possible, after a moment', on: this.autopass, change: (on) => this.setAutopass(on) },
      { label: 'Play fast', about: 'shorter pauses, whoever moves', on: this.pace < 1, change: (on) => this.setPace(on) },
    ];
  }

  setPace(/** @type {boolean} */ quick) {
    this.pace = quick ? 0.1 : 1;
    games.setting('quick', quick);
  }

  /** @returns {[string, () => void][]} */
  menu() {
    /** @type {[string, () => void][]} */
    const items = [
      ['The cards of this game', () => this.showCards()],
      ['The rules', () => open('/schema/rules', '_blank', 'noopener')],
    ];
    if (!this.game.local) items.splice(1, 0, ['Save the game', () => this.export()]);
    return this.game.mode === 'friend' && this.invitation ? [['Invitation', () => this.invite()], ...items] : items;
  }

  /** invitation is the link to the other seat; whoever created the game has seat 0. */
  get invitation() {
    const token = this.game.seat === 0 && this.game.tokens[1];
    return token ? `${location.origin}${location.pathname}#game=${this.game.id}&seat=1&token=${token}` : '';
  }

  invite() {
    invite(this.invitation);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.passing);
    this.follower.stop();
    this.opponent?.stop();
  }

  /** @type {string[]} of the players */
  get names() {
    const seat = this.view?.viewer ?? null;
    if (seat === null) return ['Player 1', 'Player 2'];
    const other = this.game.mode === 'computer' ? 'The computer' : 'Your friend';
    return seat === 0 ? ['You', other] : [other, 'You'];
  }

  /** me is the seat at the lower edge: at an open table, that of who acts. */
  get me() {
    const view = this.view;
    return view?.viewer ?? (view && !view.private ? view.priority ?? this.lastMe ?? 0 : 0);
  }

  /** take draws a new version and lets whoever is next act. @param {View} view */
  take(view) {
    if (this.stopped || this.view && view.version <= this.view.version) return;
    const first = !this.view;
    const entries = view.log ?? [{ version: view.version, at: view.updated_at, action: null, events: view.events }];
    this.cards = view.cards ?? this.cards;
    this.deckList ??= view.deck_list;
    if (first) this.remember(view);
    this.lastMe = this.me;
    this.view = view;
    if (first) this.log.push({ version: 0, player: null, lines: ['The game begins.'] });
    for (const e of entries) this.addEntry(e, view);
    this.events = first || entries.length > 3 ? [] : entries.flatMap((e) => e.events);
    if (view.status === 'finished') this.finish(view);
    this.draw();
    this.plan();
    if (first && view.version === 0 && this.game.mode === 'friend' && this.invitation) this.invite();
  }

  addEntry(/** @type {any} */ entry, /** @type {View} */ view) {
    if (entry.version === 0 || this.log.some((e) => e.version === entry.version)) return;
    const player = entry.action?.player ?? entry.events.find((/** @type {any} */ e) => e.type === 'passed' || e.type === 'card_cast')?.player ?? null;
    const lines = narrate(entry.events, this.names);
    if (entry.by !== undefined && entry.by !== null) lines.unshift(`${this.names[entry.by]} passed for ${this.names[player]}, who was away.`);
    this.log.push({ version: entry.version, at: entry.at, player, lines });
    this.log.sort((a, b) => a.version - b.version);
    if (entry.version === view.version) this.happened = lines.join(' ');
  }

  remember(/** @type {View} */ view) {
    if (!view.private && this.game.mode === 'watch') this.game.mode = 'table';
    this.ui.heading.textContent = games.modes[this.game.mode];
    this.game = { commitment: view.shuffle.commitment, ...this.game, sets: view.card_sets.map((s) => s.name).join(', ') };
    if (!this.game.local) games.remember(this.game);
  }

  /** plan lets the computer move, or passes where that is asked for. */
  plan() {
    clearTimeout(this.passing);
    const view = this.view;
    if (this.stopped || !view || view.status === 'finished') return;
    if (view.deadline) this.passing = setTimeout(() => this.draw(), Math.min(Math.max(Date.parse(view.deadline) - Date.now(), 0) + 500, 2 ** 31 - 1));
    if (this.game.mode === 'computer' && view.priority !== this.game.seat) this.think();
    else if (this.passesItself) this.passing = setTimeout(() => !this.past && this.move(view.legal_actions[0]), passPause * this.pace * 1000);
  }

  get passesItself() {
    return this.autopass && this.view?.legal_actions.length === 1;
  }

  /** think makes the computer's move. One tab alone does so. */
  async think() {
    if (this.thinking) return;
    this.thinking = true;
    try {
      await alone(`computer ${this.game.id}`, () => this.computerMoves());
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
      await seconds(5);
    }
    this.thinking = false;
    if (!this.stopped) this.plan();
  }

  async computerMoves() {
    const seat = 1 - Number(this.game.seat);
    const token = this.game.tokens[seat];
    this.opponent ??= new Opponent(/** @type {import('../computer/opponent').Strength} */ (this.game.strength ?? 'medium'));
    let view = await readGame(this.game.id, '', token);
    while (!this.stopped && view.status !== 'finished' && view.priority === seat) {
      const [action] = await Promise.all([this.opponent.choose({ ...view, cards: this.cards, deck_list: this.deckList }, seat), seconds(thinkPause * this.pace)]);
      view = await submit(this.game.id, view.version, action, token, (e) => this.trouble(e)).catch((e) => {
        if (e.status === 409 || e.status === 412) return readGame(this.game.id, '', token);
        throw e;
      });
      await this.follower.read();
    }
    if (!this.stopped && view.version > this.follower.version) await this.follower.read();
  }

  /** play casts a card, and asks for its target first where it needs one. @param {number} index */
  async play(index) {
    const view = this.view;
    if (!view || this.past) return;
    clearTimeout(this.passing);
    const actions = view.legal_actions.filter((x) => 'hand_index' in x && x.hand_index === index);
    let action = /** @type {Action|undefined} */ (actions[0]);
    const card = view.players[this.me].hand?.[index];
    const targets = actions.flatMap((x) => ('target_id' in x && x.target_id ? [this.target(view, x.target_id)] : []));
    if (card && targets.length) {
      const id = await chooseTarget(card, targets);
      action = actions.find((x) => 'target_id' in x && x.target_id === id);
    }
    if (action) this.move(action, view);
    else this.plan();
  }

  target(/** @type {View} */ view, /** @type {string} */ id) {
    const seat = view.players.findIndex((p) => p.board.some((o) => o.id === id));
    const owner = view.stack.find((o) => o.id === id)?.owner;
    const where = seat < 0 ? `${brief(this.names[Number(owner)])}, on the stack` : `${brief(this.names[seat])}, on the board`;
    return { id, card: this.table.full(/** @type {Card} */ (objectOf(view, id))), where };
  }

  pass() {
    const action = this.view?.legal_actions.find((x) => x.type === 'pass_priority');
    if (action && !this.past) this.move(action);
  }

  /** move sends an action until there is a response. */
  async move(/** @type {Action} */ action, view = this.view) {
    if (this.sending || !view || view !== this.view) return;
    clearTimeout(this.passing);
    this.sending = true;
    this.note = '';
    this.draw();
    try {
      const token = this.game.tokens[this.game.seat ?? action.player];
      const next = await submit(this.game.id, view.version, action, token, (e) => this.trouble(e));
      this.trouble(null);
      this.sending = false;
      this.follower.seen(next);
    } catch (error) {
      this.sending = false;
      this.refused(/** @type {Error} */ (error));
    }
    this.draw(); // another read may have brought the version before
    this.plan();
  }

  /** refused says why a move was not made, in the words of the service. */
  refused(/** @type {Error} */ error) {
    const moved = error instanceof Refusal && (error.status === 409 || error.status === 412);
    this.say(moved ? 'The game had moved on in another window; here is how it stands now.' : error.message);
    this.follower.read();
  }

  say(/** @type {string} */ text) {
    this.note = text;
    this.ui.notice(text);
  }

  /** trouble shows what keeps the page from the service; null: nothing does. */
  trouble(/** @type {Error|null} */ error) {
    if (error instanceof Refusal && !error.passing) {
      this.ui.connection(`${error.message}`, true);
      return;
    }
    const words = navigator.onLine ? 'The service does not respond. Trying again…' : 'You are offline. The game goes on when you are back.';
    this.ui.connection(error ? words : '', false);
  }

  setAutopass(/** @type {boolean} */ on) {
    this.autopass = on;
    games.setting('autopass', on);
    this.draw();
    this.plan();
  }

  /** step shows a version; the newest one goes on. @param {number} version */
  async step(version) {
    const view = this.view;
    if (!view || version < 0 || version > view.version) return;
    this.events = [];
    this.wanted = version;
    try {
      const past = version === view.version ? null : await readGame(this.game.id, `?version=${version}`, this.follower.token);
      if (this.wanted === version) this.past = past;
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
    this.draw();
    if (!this.past) this.plan();
  }

  showCards() {
    pile('The cards of this game', this.cards.toReversed());
  }

  finish(/** @type {View} */ view) {
    games.change(this.game.id, { outcome: resultOf(view, this.names) });
  }

  draw() {
    const now = this.view;
    if (!now) return;
    const view = this.past ?? now;
    const past = !!this.past;
    this.table.draw({
      view, cards: this.cards, me: this.me, home: now.viewer ?? 0, names: this.names, open: false, seated: now.viewer !== null || !now.private, mine: now.legal_actions.length > 0 && !past, waits: this.sending, passing: this.passesItself && !past,
      status: past ? [`Move ${view.version} of ${now.version}.`, 'This is how it was then.'] : [this.happened ?? '', situation(now, this.names)],
      log: this.log, at: { shown: view.version, newest: now.version }, events: this.events ?? [], extras: this.extras(now, past),
    });
    this.events = [];
  }

  /** extras are what can be done beside passing. */
  extras(/** @type {View} */ now, /** @type {boolean} */ past) {
    const button = (/** @type {string} */ label, /** @type {() => void} */ click, primary = false) => h(`button${primary ? '.primary' : ''}`, { type: 'button', data: { key: label }, on: { click } }, label);
    if (past) return [button('Back to now', () => this.step(now.version), true)];
    if (now.status === 'finished' && this.game.local) return [h('a.button.primary', { href: '#', data: { key: 'again' } }, 'Back to the workshop')];
    if (now.status === 'finished') {
      return [h('a.button.primary', { href: '#', data: { key: 'again' } }, 'Play again'),
        button('Check the shuffle', () => this.check()), button('Save the game', () => this.export())];
    }
    const away = now.deadline_actions?.[0];
    return away && now.deadline && Date.parse(now.deadline) < Date.now() ? [button('Pass for the absent player', () => this.move(away))] : [];
  }

  async export() {
    try {
      save(`save-game-${this.game.id}.json`, await exportGame(this.game.id, this.follower.token));
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }

  async check() {
    try {
      await ask('The shuffle', await checkShuffle(await exportGame(this.game.id, this.follower.token), this.game.commitment));
    } catch (error) {
      this.say(/** @type {Error} */ (error).message);
    }
  }
}

/** alone runs f while no other tab of this browser runs one of that name. */
function alone(/** @type {string} */ name, /** @type {() => Promise<void>} */ f) {
  return navigator.locks ? navigator.locks.request(name, f) : f();
}
