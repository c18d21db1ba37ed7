// How a set plays: the games of bots, in figures and charts, and beside those of
// another version.

import { h } from '../ui/dom';
import { measure } from './program';

/** How much is played: the numbers of games are those of the flags of cmd/simulate. */
const plans = {
  quick: { label: 'Quick: 2,000 games', parts: 40, plan: { seed: 'simulate', greedy: 2000, search: 0, more: 0, values: 400 } },
  thorough: { label: 'Thorough: searching bots too', parts: 100, plan: { seed: 'simulate', greedy: 4000, search: 100, more: 40, values: 2400 } },
};

export class Bench {
  /**
   * @param {import('./program').Program[]} players
   * @param {() => {text: string, with_core: boolean}} cards
   */
  constructor(players, cards) {
    this.players = players;
    this.cards = cards;
    /** @type {{label: string, text: string}|null} another version to compare with */
    this.older = null;
    this.running = false;
    this.start = h('button.primary', { type: 'button', disabled: true, on: { click: () => (this.running ? (this.running = false) : this.measure()) } }, 'Let bots play it');
    this.size = h('select', { 'aria-label': 'How much is played' }, ...Object.entries(plans).map(([value, { label }]) => h('option', { value }, label)));
    this.bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Games played' });
    this.note = h('p.fine', { role: 'status' });
    this.file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, on: { change: async () => this.compareWith(this.file.files[0].name, await this.file.files[0].text()) } });
    this.against = h('p.fine');
    this.figures = h('div.figures');
    const button = (/** @type {string} */ label, /** @type {() => void} */ click) => h('button.small', { type: 'button', on: { click } }, label);
    this.element = h('section.panel', { 'aria-label': 'Balance' }, h('h2', {}, 'Balance'),
      h('div.tools', {}, this.start, this.size), this.bar, this.note,
      h('div.compare', {}, h('span', {}, 'Compare with'), button('this text as it is now', () => this.compareWith('the text that you kept', cards().text)), button('another file…', () => this.file.click()), this.file, this.against),
      this.figures);
  }

  /** ready says whether the cards can be played. @param {boolean} can */
  ready(can) {
    this.start.disabled = !can && !this.running;
  }

  compareWith(/** @type {string} */ label, /** @type {string} */ text) {
    this.older = { label, text };
    this.file.value = '';
    this.against.replaceChildren(`Compared with ${label}. `, h('button.small', { type: 'button', on: { click: () => { this.older = null; this.against.replaceChildren(); } } }, 'Stop comparing'));
  }

  async measure() {
    this.running = true;
    this.start.textContent = 'Stop';
    this.bar.hidden = false;
    try {
      await this.play();
    } catch (error) {
      this.note.textContent = `It cannot be measured: ${/** @type {Error} */ (error).message}.`;
    }
    this.running = false;
    this.bar.hidden = true;
    this.start.textContent = 'Let bots play it';
  }

  async play() {
    const { plan, parts } = plans[this.size.value];
    const cards = this.cards();
    const older = this.older && { ...cards, text: this.older.text };
    const begun = performance.now();
    const all = parts * (older ? 2 : 1);
    let done = 0;
    const goesOn = () => {
      this.bar.value = ++done / all;
      const left = Math.ceil((performance.now() - begun) * (all / done - 1) / 1000);
      this.note.textContent = left > 1 ? `About ${left < 90 ? `${left} seconds` : `${Math.round(left / 60)} minutes`} left.` : '';
      return this.running;
    };
    this.bar.value = 0;
    this.note.textContent = 'Playing…';
    const before = older && { cards: older, counts: await measure(this.players, older, plan, parts, goesOn) };
    const counts = this.running ? await measure(this.players, cards, plan, parts, goesOn) : [];
    if (!this.running) {
      this.note.textContent = 'Stopped.';
      return;
    }
    const figures = await this.players[0].ask('report', { cards, plan, counts, older: before });
    const flags = Object.entries(plan).map(([name, value]) => ` -${name} ${value}`).join('');
    this.note.textContent = `${Math.round((performance.now() - begun) / 1000)} seconds.`;
    this.figures.replaceChildren(...drawn(figures), h('p.fine', {}, 'The same figures at a terminal: ', h('code', {}, `go run ./cmd/simulate${flags}${cards.with_core ? ' core' : ''} FILE`)));
  }
}

/** @param {any} f the figures, as web/internal/workshop has them */
function drawn({ title, gates, charts, comparison }) {
  return [
    h('h3', {}, `${title}: ${gates.every((/** @type {any} */ g) => g.met) ? 'all gates passed' : 'some gates missed'}`),
    h('ul.gates', { role: 'list' }, ...gates.map((/** @type {any} */ g) => h(`li${g.met ? '.holds' : '.fails'}`, {},
      h('b', {}, g.name), h('span.verdict', {}, g.verdict), h('span.figure', {}, g.figure), h('span.fine', {}, `bounds ${g.bounds}`), g.remedy && h('p.fine.remedy', {}, g.remedy)))),
    ...(comparison ? compared(comparison) : []),
    h('h3', {}, 'Who wins'), bars(charts.wins, ' %'),
    ...charts.turns.flatMap((/** @type {any} */ t) => [h('h3', {}, `Turns of a game, ${t.bot}`), histogram(t)]),
    charts.values.length && h('h3', {}, 'What each card is worth'),
    charts.values.length && h('p.fine', {}, 'Points of win rate that a player loses without one copy.'),
    charts.values.length && bars(charts.values, ''),
  ].filter((part) => part instanceof Node);
}

const compared = (/** @type {any} */ { cards, changes }) => [h('h3', {}, 'What changed'), h('ul.changes', { role: 'list' },
  ...(cards.length ? cards : [{ id: 'Nothing', what: 'that the rules see' }]).map((/** @type {any} */ c) => h('li', {}, h('b', {}, c.id), h('span', {}, c.what))),
  ...changes.map((/** @type {any} */ c) => h(`li${c.certain ? '.certain' : ''}`, {}, h('b', {}, c.name), h('span', {}, c.certain ? 'certain' : 'may be luck'), h('span.figure', {}, `${c.was} → ${c.is}`), h('span.figure.fine', {}, c.by))))];

const bars = (/** @type {any[]} */ list, /** @type {string} */ unit) => h('ul.bars', { role: 'list' }, ...list.map(({ label, figure, length, low, high, bounds }) => h('li', {},
  h('span', {}, label), h('span.figure', {}, figure + unit),
  h('div.track', { 'aria-hidden': 'true' }, h('div.length', { style: `width: ${length}%` }), h('div.interval', { style: `left: ${low}%; width: ${high - low}%` }),
    ...bounds.map((/** @type {number} */ b) => h('div.bound', { style: `left: ${b}%` }))))));

const histogram = (/** @type {any} */ { bot, columns }) => h('div.columns', { role: 'img', 'aria-label': `Turns of a game, ${bot}: ${columns.filter((/** @type {any} */ c) => c.height === 100).map((/** @type {any} */ c) => c.tip).join()} is the peak` },
  ...columns.map((/** @type {any} */ { height, tip }, /** @type {number} */ turns) => h('div', { title: tip }, h('div.length', { style: `height: ${height}%` }), h('small', {}, turns % 4 ? '' : turns))));
