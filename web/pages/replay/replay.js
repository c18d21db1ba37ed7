// A saved game, checked and stepped through without a server.

import { h, seconds } from '../ui/dom';
import { Table } from '../table/table';
import { frame } from '../ui/frame';
import { read, pile } from '../ui/dialogs';
import { programs, worker } from '../computer/programs';
import { narrate, resultOf } from '../table/words';
import { find } from '../match/games';

/** @typedef {import('contract').View} View */

const names = ['Player 1', 'Player 2'];

export class Replay {
  /** @param {string} text of the file @param {HTMLElement} root */
  constructor(text, root) {
    this.ui = frame(root, { title: 'Saved game' });
    this.report = h('section.report', { 'aria-label': 'Check of the saved game', role: 'status' }, h('p', {}, 'Checking every card, move and hash…'));
    this.ui.table.before(this.report);
    this.table = new Table(this.ui.table, {
      play: () => {}, pass: () => {}, read, pile, step: (version) => this.step(version),
    });
    this.ui.table.hidden = true;
    this.shown = 0;
    /** @type {any[]} */
    this.views = [];
    /** @type {import('contract').Card[]} */
    this.cards = [];
    /** @type {import('../table/table').Model['log']} */
    this.log = [];
    this.open(text);
  }

  stop() {
    this.stopped = true;
    this.worker?.terminate();
  }

  async open(/** @type {string} */ text) {
    if (!programs) return this.show({ fault: 'This build has no checker: run “make web” first.', holds: [], open: [], views: [], cards: [] });
    this.worker = worker('saved-worker.js');
    this.worker.onmessage = ({ data }) => this.show(data);
    this.worker.onerror = () => this.show({ fault: 'The checker could not be loaded.', holds: [], open: [], views: [], cards: [] });
    this.worker.postMessage({ programs, text, commitment: commitmentOf(text) });
  }

  /** show takes what the checker has found. */
  show(/** @type {{fault?: string, holds: string[], open: string[], views: any[], cards: any[]}} */ { fault, holds, open, views, cards }) {
    this.views = views;
    this.cards = cards;
    this.report.replaceChildren(
      fault ? h('p.verdict.bad', {}, h('b', {}, 'This saved game does not hold. '), h('span', { dir: 'auto' }, fault)) : h('p.verdict.good', {}, h('b', {}, 'This saved game proves itself.')),
      h('details', { open: !!fault }, h('summary', {}, 'What was checked'),
        h('ul.findings', {}, ...holds.map((text) => h('li.holds', {}, text)), ...open.map((text) => h('li.unproven', {}, h('b', {}, 'Not proven: '), text)))));
    if (!views.length) return;
    this.log = views.map((v) => ({ version: v.version, at: v.at, player: v.action?.player ?? null, lines: v.version ? narrate(v.events, names) : ['The game begins.'] }));
    this.ui.table.hidden = false;
    this.step(0);
  }

  step(/** @type {number} */ version) {
    const view = this.views?.[version];
    if (!view) return;
    const last = this.views.length - 1;
    const forward = this.shown === version - 1;
    this.shown = version;
    const button = (/** @type {string} */ label, /** @type {() => void} */ click) => h('button.primary', { type: 'button', data: { key: 'walk' }, on: { click } }, label);
    this.table.draw({
      view, cards: this.cards, me: 0, home: 0, names, open: true, seated: false, mine: false, waits: false, passing: false, events: forward ? view.events : [],
      status: [`Move ${version} of ${last}.`, this.log[version].lines.join(' ')],
      log: this.log, at: { shown: version, newest: last },
      extras: [this.playing ? button('Pause', () => this.halt()) : button(version === last ? 'From the start' : 'Play', () => this.play())],
    });
  }

  halt() {
    this.playing = false;
    this.step(this.shown);
  }

  async play() {
    this.playing = true;
    if (this.shown === this.views.length - 1) this.step(0);
    while (this.playing && !this.stopped && this.shown < this.views.length - 1) {
      this.step(this.shown + 1);
      await seconds(0.9);
    }
    if (!this.stopped) this.halt();
  }
}

/** commitmentOf is what this browser was shown before the game, if it was played here. */
function commitmentOf(/** @type {string} */ text) {
  try {
    return find(JSON.parse(text).game_id)?.commitment ?? '';
  } catch {
    return ''; // the checker says what is wrong with the file
  }
}
