import { HomeLink, noticePage } from '../invitations/notice';
import { button } from '../match/buttons';
import { Program } from '../program/program';
import type { LocalGameProgram } from '../program/localgame';
import type { Pool } from '../program/operations';
import { StrengthField } from '../start/strength';
import { lastStrength } from '../storage/settings';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { cardsByID, taken } from './content';
import { deckGamePage, isFinished } from './game';
import { againstComputer, type DeckGame } from './kept';
import { Picking } from './picking';
import { Rival } from './rival';
import { shellPage } from './shell';
import { newSeed, PoolQuestion } from './start';

const title = 'Draft a deck';

/** draftPage is a draft against the computer, which drafts from the same groups, and their game. */
export const draftPage: Page = {
  title,
  open: (root, signal) => new Draft(new Router(root, signal), signal).begin(),
};

class Draft {
  private readonly program: LocalGameProgram;
  private readonly strength = new StrengthField();
  private rival: Rival | null = null;

  constructor(
    private readonly router: Router,
    private readonly signal: AbortSignal,
  ) {
    this.program = new Program('localgame', signal);
  }

  /** begin goes on with what was begun before, if that is not over. */
  async begin() {
    const kept = againstComputer.read();
    await this.guarded(async () => {
      if (!kept) await this.ask();
      else if (!kept.decks) await this.pick(kept);
      else await this.play(kept, true);
    });
  }

  /** guarded says why something has failed. */
  private async guarded(run: () => Promise<void>) {
    try {
      await run();
    } catch (error) {
      if (this.signal.aborted) return;
      againstComputer.forget();
      const { message } = error as Error;
      const again = button('Begin anew', () => void this.guarded(() => this.ask()), 'primary');
      this.router.show(
        noticePage(
          'The draft cannot go on',
          <p role="alert">{message}</p>,
          <div class="choices">
            {again}
            <HomeLink />
          </div>,
        ),
      );
    }
  }

  private async ask() {
    const question = new PoolQuestion({
      program: this.program,
      label: 'Begin the draft',
      drafts: true,
      beside: (
        <div class="beside">
          <h2>The computer</h2>
          {this.strength.element}
        </div>
      ),
      onBegin: (pool) => void this.guarded(() => this.pick(this.newGame(pool, newSeed()))),
    });
    await this.router.show(shellPage(title, <Explanation />, question.element));
    await question.open();
  }

  private newGame(pool: Pool, draft: string): DeckGame {
    const strength = lastStrength();
    return { pool, draft, strength, seed: newSeed(), picks: [], decks: null, moves: [] };
  }

  private async pick(game: DeckGame) {
    againstComputer.keep(game);
    const { pool, draft, strength, picks } = game;
    this.rival = new Rival(pool, strength, this.signal);
    const [{ cards }, groups] = await Promise.all([
      this.program.call('pool', pool),
      this.program.call('groups', { pool, draft }),
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
    await this.router.show(shellPage(title, picking.element, this.startOver()));
  }

  private startOver(): Child {
    return (
      <p class="start-over">
        {button('Start over', () => {
          againstComputer.forget();
          void this.guarded(() => this.ask());
        })}
      </p>
    );
  }

  private waysOn(game: DeckGame): Child {
    const play = () => void this.guarded(() => this.meet(game));
    return (
      <>
        <p>The computer has drafted from the same groups. Each of you sees the other’s deck.</p>
        <div class="choices">{button('Play against the computer', play, 'primary')}</div>
      </>
    );
  }

  /** meet lets the computer choose its deck, and begins the game. */
  private async meet(game: DeckGame) {
    this.router.show(noticePage('The computer chooses its deck…'));
    const rival = (this.rival ??= new Rival(game.pool, game.strength, this.signal));
    const theirs = await rival.deck(game.draft);
    await this.play({ ...game, decks: [taken(game.picks), theirs] });
  }

  private async play(game: DeckGame, again = false) {
    againstComputer.keep(game);
    this.router.show(noticePage('Shuffling the cards…'));
    this.rival ??= new Rival(game.pool, game.strength, this.signal);
    const { program, rival } = this;
    const onAgain = () =>
      void this.guarded(() => this.play({ ...game, seed: newSeed(), moves: [] }));
    const stage = { title: 'With drafted decks' };
    const page = await deckGamePage({
      program,
      rival,
      game,
      kept: againstComputer,
      stage,
      onAgain,
    });
    if (again && (await isFinished(program))) {
      againstComputer.forget();
      return this.ask();
    }
    await this.router.show(page);
  }
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
