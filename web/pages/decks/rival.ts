import { randomKey, type Action, type View } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import type { Chooser } from '../match/computer';
import type { DeckEntry, Pool } from '../program/operations';
import { Program } from '../program/program';
import { h } from '../ui/jsx';

/** Rival is the computer in games with decks: it learns the cards of a pool, drafts, and plays. */
export class Rival implements Chooser {
  /** How far it is with learning the cards; hidden where it knows them. */
  readonly learning: HTMLElement;
  /** Settles when it knows the cards. */
  readonly learned: Promise<unknown>;
  private readonly program: Program<'localgame'>;
  private readonly bar = h('progress', { max: 100 });

  /** With a seed it always does the same. */
  constructor(
    private readonly pool: Pool,
    private readonly strength: Strength,
    signal: AbortSignal,
    private readonly seed = randomKey(),
  ) {
    this.program = new Program('localgame', signal);
    const words = 'The computer learns to play these cards. It takes up to half a minute. ';
    this.learning = h('label', { class: 'learning', hidden: true }, words, this.bar);
    this.learned = this.program
      .call('study', pool, (percent) => this.show(percent))
      .catch(() => {}) // the first choice says what is wrong
      .finally(() => (this.learning.hidden = true));
  }

  private show(percent: number) {
    this.bar.value = percent;
    this.learning.hidden = false;
  }

  /** deck is what it chooses: from the groups of a draft, where there is one. */
  deck(draft: string): Promise<DeckEntry[]> {
    return this.program.call('rival', { pool: this.pool, draft, seed: this.seed });
  }

  async choose(view: View, player: number): Promise<Action> {
    const { strength, seed } = this;
    return (await this.program.call('choose', { view, player, strength, seed })) as Action;
  }
}
