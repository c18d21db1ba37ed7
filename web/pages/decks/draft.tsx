import { button } from '../match/buttons';
import type { Pool } from '../program/operations';
import { StrengthField } from '../start/strength';
import { lastStrength } from '../storage/settings';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { cardsByID, taken } from './content';
import { againstComputer, type DeckGame } from './kept';
import { Picking } from './picking';
import { DeckPlay } from './play';
import { shellPage } from './shell';
import { newSeed, PoolQuestion } from './start';

const title = 'Draft a deck';

/** draftPage is a draft against the computer, which drafts from the same groups, and their game. */
export const draftPage: Page = {
  title,
  open: (root, signal) => new Draft(new Router(root, signal), signal).begin(),
};

class Draft {
  private readonly strength = new StrengthField();
  private readonly play: DeckPlay;

  constructor(router: Router, signal: AbortSignal) {
    this.play = new DeckPlay(router, signal, {
      kept: againstComputer,
      stage: { title: 'With drafted decks' },
      another: { label: 'Draft another deck', choose: () => this.startOver() },
    });
  }

  /** begin goes on with what was begun before, if that is not over. */
  async begin() {
    const kept = againstComputer.read();
    await this.play.guarded(async () => {
      if (!kept) await this.ask();
      else if (!kept.decks) await this.pick(kept);
      else if (!(await this.play.takeUp(kept))) await this.startOver();
    });
  }

  private startOver() {
    againstComputer.forget();
    return this.ask();
  }

  private async ask() {
    const question = new PoolQuestion({
      program: this.play.program,
      label: 'Begin the draft',
      drafts: true,
      beside: (
        <div class="beside">
          <h2>The computer</h2>
          {this.strength.element}
        </div>
      ),
      onBegin: (pool) => void this.play.guarded(() => this.pick(newDraft(pool))),
    });
    await this.play.router.show(shellPage(title, <Explanation />, question.element));
    await question.open();
  }

  private async pick(game: DeckGame) {
    againstComputer.keep(game);
    const { pool, draft, picks } = game;
    this.play.prepare(game);
    const [{ cards }, groups] = await Promise.all([
      this.play.program.call('pool', pool),
      this.play.program.call('groups', { pool, draft }),
    ]);
    const current = { ...game };
    const picking = new Picking({
      groups,
      cards: cardsByID(cards),
      picks,
      onPick: (taken) => {
        current.picks = taken;
        againstComputer.keep(current);
      },
      ways: () => this.waysOn(current),
    });
    const over = () => void this.play.guarded(() => this.startOver());
    await this.play.router.show(
      shellPage(title, picking.element, <p class="start-over">{button('Start over', over)}</p>),
    );
  }

  private waysOn(game: DeckGame): Child {
    const meet = () => this.play.meet(game, taken(game.picks));
    return (
      <>
        <p>The computer has drafted from the same groups. Each of you sees the other’s deck.</p>
        <div class="choices">
          {button('Play against the computer', () => void this.play.guarded(meet), 'primary')}
        </div>
      </>
    );
  }
}

function newDraft(pool: Pool): DeckGame {
  return { ...newGame(pool), draft: newSeed() };
}

/** newGame is a game against the computer that has neither decks nor a draft yet. */
export function newGame(pool: Pool): DeckGame {
  const strength = lastStrength();
  return { pool, draft: '', strength, seed: newSeed(), picks: [], decks: null, moves: [] };
}

function Explanation() {
  return (
    <div class="explain">
      <p>
        You see fifteen groups of three cards, one after the other. Of each you take one card, and
        have it twice: your deck of 30. The computer drafts from the same groups; then you play.
      </p>
    </div>
  );
}
