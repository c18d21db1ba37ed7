// What can be done during a match beside playing and passing.

import type { Action, View } from 'cardgames-client';
import { deadlineLabel, lateText } from '../text/limit';
import { type Child, jsx } from '../ui/jsx';
import { button } from './buttons';
import type { Match } from './match';
import { serviceNow } from './service-time';

export interface TableButtonsOptions {
  match: Match;
  /** Whether a target is being chosen. */
  aims: boolean;
  /** Whether keys play, which then are named. */
  keys: boolean;
  /** What can be done when the game is over. */
  finished: (view: View) => Child[];
  /** The card that is being aimed is to stay in the hand. */
  onKeep: () => void;
}

export function tableButtons({
  match,
  aims,
  keys,
  finished,
  onKeep,
}: TableButtonsOptions): Child[] {
  const { state, past } = match;
  if (!state) return [];
  const { view, names } = state;
  if (past) return [button('Back to now', () => match.show(view.version), 'primary')];
  if (aims) return [button('Keep the card', onKeep)];
  if (view.status === 'finished') return finished(view);
  return [
    ...lateActions(view, names).map((action) =>
      button(deadlineLabel(action, names), () => match.move(action, view)),
    ),
    view.viewer !== null && <PassOn match={match} view={view} keys={keys} />,
  ];
}

/** lateActions are what a player may do for another whose time is up. */
function lateActions(view: View, names: string[]): Action[] {
  return lateText(view, names, serviceNow()) ? view.deadline_actions : [];
}

interface PassOnProps {
  match: Match;
  view: View;
  keys: boolean;
}

/** PassOn passes until the player's next turn, or stops that. In the player's own turn it says that it skips it. */
function PassOn({ match, view, keys }: PassOnProps) {
  const { passesOn } = match.autopass;
  const ask = view.active_player === view.viewer ? 'Skip to my next turn' : 'Pass until my turn';
  return (
    <button
      type="button"
      class="pass-on"
      onclick={() => match.setPassesOn(!passesOn)}
      aria-keyshortcuts={keys && 'T'}
      data-key="pass-on"
    >
      {passesOn ? 'Stop passing' : ask}
    </button>
  );
}
