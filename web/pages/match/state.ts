// A game that goes on, as a value: each update from the service makes a new one.

import type { Card, LogEntry, Update, View } from 'cardgames-client';
import type { KnownGame, Mode } from '../storage/games';
import { plainName } from '../invitations/names';
import { extend, start, type Point } from '../text/course';
import { capital } from '../text/grammar';
import { resultOf, type NamedView } from '../text/situation';
import { firstChapter, tell, type Chapter } from '../text/story';
import { textOf, toldBeats, type ToldBeat } from '../text/telling';

export interface MatchState {
  /** The newest version. */
  view: View;
  /** Of the players. */
  names: string[];
  /** The seat at the lower edge of the table. */
  me: number;
  /** The cards of the game with all their texts. */
  cards: Card[];
  /** The ids of the cards of each deck. */
  deckList: string[];
  /** Only in a game to which each player has brought a deck. */
  deckLists?: string[][];
  /** The newest entry is the last. */
  log: Chapter[];
  /** The progress of both players, turn by turn. */
  course: Point[];
  /** What the newest move did that was more than a pass, in words. */
  happened: string;
  /** The same in items, of which the first matter most. */
  told: string[];
  /** How often others have passed for the viewer since the viewer's last own move. */
  missed: number;
  /** Whether a player ended the game for another whose time was up. */
  forfeited: boolean;
  /** What is worth an animation, one after the other. */
  beats: ToldBeat[];
}

/** An update with more moves than this is not animated. */
const maxAnimatedMoves = 3;

/** How the players are named. */
export interface Naming {
  mode: Mode;
  /** Whether the names that players gave themselves are not shown. */
  hideNames?: boolean;
}

/** advance is the state after an update. The first update has the cards and the log so far. */
export function advance(
  state: MatchState | null,
  { view, log }: Update,
  { mode, hideNames = false }: Naming,
): MatchState {
  const names = namesOf(view, mode, hideNames);
  const newest = log.findLast((entry) => textOf(entry, names));
  const happened = newest ? textOf(newest, names) : (state?.happened ?? '');
  const story = log.reduce(
    (story, entry) => tell(story, entry, names),
    state?.log ?? [firstChapter],
  );
  const caughtUp = !state || log.length > maxAnimatedMoves;
  return {
    view,
    names,
    me: seatBelow(view, state?.me ?? 0),
    cards: view.cards ?? state?.cards ?? [],
    deckList: view.deck_list ?? state?.deckList ?? [],
    deckLists: view.deck_lists ?? state?.deckLists,
    log: story,
    course: log.reduce((course, { events }) => extend(course, events), state?.course ?? [start]),
    happened,
    told: newest ? itemsOf(story, newest.version, happened) : (state?.told ?? []),
    missed: log.reduce((n, entry) => missedAfter(n, entry, view.viewer), state?.missed ?? 0),
    forfeited: state?.forfeited || log.some(isForfeit),
    beats: caughtUp ? [] : log.flatMap((entry) => toldBeats(entry, names)),
  };
}

/** An item of more letters may have no room on a phone. */
const longestItem = 48;

/** itemsOf are what the chapter of a version says, or else a text. The lines of a chain are summed up. */
function itemsOf(story: Chapter[], version: number, text: string): string[] {
  const chapter = story.findLast((chapter) => chapter.version === version);
  if (!chapter) return [text];
  const summed = chapter.lines.some(({ kind }) => kind === 'sum');
  const lines = chapter.lines.filter(({ kind }) => !summed || kind !== 'acts');
  const { changes } = chapter;
  const before = chapter.turn ? 1 : changes.length; // a card acts before what it sets off
  const [first, ...rest] = [
    ...changes.slice(0, before),
    ...lines.map(({ text }) => text),
    ...changes.slice(before),
  ];
  if (!first) return [text];
  const titled = `${chapter.title}: ${first}`;
  const begin = titled.length > longestItem ? capital(first) : titled;
  return [begin, ...rest.map((change) => `· ${change}`)];
}

/** listed is what the list of games says of one. */
export function listed(game: NamedView): Pick<KnownGame, 'mine' | 'outcome'> {
  if (game.view.status === 'finished') return { mine: false, outcome: resultOf(game) };
  const { viewer, legal_actions } = game.view;
  return { mine: viewer !== null && legal_actions.length > 0 };
}

/** namesOf are the names of the players, as the viewer reads them. */
export function namesOf({ viewer, players }: View, mode: Mode, hideNames: boolean): string[] {
  const given = players?.map(({ name }) => (name && !hideNames ? plainName(name) : null)) ?? [];
  if (viewer === null) return ['Player 1', 'Player 2'].map((other, seat) => given[seat] ?? other);
  const other = given[1 - viewer] ?? others[mode] ?? 'Your opponent';
  return viewer === 0 ? ['You', other] : [other, 'You'];
}

/** What the other player is called who has no name, or an unseen one. */
const others: Partial<Record<Mode, string>> = { computer: 'The computer', friend: 'Your friend' };

/** seatBelow is the viewer's seat; at an open table, the seat of the player who acts. */
function seatBelow(view: View, before: number): number {
  if (view.viewer !== null) return view.viewer;
  return view.private ? 0 : (view.priority ?? before);
}

/** missedAfter counts one more pass for a viewer, or begins again after a move of the viewer's. */
function missedAfter(missed: number, { action, by }: LogEntry, viewer: number | null): number {
  if (viewer === null || action?.player !== viewer) return missed;
  return by === undefined || by === viewer ? 0 : missed + 1;
}

/** isForfeit reports whether a player has ended the game for another. */
function isForfeit({ action, by }: LogEntry): boolean {
  return action?.type === 'resign' && by !== undefined && by !== action.player;
}
