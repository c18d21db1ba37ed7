// The log of a game as a story: one entry for each card, from its cast to what it did, and one
// for each turn.

import type { Card, GameEvent, ProgressChanged } from 'cardgames-client';
import { capital, clause, possessive, short, within } from './grammar';
import { absorbs, amount, ofCard, skipped } from './narrate';
import { optionOf } from './option';

/** An entry of the story. */
export interface Chapter {
  /** The version that added to it last. */
  version: number;
  /** Whose card or turn it is; null for both. */
  player: number | null;
  title: string;
  /** What it changed, in a few words each. */
  changes: string[];
  /** The card that it is about, and its id on the stack. */
  card?: Card;
  object?: string;
  /** The progress that it brought its player, and took from the other one. */
  gain: number;
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

/** tell returns a story with what a move added to it. */
export function tell(story: Chapter[], entry: Move, names: string[]): Chapter[] {
  const told = [...story];
  let at = told.length - 1;
  const note = begins(entry, names);
  if (note) at = told.push(note) - 1;
  for (const event of entry.events) {
    const begun = newChapter(entry.version, event, names);
    if (begun) at = told.push(begun) - 1;
    if (event.type === 'resolved' || event.type === 'fizzled') {
      at = told.findLastIndex(({ object }) => object === event.object);
    }
    if (at < 0) at = told.length - 1;
    told[at] = withEvent(told[at], { event, version: entry.version, names });
  }
  return told;
}

/** chaptersTo is what had been told at a version. */
export function chaptersTo(story: Chapter[], version: number): Chapter[] {
  return story.filter((chapter) => chapter.version <= version);
}

function chapter(version: number, player: number | null, title: string): Chapter {
  return { version, player, title, changes: [], gain: 0 };
}

/** begins is the chapter of a move that one player made for the other. */
function begins({ version, action, by }: Move, names: string[]): Chapter | null {
  if (by === undefined || !action || by === action.player) return null;
  const did = action.type === 'resign' ? 'ended the game' : 'passed';
  return chapter(version, by, `${names[by]} ${did} for ${within(names[action.player])}`);
}

function newChapter(version: number, event: GameEvent, names: string[]): Chapter | null {
  switch (event.type) {
    case 'turn_started':
      return chapter(version, event.player, `${capital(possessive(names[event.player]))} turn`);
    case 'card_cast': {
      const { id, card } = event.object;
      const changes = [optionOf(event.object)].filter(Boolean);
      return { ...chapter(version, event.player, card.name), card, object: id, changes };
    }
    case 'game_finished': {
      const { winner } = event.result;
      return chapter(version, winner, winner === null ? 'A draw' : clause(names[winner], 'win'));
    }
    default:
      return null;
  }
}

interface Happening {
  event: GameEvent;
  version: number;
  names: string[];
}

function withEvent(before: Chapter, { event, version, names }: Happening): Chapter {
  const change = changeOf(event, before.player, names);
  const resolved = event.type === 'resolved' || event.type === 'fizzled';
  if (!change && !resolved) return before;
  const changes = change ? [...before.changes, change] : before.changes;
  const gain = event.type === 'progress_changed' ? gainOf(event, before.player) : 0;
  return { ...before, version, changes, gain: before.gain + gain };
}

function gainOf({ player, by }: ProgressChanged, owner: number | null): number {
  return player === owner ? by : -by;
}

/** changeOf is what an event changed: "+3 progress, now 12"; empty where that is clear. */
function changeOf(event: GameEvent, owner: number | null, names: string[]): string {
  switch (event.type) {
    case 'turn_started':
      return `turn ${event.turn}`;
    case 'progress_changed':
      return `${whose(event.player, owner, names)}${amount(event, 'progress')}, now ${event.to}`;
    case 'time_changed':
      if (event.cause === 'cost') return '';
      if (event.cause === 'turn_start') return `${event.to} time`;
      return `${whose(event.player, owner, names)}${amount(event, 'time')}`;
    case 'card_drawn':
      return `draws ${event.card?.name ?? 'a card'}`;
    case 'draw_skipped':
      return `draws ${skipped(event)}`;
    case 'resolved':
      return '';
    case 'fizzled':
      return ofCard(event);
    case 'shield_used':
      return `the shield of ${event.card.name} ${absorbs}`;
    default: {
      const what = ofCard(event);
      return what && 'card' in event ? `${event.card?.name} ${what}` : '';
    }
  }
}

function whose(player: number, owner: number | null, names: string[]): string {
  return player === owner ? '' : `${within(short(names[player]))} `;
}
