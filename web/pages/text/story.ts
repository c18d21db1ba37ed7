// The log of a game as a story: one entry for each card, from its cast to what it did, and one
// for each turn. What permanents do by themselves is a line for each beat.

import type { Card, GameEvent } from 'cardgames-client';
import { beatsOf, type Beat } from './beats';
import { staysOnBoard } from './cards';
import { abilitiesOf, sumsOf } from './chain';
import { beginOf, changed, changeOf, gainOf, withChange } from './changes';
import { capital, clause, possessive, times, within } from './grammar';
import { othersOf, together } from './narrate';

/** An entry of the story. */
export interface Chapter {
  /** The version that added to it last. */
  version: number;
  /** Whose card or turn it is; null for both. */
  player: number | null;
  title: string;
  /** What it changed, in a few words each. */
  changes: string[];
  /** What permanents did then. */
  lines: Line[];
  /** The option of a card that chooses, from 0. */
  option?: number | null;
  /** The card that it is about, and its id on the stack. */
  card?: Card;
  object?: string;
  /** The name of the card that it answers, which waited when it was cast; absent for none. */
  answers?: string;
  /** Whether it has left the stack, and whether it was cancelled there. */
  settled?: boolean;
  cancelled?: boolean;
  /** The progress that it brought its player, and took from the other one. */
  gain: number;
  /** Whether it is about a turn. */
  turn?: boolean;
}

/** A line of an entry, for a beat. */
export interface Line {
  beat: string;
  /** Whose permanents act or pay; null for both. */
  player: number | null;
  text: string;
  /** What a permanent does by itself or pays, or the sum of a chain. */
  kind: 'acts' | 'pays' | 'sum';
}

/** A move, from the log of a game or from a saved one. */
interface Move {
  version: number;
  action: { player: number; type?: string } | null;
  /** Who made it, where that may be another player. */
  by?: number;
  events: GameEvent[];
}

export const firstChapter: Chapter = chapter(0, null, 'The game begins');

/** A story while a move is told. */
interface Telling {
  told: Chapter[];
  /** The index of the chapter that goes on. */
  at: number;
  /** The index of the chapter whose card has resolved, if one has. */
  resolved?: number;
  version: number;
  names: string[];
}

/** tell returns a story with what a move added to it. */
export function tell(story: Chapter[], entry: Move, names: string[]): Chapter[] {
  const { version } = entry;
  const telling: Telling = { told: [...story], at: story.length - 1, version, names };
  const note = begins(entry, names);
  if (note) open(telling, note);
  for (const beat of beatsOf(entry)) {
    if (beat.kind === 'begins') for (const event of beat.events) addEvent(telling, event);
    else addLines(telling, beat);
  }
  addNoEffect(telling);
  return telling.told;
}

/** open begins a chapter. */
function open(telling: Telling, chapter: Chapter) {
  telling.at = telling.told.push(chapter) - 1;
}

/** chaptersTo is what had been told at a version. */
export function chaptersTo(story: Chapter[], version: number): Chapter[] {
  return story.filter((chapter) => chapter.version <= version);
}

function chapter(version: number, player: number | null, title: string): Chapter {
  return { version, player, title, changes: [], lines: [], gain: 0 };
}

/** begins is the chapter of a move that one player made for the other. */
function begins({ version, action, by }: Move, names: string[]): Chapter | null {
  if (by === undefined || !action || by === action.player) return null;
  const did = action.type === 'resign' ? 'ended the game' : 'passed';
  return chapter(version, by, `${names[by]} ${did} for ${within(names[action.player])}`);
}

function newChapter({ version, names, told }: Telling, event: GameEvent): Chapter | null {
  switch (event.type) {
    case 'turn_started':
      return {
        ...chapter(version, event.player, `${capital(possessive(names[event.player]))} turn`),
        turn: true,
      };
    case 'card_cast': {
      const { id, card, option } = event.object;
      const answers = told.findLast(({ object, settled }) => object && !settled)?.title;
      return { ...chapter(version, event.player, card.name), card, object: id, option, answers };
    }
    case 'game_finished': {
      const { winner } = event.result;
      return chapter(version, winner, winner === null ? 'A draw' : clause(names[winner], 'win'));
    }
    default:
      return null;
  }
}

/** addIdle says of a turn that nothing was played in it, when the next one begins. */
function addIdle({ told }: Telling) {
  const last = told.at(-1);
  if (last?.turn) told[told.length - 1] = { ...last, changes: [...last.changes, 'plays nothing'] };
}

/** addNoEffect says of a card that has resolved, and does not stay on the board, that it did nothing. */
function addNoEffect({ told, resolved }: Telling) {
  if (resolved === undefined) return;
  const chapter = told[resolved];
  const { card, changes, lines } = chapter;
  if (!card || staysOnBoard(card) || changes.length > 0) return;
  const none = lines.length > 0 ? 'no effect of its own' : 'no effect';
  told[resolved] = { ...chapter, changes: [none] };
}

/** isCancelled reports whether an event takes a card off the stack before it resolves. */
export function isCancelled(event: GameEvent): event is Extract<GameEvent, { type: 'card_moved' }> {
  return event.type === 'card_moved' && event.reason === 'cancelled';
}

/** addCancelled marks the entry of a card that another one cancels. */
function addCancelled({ told, version }: Telling, event: GameEvent) {
  if (!isCancelled(event)) return;
  const found = told.findLastIndex(({ object }) => object === event.object);
  if (found >= 0) told[found] = { ...told[found], version, settled: true, cancelled: true };
}

function addEvent(telling: Telling, event: GameEvent) {
  const { told, version, names } = telling;
  if (event.type === 'turn_started') addIdle(telling);
  const begun = newChapter(telling, event);
  if (begun) open(telling, begun);
  addCancelled(telling, event);
  const resolved = event.type === 'resolved' || event.type === 'fizzled';
  if (resolved) {
    const found = told.findLastIndex(({ object }) => object === event.object);
    telling.at = found < 0 ? told.length - 1 : found;
    if (found >= 0) told[found] = { ...told[found], settled: true };
  }
  if (event.type === 'resolved') telling.resolved = telling.at;
  const before = told[telling.at];
  const change = changeOf(event, before.player, names);
  if (!change && !resolved) return;
  const begin = beginOf(event, before.player, names);
  const changes = change ? withChange(before.changes, change, begin) : before.changes;
  const gain = before.gain + gainOf(event, before.player);
  told[telling.at] = { ...before, version, changes, gain };
}

/** addLines adds the line of a beat, and with the last one of a chain the sum of all. */
function addLines(telling: Telling, beat: Beat) {
  const { told, version, names } = telling;
  const [ability] = abilitiesOf(beat.events);
  const end = ability?.when === 'end' && endOfTurn(version, ability.owner, names);
  if (end && told[telling.at].title !== end.title) open(telling, end);
  const before = told[telling.at];
  const lines = [...before.lines, lineOf(beat, names)];
  if (beat.chain) {
    lines.push({ beat: beat.id, player: null, text: together(beat.chain, names), kind: 'sum' });
  }
  const gains = beat.events.map((event) => gainOf(event, before.player));
  const gain = gains.reduce((sum, one) => sum + one, before.gain);
  told[telling.at] = { ...before, version, lines, gain };
}

function endOfTurn(version: number, player: number, names: string[]): Chapter {
  return chapter(version, player, `The end of ${possessive(names[player])} turn`);
}

/** lineOf says which permanents did what: "Poltergeist, three times: you −3 progress, now 2". */
function lineOf({ id, kind, events }: Beat, names: string[]): Line {
  if (kind === 'pays') {
    const [change] = sumsOf(events);
    return { beat: id, player: change.player, text: capital(changed(change, names)), kind };
  }
  const [{ card, owner }, ...more] = abilitiesOf(events);
  const often = more.length > 0 ? `, ${times(more.length + 1)}` : '';
  const did = [
    ...sumsOf(events).map((sum) => changed(sum, names)),
    ...othersOf(events).map((event) => changeOf(event, null, names)),
  ].filter(Boolean);
  const text = `${card.name}${often}: ${did.join(', ') || 'nothing'}`;
  return { beat: id, player: owner, text, kind: 'acts' };
}
