// The buttons that lead from a move of a replay to others, and to another end of the game.

import { button } from '../match/buttons';
import { jsx } from '../ui/jsx';
import type { Mark } from './marks';

/** PlayButton plays the game, or pauses it. */
export function PlayButton(props: { isRunning: boolean; atEnd: boolean; onPress: () => void }) {
  const label = props.atEnd ? 'From the start' : 'Play';
  return (
    <button type="button" class="primary" onclick={props.onPress} data-key="walk">
      {props.isRunning ? 'Pause' : label}
    </button>
  );
}

/** MarkButton leads to the next move that is worth a look. */
export function MarkButton({ mark, onStep }: { mark: Mark; onStep: (version: number) => void }) {
  return (
    <button type="button" onclick={() => onStep(mark.version)} data-key="mark">
      {mark.isTurningPoint ? 'To the turning point' : 'To the next big card'}
    </button>
  );
}

/** PlayOnButton lets the game go on from the move. */
export function PlayOnButton({ onPress }: { onPress: () => void }) {
  return button('Play on from here', onPress);
}
