// What a searching bot would have done in place of a player's moves.

import type { Action, Card } from 'cardgames-client';
import { moveName } from '../text/moves';
import { optionOf } from '../text/option';
import { type Child, Fragment, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import type { SavedView } from '../program/saved-view';
import type { LocalGameProgram } from '../program/localgame';

/** Advice is a move, and what would have been better. */
export interface Advice {
  /** The version that the move was made in, which is the number of the move before it. */
  version: number;
  taken: Action;
  better: Action;
  /** The chances of winning after each, as shares of games that were played on from there. */
  withBetter: number;
  withTaken: number;
}

/** How many moves are spoken of. */
const maxMoves = 3;

/** A smaller difference in chances may be luck, and teaches nothing. */
const leastGain = 0.05;

export interface AdviceOptions {
  program: LocalGameProgram;
  views: SavedView[];
  /** The cards of the game with all their texts. */
  cards: Card[];
  /** The seat of the reader. */
  seat: number;
  signal: AbortSignal;
  /** Shows a piece of advice on the table. */
  onShow: (advice: Advice) => void;
}

/** AdvicePanel judges the moves of a player when it is asked to, and says what would have been better. */
export class AdvicePanel {
  readonly element = h('div', { class: 'advice', ariaLabel: 'Advice', role: 'group' });
  private found: Advice[] | null = null;
  private shown: Advice | null = null;

  constructor(private readonly options: AdviceOptions) {
    this.say(
      'Which of your moves could have been better?',
      <button type="button" onclick={() => this.start()}>
        Advice on my moves
      </button>,
    );
  }

  /** say fills the two places of the panel: one for words, and one for buttons. */
  private say(words: Child, buttons: Child, role = 'status') {
    update(this.element, [
      <p role={role} tabIndex={this.shown ? 0 : -1}>
        {words}
      </p>,
      <div class="choices">{buttons}</div>,
    ]);
  }

  async start() {
    this.element.classList.add('asked');
    try {
      this.found = await this.judge();
    } catch (error) {
      return this.say((error as Error).message, null, 'alert');
    }
    if (this.options.signal.aborted) return;
    const [first] = this.found;
    if (first) this.show(first);
    else this.draw();
  }

  /** see follows the table, which shows a version. */
  see(version: number): Advice | null {
    if (this.shown?.version !== version) this.shown = null;
    if (this.found) this.draw();
    return this.shown;
  }

  private show(advice: Advice) {
    this.shown = advice;
    this.options.onShow(advice);
  }

  /** judge returns the worst moves of the player, in the order of the game. */
  private async judge(): Promise<Advice[]> {
    const { program, views, seat, signal } = this.options;
    const found: Advice[] = [];
    for (const [version, { action }] of views.entries()) {
      if (signal.aborted) break;
      this.drawProgress(version);
      if (action?.player !== seat) continue;
      const { better, with_better, with_taken } = await program.call('advise', { version });
      const gain = with_better - with_taken;
      if (gain < leastGain) continue;
      const taken = action as Action;
      const chances = { withBetter: with_better, withTaken: with_taken };
      found.push({ version: version - 1, taken, better, ...chances });
    }
    const worst = found.toSorted((a, b) => gainOf(b) - gainOf(a)).slice(0, maxMoves);
    return worst.sort((a, b) => a.version - b.version);
  }

  private drawProgress(done: number) {
    this.say(
      'Playing your moves again in other ways…',
      <progress max={this.options.views.length} value={done} aria-label="Moves judged" />,
    );
  }

  private draw() {
    const { found, shown } = this;
    if (!found || found.length === 0) {
      return this.say('The computer, seeing what you saw, would have played much the same.', null);
    }
    this.say(
      shown ? (
        <Reason advice={shown} options={this.options} />
      ) : (
        'Seeing what you saw, the computer would have played otherwise at these moves:'
      ),
      found.map((advice) => (
        <button
          key={String(advice.version)}
          type="button"
          aria-pressed={String(advice === shown)}
          onclick={() => this.show(advice)}
        >
          {moveName(advice.version)}
        </button>
      )),
    );
  }
}

function gainOf({ withBetter, withTaken }: Advice): number {
  return withBetter - withTaken;
}

/** Reason says what would have been better, what it does, and what it is worth. */
function Reason({ advice, options }: { advice: Advice; options: AdviceOptions }) {
  const { version, taken, better, withBetter, withTaken } = advice;
  const view = options.views[version];
  const text = textOf(better, view, options.cards);
  return (
    <>
      <b>{`Better next: ${did(better, view)}.`}</b>
      {text && <span dir="auto">{` ${text}`}</span>}
      {` It would win about ${outOf100(withBetter)} of 100 games from here, ` +
        `${within(did(taken, view))} ${outOf100(withTaken)}.`}
    </>
  );
}

function outOf100(chance: number): number {
  return Math.round(chance * 100);
}

/** did names the card, the option and the target of an action, or a pass. */
function did(action: Action, view: SavedView): string {
  const card = cardOf(action, view);
  if (!card) return 'Passing';
  const target = 'target_id' in action ? nameOf(action.target_id, view) : '';
  const name = [card.name, 'option' in action && optionOf(action)].filter(Boolean).join(', ');
  return target ? `${name} on ${target}` : name;
}

function within(name: string): string {
  return name === 'Passing' ? 'passing' : name;
}

function cardOf(action: Action, { players }: SavedView): Card | undefined {
  return 'hand_index' in action ? players[action.player].hand?.[action.hand_index] : undefined;
}

function nameOf(id: string | null | undefined, { players, stack }: SavedView): string {
  const objects = [...stack, ...players.flatMap(({ board }) => board)];
  return objects.find((object) => object.id === id)?.card.name ?? '';
}

/** textOf says what an action does, or what speaks for a pass. */
function textOf(action: Action, view: SavedView, cards: Card[]): string {
  const card = cardOf(action, view);
  if (!card) return 'Your cards may do more later, and time that is left pays for answers.';
  return cards.find(({ id }) => id === card.id)?.text ?? card.text;
}
