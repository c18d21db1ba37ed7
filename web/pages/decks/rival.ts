import { randomKey, type Action, type View } from 'cardgames-client';
import type { Strength } from '../computer/strength';
import type { Chooser } from '../match/computer';
import type { DeckEntry, Pool } from '../program/operations';
import { Program } from '../program/program';

/** Rival is the computer in games with decks: it learns the cards of a pool, drafts, and plays. */
export class Rival implements Chooser {
  private readonly program: Program<'localgame'>;

  /** With a seed it always does the same. */
  constructor(
    private readonly pool: Pool,
    private readonly strength: Strength,
    signal: AbortSignal,
    private readonly seed = randomKey(),
  ) {
    this.program = new Program('localgame', signal);
    this.program.call('study', pool).catch(() => {}); // the first choice says what is wrong
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
