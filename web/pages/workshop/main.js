// The card workshop: write a card set, see at each pause what the service would
// say of it and how its cards look, let bots play it, and play it.
//
//	#        the workbench
//	#play    a game with the set, against the computer

import '../styles/base.css';
import '../styles/cards.css';
import '../styles/table.css';
import '../styles/workshop.css';
import { h, fill, glyph } from '../ui/dom';
import { large } from '../cards/card';
import { count } from '../table/words';
import { save } from '../ui/frame';
import { load, store, settings, setting } from '../match/games';
import { strengths } from '../computer/opponent';
import { randomKey, serveFrom } from '../match/service';
import { Match } from '../match/match';
import { programs } from '../computer/programs';
import { Editor } from './editor';
import { crew, Program, localService } from './program';
import { Bench } from './bench';

/** A check begins when nobody has typed for so long, in milliseconds. */
const pause = 80;

/** @typedef {{set: string, code: string, detail: string, line: number, column: number}} Finding */

const root = /** @type {HTMLElement} */ (document.getElementById('page'));
const kept = load('cardgames.workshop', { text: '', with_core: false });

const checker = new Program();
const players = crew();
const editor = new Editor(kept.text, () => {
  clearTimeout(timer);
  timer = setTimeout(check, pause);
});
const withCore = h('input', { type: 'checkbox', checked: kept.with_core, on: { change: () => check() } });
const status = h('p.verdict', { role: 'status' }, 'Loading the checks…');
const findings = h('ol.places', { role: 'list' });
const notes = h('ol.places.notes', { role: 'list' });
const gallery = h('ul.gallery.sheet', { role: 'list' });
const gallerySection = h('section.panel.cards', { 'aria-label': 'Cards' }, h('h2', {}, 'Cards'), h('p.fine.outdated', {}, 'From the last text without faults.'), gallery);
const strength = h('select', { 'aria-label': 'Strength of the computer' }, ...Object.entries(strengths).map(([value, { name }]) => h('option', { value, selected: value === (settings().strength ?? 'medium') }, name)));
const play = h('button.primary', { type: 'button', disabled: true, on: { click: () => (location.hash = 'play') } }, glyph('computer'), 'Play it');
const bench = new Bench(players, cards);
let timer = 0;
let asked = '';
/** @type {Match|null} */
let match = null;

function cards() {
  return { text: editor.text, with_core: withCore.checked };
}

/** check asks once at a time; what was typed meanwhile is asked about next. */
async function check() {
  const now = JSON.stringify(cards());
  store('cardgames.workshop', cards());
  if (asked) return;
  asked = now;
  try {
    show(await checker.ask('check', cards()));
  } catch (error) {
    status.textContent = `The checks do not run: ${/** @type {Error} */ (error).message}`;
  }
  asked = '';
  if (now !== JSON.stringify(cards())) check();
}

/** @param {{faults: Finding[], advice: Finding[], cards: any[]}} found */
function show({ faults, advice, cards }) {
  const refused = faults.length > 0;
  const empty = !editor.text.trim();
  if (empty) faults = []; // nobody has made a mistake yet
  main.classList.toggle('empty', empty);
  editor.mark([...faults.map((f) => ({ ...f, kind: 'wrong' })), ...advice.map((f) => ({ ...f, kind: 'hint' }))]);
  fill(findings, faults.map(place));
  fill(notes, advice.map(place));
  const says = empty ? 'Nothing is written yet.' : refused ? `${count(faults.length, 'fault')}: the service would refuse this set.` : `The service would take this set${advice.length ? `, with ${count(advice.length, 'piece')} of advice` : ''}.`;
  if (status.textContent !== says) status.textContent = says;
  status.classList.toggle('bad', refused && !empty);
  status.classList.toggle('good', !refused);
  play.disabled = refused;
  bench.ready(!refused);
  gallerySection.classList.toggle('stale', refused);
  if (!refused) setTimeout(() => fill(gallery, cards.map((card) => h('li', {}, large(card)))));
}

/** place is a finding that leads to its place in the text. @param {Finding} f */
function place(f) {
  if (f.set !== 'set') return h('li', {}, h('p.elsewhere', {}, h('b', {}, 'Core set'), ' ', f.detail));
  return h('li', {}, h('button.place', { type: 'button', on: { click: () => editor.goTo(f) } }, h('b', {}, `${f.line}:${f.column}`), h('span', { dir: 'auto' }, f.detail)));
}

async function open(/** @type {File|undefined} */ file) {
  if (!file) return;
  editor.replace(await file.text());
  check();
}

/** A set to begin with: one card of three kinds. */
const template = `{
  "set_id": "my_set",
  "name": "My Set",
  "version": "1.0.0",
  "cards": [
    {
      "id": "tomato_plant", "name": "Tomato Plant",
      "cost": 3, "type": "habit", "effect": "none",
      "text": "At the start of each of your turns: +2 progress."
    },
    {
      "id": "water_the_flowers", "name": "Water the Flowers",
      "cost": 3, "type": "task", "effect": "gain_progress", "params": {"n": 3},
      "text": "Gain 3 progress."
    },
    {
      "id": "pigeons", "name": "Pigeons",
      "cost": 1, "type": "instant", "effect": "bounce", "params": {"type": "habit"},
      "text": "Return a habit to its owner's hand."
    }
  ]
}
`;

function download() {
  const name = /"set_id"\s*:\s*"([a-z0-9_]+)"/.exec(editor.text)?.[1] ?? 'cards';
  save(`${name}.json`, editor.text);
}

const button = (/** @type {string} */ label, /** @type {() => void} */ click) => h('button', { type: 'button', on: { click } }, label);
const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, on: { change: () => (open(file.files[0]), (file.value = '')) } });

const main = h('main.workshop', {},
  h('div.tools', {}, button('New', () => editor.replace(template)), button('Open…', () => file.click()), file, button('Save', download), button('Print', () => print()),
    h('label.check', {}, withCore, h('span', {}, 'With the core set')), h('span.play', {}, strength, play)),
  h('section.desk', { 'aria-label': 'Text of the card set' }, editor.element, status, findings),
  h('div.side', {},
    h('section.panel.welcome', {}, h('h2', {}, 'From nothing to a played set'), h('ol', {},
      h('li', {}, h('b', {}, 'Write. '), 'Begin with “New”, three cards to change, or open a file. What is wrong is marked as soon as you pause.'),
      h('li', {}, h('b', {}, 'Look. '), 'The cards appear here as players see them, with what they do in the words of the rules.'),
      h('li', {}, h('b', {}, 'Balance. '), 'Bots play thousands of games, and say what each card is worth.'),
      h('li', {}, h('b', {}, 'Play. '), 'Against the computer, or print the cards and play at a real table.')),
    h('p.fine', {}, 'Everything happens in this browser, also without a network. Your text is kept here and sent nowhere.')),
    bench.element, h('details.panel.advice', { open: true }, h('summary', {}, h('h2', {}, 'Advice')), notes), gallerySection));
const workbench = [
  h('header.bar', {}, h('a.home', { href: '/play', 'aria-label': 'Home' }, glyph('house'), h('span', {}, 'Home')), h('h1', {}, 'Card workshop'),
    h('nav.links', { 'aria-label': 'More' }, h('a', { href: '/schema/rules' }, 'Rules'), h('a', { href: '/schema/cards' }, 'Writing cards'))),
  main,
];

/** route shows the workbench, or a game with its cards. */
async function route() {
  match?.stop();
  match = null;
  document.querySelectorAll('dialog').forEach((d) => d.remove());
  const playing = location.hash === '#play';
  document.body.className = playing ? 'at-table' : 'at-work';
  if (!playing) return root.replaceChildren(...workbench);
  const id = randomKey();
  setting('strength', strength.value);
  try {
    await players[0].ask('begin', { cards: cards(), id });
  } catch (error) {
    location.hash = ''; // the set has faults
    return;
  }
  const computer = { choose: (/** @type {any} */ view, /** @type {number} */ player) => players[0].ask('choose', { view, player, strength: strength.value }), stop() {} };
  match = new Match({ id, mode: 'computer', seat: 0, tokens: ['0', '1'], created: new Date().toISOString(), local: true }, root, computer);
}

addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  open(event.dataTransfer?.files[0]);
});
addEventListener('hashchange', route);
serveFrom((path, request) => localService(players[0], path, request));
route();
if (programs) check();
else status.textContent = 'Not in this build: run “make web” first.';
