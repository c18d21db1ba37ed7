import type { Action, Card, GameEvent, Permanent, StackObject, View } from 'cardgames-client';
import type { Point } from '../text/course';
import { toldToOpponent } from '../text/perspective';
import type { Chapter } from '../text/story';
import type { ToldBeat } from '../text/telling';
import type { Child } from '../ui/jsx';

/** Target is an object that a card may be aimed at. */
export interface Target {
  id: string;
  /** Whose it is, and where it lies. */
  where: string;
}

/** Aim is a card of the hand whose target is being chosen. */
export interface Aim {
  index: number;
  targets: Target[];
  /** The most that a permanent may cost that is aimed at; absent where its cost does not matter. */
  atMost?: number;
}

/** What the table shows. */
export interface Model {
  view: View;
  /** The cards of the game with all their texts. */
  cards: Card[];
  /** Of the players. */
  names: string[];
  /** The seat at the lower edge. */
  me: number;
  /** Whether the reader plays that seat. */
  seated: boolean;
  /** The seat with the warm colour. */
  home: number;
  /** Whether both hands are shown, to be looked at only. */
  openHands: boolean;
  /** Whether the reader may act now. */
  canAct: boolean;
  /** The card that is being aimed; absent for none. */
  aim?: Aim | null;
  /** Whether a move is under way, so that no other one may be made. */
  busy: boolean;
  /** Whether keys play, which then stand beside what they do. */
  keys?: boolean;
  /** How long it takes until an automatic pass that is about to come, in seconds; 0 for none. */
  passing: number;
  /** What has just happened, and how the game stands. */
  status: {
    happened: string;
    /** What has happened, in items that are seen where they have room; absent for the text. */
    items?: string[];
    situation: string;
  };
  /** The newest entry is the last. */
  log: Chapter[];
  /** The progress of both players, turn by turn. */
  course: Point[];
  /** The version that is shown, and the newest one. */
  shown: number;
  newest: number;
  /** The reader's record in words, at the end of a game that counts, and what is said of a win. */
  record?: string;
  praise?: string;
  /** Whether a player ended the game for another whose time was up. */
  forfeited?: boolean;
  /** What to animate, one after the other, and whether that is fast. */
  beats: ToldBeat[];
  quick?: boolean;
  /** Buttons beside "Pass". */
  buttons: Child[];
}

/** eventsOf are the events that are animated. */
export function eventsOf({ beats }: Model): GameEvent[] {
  return beats.flatMap(({ events }) => events);
}

export function endsGame({ type }: GameEvent): boolean {
  return type === 'game_finished';
}

/** beforeEnd is a game that has ended as though it went on: nothing tells how it ends. */
export function beforeEnd(model: Model): Model {
  const { view, log } = model;
  return {
    ...model,
    view: { ...view, status: 'in_progress', result: null },
    log: log.slice(0, -1), // the last chapter names the winner
    status: { happened: '', situation: '' },
    buttons: [],
  };
}

/** objectOf is an object on a board or the stack. */
export function objectOf(view: View, id: string): Permanent | StackObject | undefined {
  const objects = [...view.players.flatMap((player) => player.board), ...view.stack];
  return objects.find((object) => object.id === id);
}

/** cardOf is the card of an object on a board or the stack. */
export function cardOf(view: View, id: string): Card | undefined {
  return objectOf(view, id)?.card;
}

/** fullCard is a card with the texts that only the list of the game's cards has. */
export function fullCard({ cards }: Model, card: Card): Card {
  return cards.find(({ id }) => id === card.id) ?? card;
}

/** toldCard is the full card of a player's object; that of the reader's opponent is told to the reader. */
export function toldCard(model: Model, card: Card, owner: number): Card {
  const { view, names } = model;
  const full = fullCard(model, card);
  const isOpponents = view.viewer !== null && owner !== view.viewer;
  return isOpponents ? toldToOpponent(full, names[owner]) : full;
}

/** actionsWith are the legal actions with the card at an index of the hand of the player who acts. */
export function actionsWith({ legal_actions }: View, index: number): Action[] {
  return legal_actions.filter((action) => 'hand_index' in action && action.hand_index === index);
}

/** hasTurn reports whether it is a player's turn. */
export function hasTurn({ status, active_player }: View, seat: number): boolean {
  return status !== 'finished' && active_player === seat;
}

/** canPlay reports whether the card at an index of the hand may be played now. */
export function canPlay({ canAct, view }: Model, index: number): boolean {
  return canAct && actionsWith(view, index).length > 0;
}
