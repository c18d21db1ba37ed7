// What can be done during a match beside playing and passing.

import type { Action, View } from 'cardgames-client';
import { deadlineLabel, lateText } from '../text/limit';
import { objectOf, type Aim } from '../table/model';
import { type Child, jsx } from '../ui/jsx';
import { button } from './buttons';
import type { Match } from './match';
import { serviceNow } from './service-time';

export interface TableButtonsOptions {
  match: Match;
  /** The card whose target is being chosen; null for none. */
  aim: Aim | null;
  /** Whether keys play, which then are named. */
  keys: boolean;
  /** What can be done when the game is over. */
  finished: (view: View) => Child[];
  /** A target is chosen, or with null none: the card stays in the hand. */
  onAim: (target: string | null) => void;
}

export function tableButtons({ match, aim, keys, finished, onAim }: TableButtonsOptions): Child[] {
  const { state, past } = match;
  if (!state) return [];
  const { view, names } = state;
  if (past) return [button('Back to now', () => match.show(view.version), 'primary')];
  if (aim) return aimButtons(aim, view, onAim);
  if (view.status === 'finished') return finished(view);
  return [
    ...lateActions(view, names).map((action) =>
      button(deadlineLabel(action, names), () => match.move(action, view)),
    ),
    passOn({ match, view, keys }),
  ];
}

/** aimButtons aim at the only target, which is the player's own, where there are no others, or put the card back. */
function aimButtons({ targets }: Aim, view: View, onAim: TableButtonsOptions['onAim']): Child[] {
  const [{ id }, ...others] = targets;
  return [
    others.length === 0 && onlyTarget(id, view, () => onAim(id)),
    button('Don’t play it', () => onAim(null)),
  ];
}

/** onlyTarget is the button that aims at the player's own card, and so does not stand out. */
function onlyTarget(id: string, view: View, aim: () => void): Child {
  return button(`Play it on your ${objectOf(view, id)?.card.name}`, aim, 'only-target');
}

/** lateActions are what a player may do for another whose time is up. */
function lateActions(view: View, names: string[]): Action[] {
  return lateText(view, names, serviceNow()) ? view.deadline_actions : [];
}

/** hasNextTurn reports whether another turn follows for a reader who plays. */
function hasNextTurn({ viewer, turn, rules }: View): boolean {
  return viewer !== null && turn < rules.turns;
}

interface PassOnProps {
  match: Match;
  view: View;
  keys: boolean;
}

/** passOn stops a pass that is about to come in place of a play, or passes until the player's own turn. */
function passOn({ match, view, keys }: PassOnProps): Child {
  const passesSoon = match.passesAlone && !match.hold.waitsForPlayer;
  if (passesSoon && match.autopass.keepsPlays(view)) return <Wait match={match} keys={keys} />;
  return hasNextTurn(view) && <PassOn match={match} view={view} keys={keys} />;
}

/** Wait leaves the choice to the player. */
function Wait({ match, keys }: Omit<PassOnProps, 'view'>) {
  return (
    <button
      type="button"
      class="pass-on"
      onclick={() => match.stopPass()}
      aria-keyshortcuts={keys && 'T'}
      data-key="pass-on"
    >
      Wait
    </button>
  );
}

/**
 * PassOn passes until the player's own turn, or stops that. In that turn its place stays empty: a late
 * click would skip the turn.
 */
function PassOn({ match, view, keys }: PassOnProps) {
  const { passesOn } = match.autopass;
  const own = view.active_player === view.viewer;
  return (
    <button
      type="button"
      class={['pass-on', own && 'idle']}
      onclick={() => own || match.setPassesOn(!passesOn)}
      aria-keyshortcuts={keys && 'T'}
      data-key="pass-on"
    >
      {passesOn ? 'Stop passing' : 'Pass to my turn'}
    </button>
  );
}
