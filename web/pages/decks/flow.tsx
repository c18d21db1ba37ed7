import { button } from '../match/buttons';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool } from '../program/operations';
import { type Child, jsx } from '../ui/jsx';
import type { Router } from '../ui/router';
import { cardsByID } from './content';
import type { DeckGame, KeptGame } from './kept';
import { Picking } from './picking';
import type { Offered } from './pool';
import { shellPage } from './shell';
import { newGame, PoolQuestion } from './start';

export interface DraftFlowOptions {
  title: string;
  router: Router;
  program: LocalGameProgram;
  kept: KeptGame;
  /** What is said before the sets are chosen, and asked beside them. */
  about: Child;
  beside: Child;
  /** The sets to choose from, where they are not all of this browser. */
  offered?: () => Promise<Offered>;
  /** What can be done with the deck, once it is whole. */
  ways: (game: DeckGame) => Child;
  /** A draft begins, or goes on. */
  onBegin?: (game: DeckGame) => void;
  /** Starts the draft again, where its sets are not the player's choice. */
  onOver?: () => Promise<void>;
  /** Runs something that may fail. */
  guarded: (run: () => Promise<void>) => Promise<void>;
}

/** DraftFlow is a draft from the choice of the sets to the last pick, kept after each. */
export class DraftFlow {
  constructor(private readonly options: DraftFlowOptions) {}

  /** ask asks for the sets, and begins a draft from them. */
  async ask() {
    const { title, router, program, about, beside, offered, guarded } = this.options;
    const question = new PoolQuestion({
      program,
      beside,
      offered,
      label: 'Begin the draft',
      drafts: true,
      onBegin: (pool) => void guarded(() => this.pick(newDraft(pool))),
    });
    await router.show(shellPage(title, about, question.element));
    await question.open();
  }

  /** pick lets the player take cards, after those that were taken before. */
  async pick(game: DeckGame) {
    const { title, router, program, kept, ways, onBegin } = this.options;
    kept.keep(game);
    onBegin?.(game);
    const { pool, draft, picks } = game;
    const [{ cards }, groups] = await Promise.all([
      program.call('pool', pool),
      program.call('groups', { pool, draft }),
    ]);
    const current = { ...game };
    const picking = new Picking({
      groups,
      cards: cardsByID(cards),
      picks,
      onPick: (taken) => {
        current.picks = taken;
        kept.keep(current);
      },
      ways: () => ways(current),
    });
    await router.show(shellPage(title, picking.element, this.overButton()));
  }

  async startOver() {
    const { kept, onOver } = this.options;
    kept.forget();
    await (onOver ? onOver() : this.ask());
  }

  private overButton(): Child {
    const over = () => void this.options.guarded(() => this.startOver());
    return <p class="start-over">{button('Start over', over)}</p>;
  }
}

function newDraft(pool: Pool): DeckGame {
  const game = newGame(pool);
  return { ...game, draft: game.seed };
}
