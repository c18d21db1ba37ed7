// Draws tables for nothing_is_cut_test.go, and lists the texts that have no room on them.

import type { Card, View } from 'cardgames-client';
import { button } from '../../web/pages/match/buttons';
import { ClockDisplay } from '../../web/pages/match/clock';
import { loadPictures } from '../../web/pages/pictures/load';
import type { Model } from '../../web/pages/table/model';
import { Table } from '../../web/pages/table/table';
import { cardTypes, staysOnBoard } from '../../web/pages/text/cards';
import { Frame } from '../../web/pages/ui/frame';
import { jsx } from '../../web/pages/ui/jsx';
import { Router } from '../../web/pages/ui/router';

/** A table: what lies in the hand, on both boards and on the stack, and whether the game is over. */
interface State {
  hand: Card[];
  board: Card[];
  stack: Card[];
  ended?: boolean;
}

const handSize = 7;
const boardSize = 9;

/** The short forms of strangers' cards are shown whole up to 120 characters. */
const longest: Card[] = cardTypes.map((type, i) => ({
  id: `longest:${type}`,
  name: 'Grandmother’s Clock That Strikes Thirteen',
  cost: 10 + i,
  type,
  effect: 'gain_progress',
  params: {},
  text: 'What its author writes of it.',
  summary: [
    'Start of turn: you gain 1 progress for each appliance (max 12) if behind by 10+',
    'otherwise they discard 2 cards at once',
  ].join(' · '),
  badge: 'start: +12, they discard 1 if behind',
}));

const longName = 'Wilhelmina Montgomery';

let table: Table;
let clock: ClockDisplay;
let view: View;
let shipped: Card[];
let states: State[];

/** open shows an empty table in place of the page. */
async function open(like: View, cards: Card[]) {
  view = like;
  shipped = cards;
  states = statesOf([...cards, ...longest]);
  const place = document.getElementById('page') as HTMLElement;
  await new Router(place).show({
    title: 'Table',
    look: 'at-table',
    open(root, signal) {
      const nothing = () => {};
      clock = new ClockDisplay(signal, nothing);
      const frame = new Frame(root, signal, {
        title: 'Draft of the day, 29 September 2026',
        tools: clock.element,
        commands: [{ label: 'Help', run: nothing }],
      });
      table = new Table(frame.table, { onRead: nothing, onPile: nothing, onStep: nothing });
    },
  });
  await loadPictures();
  await document.fonts.ready;
}

/** statesOf is tables on which each card is seen in a hand, on the stack, and each permanent on a board. */
function statesOf(cards: Card[]): State[] {
  const permanents = cards.filter(staysOnBoard);
  const hands = Math.ceil(cards.length / handSize);
  const played = Array.from({ length: hands }, (_, i) => ({
    hand: from(cards, i * handSize, handSize),
    board: from(permanents, i * 2 * boardSize, 2 * boardSize),
    stack: i % 3 === 0 ? [] : from(cards, i * handSize, i % 3),
  }));
  return [...played, { ...played[0], ended: true }];
}

/** from takes some of all cards, from the one at start on. */
function from(all: Card[], start: number, size: number): Card[] {
  return Array.from({ length: size }, (_, i) => all[(start + i) % all.length]);
}

function draw(state: State) {
  const model = modelOf(state);
  table.draw(state.ended ? ended(model) : model);
  const left = { left: '23 h 59 min', whose: `${longName}’s time`, urgent: false };
  const follows = `then you can pass for ${longName}, or end the game`;
  clock.show(state.stack.length > 0 ? { ...left, follows } : null);
}

function modelOf({ hand, board, stack }: State): Model {
  const [near, far] = [board.slice(0, boardSize), board.slice(boardSize)];
  const permanents = (cards: Card[], seat: number) =>
    cards.map((card, i) => ({ id: `${seat}-${i}`, card, owner: seat, rate: 1, shielded: i === 0 }));
  const players = [near, far].map((cards, seat) => ({
    ...view.players[seat],
    hand: seat === 0 ? hand : null,
    hand_count: hand.length,
    board: permanents(cards, seat),
    progress: seat === 0 ? 17 : view.rules.goal, // who is about to win
  }));
  const shown = {
    ...view,
    players,
    stack: stack.map((card, i) => ({ id: `stack-${i}`, card, owner: i % 2, option: null })),
    legal_actions: [
      { type: 'pass_priority', player: 0 },
      ...hand.map((_, index) => ({ type: 'play_card', player: 0, hand_index: index })),
    ],
    priority: 0,
    viewer: 0,
  } as unknown as View;
  const told = ['The computer’s Poltergeist: you lose 3 progress.', 'You draw 1 card.'];
  return {
    view: shown,
    cards: [...hand, ...board, ...stack],
    names: ['You', 'The computer'],
    me: 0,
    seated: true,
    home: 0,
    openHands: false,
    canAct: true,
    busy: false,
    passing: 0,
    status: {
      happened: told.join(' '),
      items: told,
      situation: `${stack.at(-1)?.name ?? 'Your turn'}. You can play a card or pass.`,
    },
    log: [],
    course: [],
    shown: view.version,
    newest: view.version,
    beats: [],
    buttons: [
      <button type="button" class="pass-on">
        Pass to my turn
      </button>,
    ],
  };
}

/** ended is a model whose game the reader has won, with all that can be done after it. */
function ended(model: Model): Model {
  const nothing = () => {};
  return {
    ...model,
    view: { ...model.view, status: 'finished', result: { winner: 0, reason: 'progress' } },
    canAct: false,
    status: { happened: '', situation: 'You win.' },
    course: [0, 4, 11, 25].map((progress, turn) => ({ turn, progress: [progress, turn] })),
    record: 'Easy: 1 win in 1 game.',
    praise: 'Your first win against Easy!',
    buttons: [
      button('Play again', nothing, 'primary'),
      button('Try Medium', nothing, 'next'),
      ...['Look at it again', 'Was the shuffle fair?', 'Save the game', 'Turn sounds on'].map(
        (label) => button(label, nothing),
      ),
    ],
  };
}

/** setType sets the font and the size of the type. */
function setType(pixels: number, font: string) {
  const { style } = document.documentElement;
  style.fontSize = `${pixels}px`;
  for (const name of ['--sans', '--serif']) {
    if (font) style.setProperty(name, font);
    else style.removeProperty(name);
  }
}

/** setTurn lets the tables be in a turn. */
function setTurn(turn: number) {
  view = { ...view, turn };
}

/** faultsOf lists what is cut in a state. */
function faultsOf(state: number): string[] {
  draw(states[state]);
  return faultsNow();
}

/** faultsNow lists the texts in sight that are cut, that lie over others, or that leave their button. */
function faultsNow(): string[] {
  scrollTo(0, document.documentElement.scrollHeight); // what can be done lies over what is below the window
  if (isDesk()) return faultsIn(document.body, '.log');
  const faults = faultsIn(document.body, '.log, .hand .slot');
  faults.push(
    ...shortForms()
      .filter(({ part }) => part === 'cut')
      .map(({ name }) => `cut: ${name}`),
  );
  for (let i = 0; i < handSize; i++) {
    document.querySelectorAll<HTMLElement>('.hand button.card')[i].click();
    const raised = document.querySelector('.raised');
    raised?.querySelector('.card')?.scrollTo(0, Number.MAX_SAFE_INTEGER); // a long text passes below its button
    if (raised) faults.push(...faultsIn(raised, '.unseen'), ...movedByNote(raised));
  }
  document.querySelector<HTMLElement>('.race')?.click();
  return faults;
}

/** movedByNote reports a raised card with a picture that is higher with a note than without. */
function movedByNote(raised: Element): string[] {
  const card = raised.querySelector<HTMLElement>('.card')!;
  const note = raised.querySelector<HTMLElement>('.card-note');
  const height = card.offsetHeight;
  note?.style.setProperty('display', 'none');
  const without = card.offsetHeight;
  note?.style.removeProperty('display');
  const hasPicture = raised.querySelector('.art')!.checkVisibility();
  return hasPicture && height > without ? [`a note makes ${card.textContent} higher`] : [];
}

/** brokenWords lists the words in names of cards that ship that begin on one line and end on another. */
function brokenWords(): string[] {
  const names = new Set(shipped.map(({ name }) => name));
  const shown = [...document.querySelectorAll('.board .name, .hand .name, .stack .name')];
  return shown
    .filter((name) => names.has(name.textContent!) && name.checkVisibility())
    .flatMap((name) => wordsOn(name.firstChild as globalThis.Text));
}

/** wordsOn are the words of a text that are on more than one line. */
function wordsOn(text: globalThis.Text): string[] {
  const words = [...text.data.matchAll(/[\p{L}'’]+/gu)];
  const broken = words.filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  });
  return broken.map(([word]) => word);
}

/** shortForms are how much of what each card of a hand does is in sight. */
function shortForms() {
  const cards = [...document.querySelectorAll<HTMLElement>('.hand .slot .card')];
  return cards.map((card) => {
    const name = card.querySelector('.name')!.textContent;
    const effect = card.querySelector('.effect')!;
    const words = effect.firstChild!;
    range.selectNodeContents(words);
    const [text, place] = [range.getBoundingClientRect(), card.getBoundingClientRect()];
    const hidden = text.width === 0 || text.left >= place.right || text.right <= place.left;
    const whole = !hidden && beyond(text, place).length === 0;
    return {
      name,
      length: words.textContent!.length,
      part: hidden ? 'none' : whole ? 'whole' : 'cut',
      picture: card.querySelector('.art')!.getBoundingClientRect().height,
    };
  });
}

/**
 * roomIn is for how many characters of what it does a phone's card has room, in a font as wide as this
 * one. Beyond that it shows its picture alone.
 */
function roomIn(hand: number): number {
  return hand > 6 ? 80 : 90;
}

/** leastPicture is the height in pixels of a picture that can be recognised. */
const leastPicture = 24;

/**
 * unsaid lists the cards that ship of which, in hands of some size, is not said whole what they do, and
 * those whose text has no room and that have no picture in its place.
 */
function unsaid(size: number): string[] {
  const starts = shipped.map((_, i) => i).filter((i) => i % size === 0);
  return starts.flatMap((start) => {
    draw({ hand: from(shipped, start, size), board: [], stack: [] });
    const faults = shortForms().filter(({ length, part, picture }) =>
      length <= roomIn(size) ? part !== 'whole' : part === 'none' && picture < leastPicture,
    );
    return faults.map(
      ({ name, part, picture }) => `${name}: ${part}, a picture of ${picture} pixels`,
    );
  });
}

/** hiddenTiles are how many pixels of a board of the size have no room, by the first card on it. */
function hiddenTiles(size: number): string[] {
  const permanents = shipped.filter(staysOnBoard);
  const starts = permanents.map((_, i) => i).filter((i) => i % size === 0);
  return starts.flatMap((start) => {
    const board = from(permanents, start, boardSize).slice(0, size);
    draw({ hand: [], board, stack: [] });
    const { scrollHeight, clientHeight } = document.querySelector('.board.ours .tiles')!;
    return scrollHeight > clientHeight + 1
      ? [`${board[0].name}: ${scrollHeight - clientHeight}`]
      : [];
  });
}

interface Text {
  owner: Element;
  text: string;
  /** The lines of the text. */
  box: DOMRect;
  /** The same without the room above and below the letters, which a font has. */
  letters: DOMRect;
}

/** faultsIn looks at the texts below an element, but for those in elements that a selector matches. */
function faultsIn(root: Element, but: string): string[] {
  const texts = textsIn(root, but);
  const around = new Map<Element, Element[]>();
  const shown = texts.filter(({ owner, letters }) => {
    const scroller = scrollerOf(owner)?.getBoundingClientRect();
    return !scroller || beyond(letters, scroller).length === 0;
  });
  return [...texts.flatMap((text) => faultsOfText(text, around)), ...overlaps(shown)];
}

function textsIn(root: Element, but: string): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  const unseen = `.unseen, .hand .slot:not(.raised) .words, .longest, .sprite, ${but}`;
  while (walker.nextNode()) {
    const node = walker.currentNode as globalThis.Text;
    const owner = node.parentElement!;
    if (!node.data.trim() || owner.closest(unseen)) continue;
    if (owner.localName === 'h1' && owner.clientWidth === 0) continue; // beside a clock it is for readers alone
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const text = textOf(node, owner);
    if (text.box.width > 0) texts.push(text);
  }
  return texts;
}

const range = document.createRange();

function textOf(node: globalThis.Text, owner: Element): Text {
  range.selectNodeContents(node);
  const box = range.getBoundingClientRect();
  const lead = 0.22 * parseFloat(getComputedStyle(owner).fontSize);
  const letters = new DOMRect(box.x, box.y + lead, box.width, box.height - 2 * lead);
  return { owner, text: node.data, box, letters };
}

function faultsOfText({ owner, text, letters }: Text, around: Map<Element, Element[]>): string[] {
  const faults: string[] = [];
  const say = (what: string) => faults.push(`${what}: ${nameOf(owner)}: ${text}`);
  if (owner.clientWidth > 0 && owner.scrollWidth > owner.clientWidth + 1)
    say('wider than its place');
  for (const e of boundsOf(owner, around)) {
    for (const edge of beyond(letters, e.getBoundingClientRect()))
      say(`leaves ${nameOf(e)} at its ${edge}`);
  }
  return faults;
}

/** beyond are the edges of a box over which another one reaches. */
function beyond(one: DOMRect, box: DOMRect): string[] {
  const [left, top] = [one.left < box.left - 1, one.top < box.top - 1];
  const [right, bottom] = [one.right > box.right + 1, one.bottom > box.bottom + 1];
  return [left && 'left', right && 'right', top && 'top', bottom && 'bottom'].filter(
    (edge) => edge !== false,
  );
}

/** boundsOf are an element and those around it beyond which no text of it may reach. */
function boundsOf(e: Element | null, known: Map<Element, Element[]>): Element[] {
  if (!e || e === document.body || isScroller(e)) return [];
  const bounds = known.get(e) ?? [...(isBound(e) ? [e] : []), ...boundsOf(e.parentElement, known)];
  known.set(e, bounds);
  return bounds;
}

function isBound(e: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(e);
  const clips = [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
  return clips || e.matches('button, a.button, .tile, .ended .actions');
}

/** isScroller reports whether an element moves what is in it into sight. */
function isScroller(e: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(e);
  return [overflowX, overflowY].some((overflow) => overflow === 'auto');
}

function scrollerOf(e: Element | null): Element | null {
  return !e || isScroller(e) ? e : scrollerOf(e.parentElement);
}

function overlaps(texts: Text[]): string[] {
  return texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter((other) => lieOver(one, other))
      .map(
        (other) => `${nameOf(one.owner)}: ${one.text} over ${nameOf(other.owner)}: ${other.text}`,
      ),
  );
}

const isInline = (e: Element) => getComputedStyle(e).display === 'inline';

function lieOver({ owner, letters: a }: Text, { owner: other, letters: b }: Text): boolean {
  const apart =
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top || b.bottom <= a.top;
  if (apart || owner === other) return false;
  if (owner.parentElement === other.parentElement && isInline(owner)) return false;
  if (other.contains(owner) && isInline(owner)) return false; // a part of the same lines
  if (owner.contains(other) && isInline(other)) return false;
  return isDesk() || roomOf(owner) === roomOf(other); // on a phone the stack lies over a board
}

const roomOf = (e: Element) => e.closest('.hand, .board, .stack, .actions, .race, .bar');

/** isDesk reports whether no card lies over another place of the table. */
function isDesk(): boolean {
  const hand = document.querySelector('.hand') as HTMLElement;
  return getComputedStyle(hand).getPropertyValue('--fan') === '';
}

function nameOf(e: Element): string {
  const own = e.getAttribute('class') ?? e.localName;
  const room = roomOf(e);
  return `${room?.classList.item(room.classList.length - 1) ?? ''} ${own}`.trim();
}

Object.assign(window, {
  tables: {
    open,
    setType,
    setTurn,
    faultsOf,
    brokenWords,
    unsaid,
    hiddenTiles,
    count: () => states.length,
  },
});
