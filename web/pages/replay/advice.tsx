// What a searching bot would have done in place of a player's moves.

import type { Action } from 'cardgames-client';
import { showDialog } from '../ui/dialog';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import type { SavedView } from './report';
import type { SavedProgram } from './saved';

/** Advice is a move, and what would have been better. */
interface Advice {
  /** The version that the move was made in. */
  version: number;
  better: Action;
  gain: number;
}

/** How many moves are spoken of. */
const maxMoves = 3;

/** A smaller difference in chances may be luck. */
const leastGain = 0.02;

/** advise shows the moves that a player should have made otherwise. It returns the one chosen. */
export async function advise(program: SavedProgram, views: SavedView[], seat: number) {
  const content = h('div', { class: 'advice' });
  const show = (done: number) =>
    update(content, [
      <p role="status">Playing your moves again in other ways…</p>,
      <progress max={views.length} value={done} aria-label="Moves judged" />,
    ]);
  show(0);
  let open = true;
  const closed = showDialog('Advice', [content]).finally(() => {
    open = false;
  });
  void judge(program, views, seat, (done) => {
    show(done);
    return open;
  }).then(
    (found) => update(content, <Found found={found} views={views} />),
    (error: Error) => update(content, <p role="alert">{error.message}</p>),
  );
  const choice = await closed;
  return choice === null ? null : Number(choice);
}

/** judge returns the worst moves of a player, as far as it went before it was told to stop. */
async function judge(
  program: SavedProgram,
  views: SavedView[],
  seat: number,
  goOn: (done: number) => boolean,
): Promise<Advice[]> {
  const found: Advice[] = [];
  for (const [version, { action }] of views.entries()) {
    if (!goOn(version)) break;
    if (action?.player !== seat) continue;
    const { better, gain } = await program.call('advise', { version });
    if (gain >= leastGain) found.push({ version: version - 1, better, gain });
  }
  const worst = found.toSorted((a, b) => b.gain - a.gain).slice(0, maxMoves);
  return worst.sort((a, b) => a.version - b.version);
}

function Found({ found, views }: { found: Advice[]; views: SavedView[] }) {
  if (found.length === 0) return <p>The computer would have played much the same.</p>;
  return (
    <div class="advice">
      <p>The computer, seeing what you saw, would have played otherwise:</p>
      {found.map(({ version, better, gain }) => {
        const taken = views[version + 1].action as Action;
        const view = views[version];
        return (
          <button type="button" data-choice={String(version)}>
            {`Move ${version + 1}: ${did(better, view)} rather than ${did(taken, view)}`}
            <small>{`+${Math.round(gain * 100)}% chance to win`}</small>
          </button>
        );
      })}
    </div>
  );
}

/** did names the card and the target of an action, or a pass. */
function did(action: Action, { players, stack }: SavedView): string {
  if (!('hand_index' in action)) return 'a pass';
  const name = players[action.player].hand?.[action.hand_index]?.name ?? '';
  if (!('target_id' in action) || !action.target_id) return name;
  const objects = [...stack, ...players.flatMap(({ board }) => board)];
  const target = objects.find(({ id }) => id === action.target_id);
  return target ? `${name} on ${target.card.name}` : name;
}
