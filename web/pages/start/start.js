// The start page: a new game, a saved one, or one of those played here before.

import { h, glyph, fill } from '../ui/dom';
import { createGame, Refusal } from '../match/service';
import { strengths } from '../computer/opponent';
import { programs } from '../computer/programs';
import { face } from '../cards/card';
import { typeNames, when } from '../table/words';
import * as games from '../match/games';

/** @param {HTMLElement} root @param {(text: string) => void} openSaved */
export function start(root, openSaved) {
  const fault = h('div.faults', { role: 'alert' });
  const sets = h('textarea', { id: 'sets', rows: 3, spellcheck: false, placeholder: 'https://…/house_guests.json', 'aria-describedby': 'sets-help', value: games.settings().sets ?? '' });
  const strength = () => /** @type {HTMLInputElement} */ (root.querySelector('input[name=strength]:checked')).value;
  const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, on: { change: async () => file.files[0] && openSaved(await file.files[0].text()) } });
  const limit = h('select', { id: 'limit' }, ...[['', 'no limit'], ['60', '1 minute'], ['300', '5 minutes'], ['86400', '1 day'], ['604800', '1 week']].map(([value, label]) => h('option', { value }, label)));

  /** begin creates a game and sits down. */
  async function begin(/** @type {object} */ request, /** @type {Partial<games.Known>} */ known, /** @type {HTMLButtonElement} */ button) {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    fill(fault, []);
    const urls = sets.value.split(/\s+/).filter(Boolean);
    games.setting('sets', sets.value);
    try {
      const view = await createGame(urls.length ? { ...request, set_urls: urls } : request);
      const tokens = [0, 1].map((player) => view.seats?.find((s) => s.player === player)?.token ?? null);
      games.remember({ id: view.game_id, created: view.created_at, mode: 'table', seat: null, commitment: view.shuffle.commitment, sets: view.card_sets.map((s) => s.name).join(', '), ...known, tokens });
      location.hash = `game=${view.game_id}`;
    } catch (error) {
      fill(fault, faults(/** @type {Error} */ (error), urls));
      fault.scrollIntoView({ block: 'nearest' });
    }
    button.ariaBusy = null;
  }

  const way = (/** @type {string} */ name, /** @type {string} */ icon, /** @type {string} */ about, /** @type {(b: HTMLButtonElement) => void} */ act, /** @type {any[]} */ ...more) => h('div.way', {},
    h('button.way-button', { type: 'button', 'aria-describedby': `about-${icon}`, on: { click: (/** @type {any} */ e) => act(e.currentTarget) } }, glyph(icon), h('b', {}, name)),
    h('small', { id: `about-${icon}` }, about), ...more);

  const computer = way('Play against the computer', 'computer', programs ? 'You begin. It runs in this browser.' : 'Not in this build: run “make web” first.', (b) => {
    games.setting('strength', strength());
    begin({ private: true }, { mode: 'computer', seat: 0, strength: strength() }, b);
  }, h('fieldset.strengths', {}, h('legend', {}, 'Strength'), ...Object.entries(strengths).map(([value, { name, about }]) => h('label', { title: about },
    h('input', { type: 'radio', name: 'strength', value, checked: value === (games.settings().strength ?? 'medium') }), h('span', {}, name)))));
  if (!programs) computer.querySelector('button').disabled = true;
  computer.classList.add('first');

  root.replaceChildren(h('main.start', {},
    h('header.hero', {}, h('div.fan', { 'aria-hidden': 'true' }, ...fan.map((card) => h(`span.card.${card.type}`, {}, ...face(card)))), h('h1', {}, 'Home Sweet Home'), h('p', {}, 'A card game for two about everyday life. Turn time into progress: whoever has 25 first, wins.')),
    h('section.ways', { 'aria-label': 'New game' }, computer,
      way('Play at one table', 'table', 'Two people, one screen, open cards.', (b) => begin({}, { mode: 'table', seat: null }, b)),
      way('Invite a friend', 'friend', 'A private game. You get a link for the other seat.', (b) => {
        begin({ private: true, ...(limit.value ? { turn_seconds: Number(limit.value) } : {}) }, { mode: 'friend', seat: 0 }, b);
      }, h('label.inline', { htmlFor: 'limit' }, 'Time for a move ', limit)),
      way('Open a saved game', 'file', 'Checked and replayed in this browser.', () => file.click(), file)),
    h('ul.legend', { role: 'list', 'aria-label': 'The five types of cards' }, ...Object.entries(typeNames).map(([type, name]) => h('li', {}, h(`span.badge-art.${type}`, {}, glyph(`type-${type}`)), h('b', {}, name), h('span', {}, types[type])))),
    fault,
    h('details.sets', { open: !!sets.value }, h('summary', {}, 'Other cards'),
      h('label', { htmlFor: 'sets' }, 'Card sets'), sets,
      h('p.fine', { id: 'sets-help' }, 'The https address of up to eight card sets, one a line, from the place that this service trusts. Empty: the core set.')),
    list(),
    h('nav.links', { 'aria-label': 'More' }, ...[['/schema/rules', 'The rules'], ['#cards', 'The cards'], ['/play/workshop', 'The workshop'], ['/schema', 'The API']].map(([href, text]) => h('a', { href }, text))),
    h('p.fine.privacy', {}, 'Your games and seats are remembered in this browser only. A game at one table is open: whoever knows its address sees both hands. In all others each seat has a secret of its own.'),
  ));
}

/** list shows the games that were played here. */
function list() {
  const section = h('section.known');
  const draw = () => {
    const all = games.known();
    section.hidden = !all.length;
    fill(section, [h('h2', {}, 'Your games'), h('ul', { role: 'list' }, ...all.map((g) => h('li', {},
      h('a', { href: `#game=${g.id}`, data: { key: g.id } }, h('b', {}, games.modes[g.mode]), h('small', {}, [g.outcome ?? 'In progress', g.sets, when(g.created)].filter(Boolean).join(' · '))),
      h('button.icon', { type: 'button', 'aria-label': `Forget the game: ${games.modes[g.mode]}, ${when(g.created)}`, title: 'Forget this game', on: { click: () => (games.forget(g.id), draw()) } }, glyph('close')))))]);
  };
  draw();
  return section;
}

/** What each type of card is for, in a newcomer's words. */
const types = {
  person: 'stays, and adds to your tasks', appliance: 'stays, and gives time each turn', habit: 'stays, and gives progress each turn',
  task: 'works once, in your turn', instant: 'works once, at any moment',
};

/** Five cards of the core set, one of each type. @type {any[]} */
const fan = [
  { name: 'Live-in Nanny', cost: 5, type: 'person', effect: 'none', params: {} },
  { name: 'Kettle', cost: 1, type: 'appliance', effect: 'none', params: {} },
  { name: 'Cook Dinner', cost: 3, type: 'task', effect: 'gain_progress', params: { n: 3 } },
  { name: 'Make the Bed', cost: 1, type: 'habit', effect: 'none', params: {} },
  { name: 'Coffee Break', cost: 0, type: 'instant', effect: 'gain_time', params: { n: 2 } },
];

/** faults shows what the service says, each at the card set that it is about. */
function faults(/** @type {Error} */ error, /** @type {string[]} */ urls) {
  const problem = error instanceof Refusal ? error.problem : {};
  const all = problem.errors ?? [];
  const title = h('p', {}, h('b', {}, problem.title ?? 'The game could not be created'), ' ', error instanceof Refusal ? error.message : 'The service does not respond. Are you online?');
  /** @type {Map<string, any[]>} */
  const bySet = new Map();
  for (const e of all) {
    const url = e.url ?? urls[Number(/^\/set_urls\/(\d)$/.exec(e.pointer ?? '')?.[1])] ?? '';
    bySet.set(url, [...(bySet.get(url) ?? []), e]);
  }
  return [title, ...[...bySet].map(([url, list]) => h('div.fault', {}, url && h('p.url', { dir: 'ltr' }, url),
    h('ul', {}, ...list.map((e) => h('li', {}, e.line ? h('span.place', {}, `line ${e.line}, column ${e.column} `) : null, e.url ? h('code', {}, `${e.pointer || '/'} `) : null, h('span', { dir: 'auto' }, e.detail))))))];
}
