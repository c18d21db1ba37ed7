import { randomKey } from 'cardgames-client';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool, PoolContent } from '../program/operations';
import { count } from '../text/grammar';
import { type Child, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { lastStrength } from '../storage/settings';
import type { DeckGame } from './kept';
import { lastChosen, offeredSets, type Offered } from './pool';
import { PoolChoice, sizeText } from './pool-choice';

export interface PoolQuestionOptions {
  program: LocalGameProgram;
  /** What is asked beside the sets. */
  beside?: Child;
  /** The sets to choose from, where they are not all of this browser. */
  offered?: () => Promise<Offered>;
  /** What begins with the pool. */
  label: string;
  /** Whether a draft begins, which needs more cards than a deck does. */
  drafts: boolean;
  onBegin: (pool: Pool) => void;
}

/** PoolQuestion asks for the card sets, and says how many cards they have. */
export class PoolQuestion {
  readonly element = h('div', { class: 'pool-question' });
  private readonly size = h('p', { class: 'fine', role: 'status' });
  private readonly begin: HTMLButtonElement;
  private choice: PoolChoice | null = null;
  private looked = 0;

  constructor(private readonly options: PoolQuestionOptions) {
    const onclick = () => this.choice && options.onBegin(this.choice.pool);
    const attributes = { type: 'button', class: 'primary', disabled: true, onclick } as const;
    this.begin = h('button', attributes, options.label);
  }

  /** open reads which sets there are. */
  async open() {
    const { program, offered: sets = () => offeredSets(program) } = this.options;
    const offered = await sets();
    this.choice = new PoolChoice(offered, lastChosen(offered), (pool) => void this.look(pool));
    update(this.element, [
      this.choice.element,
      this.size,
      this.options.beside,
      <div class="choices">{this.begin}</div>,
    ]);
    await this.look(this.choice.pool);
  }

  /** look says how large a pool is, and whether it can be used. */
  private async look(pool: Pool) {
    const number = ++this.looked;
    const said = await this.judge(pool);
    if (number !== this.looked) return;
    this.size.textContent = said.text;
    this.begin.disabled = !said.good;
  }

  private async judge(pool: Pool): Promise<{ text: string; good: boolean }> {
    if (pool.sets.length === 0) return { text: 'Choose one set or more.', good: false };
    try {
      const content = await this.options.program.call('pool', pool);
      return { text: this.textOf(content), good: content.drafts || !this.options.drafts };
    } catch (error) {
      return { text: (error as Error).message, good: false };
    }
  }

  private textOf({ sets, cards, drafts, min_draft }: PoolContent): string {
    const size = sizeText(cards.length, sets.length);
    if (drafts || !this.options.drafts) return `${size}.`;
    return `${size}: a draft needs ${count(min_draft, 'card')}. Choose another set beside.`;
  }
}

/** newGame is a game against the computer that has neither decks nor a draft yet. */
export function newGame(pool: Pool): DeckGame {
  const strength = lastStrength();
  return { pool, draft: '', strength, seed: newSeed(), picks: [], decks: null, moves: [] };
}

/** newSeed is a seed that nobody knows, for a draft or a shuffle. */
export function newSeed(): string {
  return randomKey();
}
