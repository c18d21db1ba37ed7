import type { DeckEntry } from 'cardgames-client';
import { moveAddress, type Look } from '../address';
import { HomeLink, noticePage } from '../invitations/notice';
import { button, linkTo, lookAgainLink } from '../match/buttons';
import type { Stage } from '../match/stage';
import { replayPage } from '../replay/replay';
import { Program } from '../program/program';
import type { LocalGameProgram } from '../program/localgame';
import { jsx } from '../ui/jsx';
import { Router } from '../ui/router';
import { deal, deckGamePage, isFinished } from './game';
import type { DeckGame, KeptGame } from './kept';
import { Rival } from './rival';
import { newSeed } from './start';

export interface DeckPlayOptions {
  kept: KeptGame;
  /** The address of the game, and what is looked at again of it. */
  address: string;
  look?: Look;
  /** The title of the game, and what follows it, where that is not the usual. */
  stage: Partial<Stage> & Pick<Stage, 'title'>;
  /** Where another deck is chosen. */
  another: { label: string; choose: () => Promise<void> };
  /** It determines everything random; absent where nobody may know that in advance. */
  seed?: string;
}

/** DeckPlay plays games with decks against the computer, in place of the page where the deck was chosen. */
export class DeckPlay {
  readonly program: LocalGameProgram;
  private rival: Rival | null = null;
  private rivalLife = new AbortController();

  constructor(
    readonly router: Router,
    readonly signal: AbortSignal,
    private readonly options: DeckPlayOptions,
  ) {
    this.program = new Program('localgame', signal);
  }

  /** guarded says why something has failed, and lets the player start again. */
  async guarded(run: () => Promise<void>) {
    const { kept, another } = this.options;
    try {
      await run();
    } catch (error) {
      if (this.signal.aborted) return;
      kept.forget();
      const { message } = error as Error;
      const again = button('Start again', () => void this.guarded(another.choose), 'primary');
      this.router.show(
        noticePage(
          'The game cannot go on',
          <p role="alert">{message}</p>,
          <div class="choices">
            {again}
            <HomeLink />
          </div>,
        ),
      );
    }
  }

  /** prepare lets the computer learn the cards while the player chooses. */
  prepare({ pool, strength }: Pick<DeckGame, 'pool' | 'strength'>): Rival {
    this.rivalLife.abort(); // it has learned the cards of another draft
    this.rivalLife = new AbortController();
    const life = AbortSignal.any([this.signal, this.rivalLife.signal]);
    this.rival = new Rival(pool, strength, life, this.options.seed);
    return this.rival;
  }

  /** meet lets the computer choose its deck, and begins the game. */
  async meet(game: DeckGame, mine: DeckEntry[]) {
    const rival = this.rival ?? this.prepare(game);
    this.router.show(noticePage('The computer chooses its deck…', rival.learning));
    const theirs = await rival.deck(game.draft);
    await this.begin({ ...game, decks: [mine, theirs], moves: [] });
  }

  /** begin deals a game, or takes it up after its last move. */
  async begin(game: DeckGame) {
    const { kept } = this.options;
    kept.keep(game);
    const rival = this.rival ?? this.prepare(game);
    this.router.show(shuffling(rival.learning));
    await deal(this.program, game);
    await rival.learned;
    await this.router.show(this.page(game, rival));
  }

  /** takeUp goes on with a game, and reports whether it is not over. */
  async takeUp(game: DeckGame): Promise<boolean> {
    const rival = this.prepare(game);
    this.router.show(shuffling(rival.learning));
    await deal(this.program, game);
    if (await isFinished(this.program)) return false;
    await rival.learned;
    await this.router.show(this.page(game, rival));
    return true;
  }

  /** lookAgain shows a finished game move by move, where the address asks for it, and reports whether it does. */
  async lookAgain(game: DeckGame): Promise<boolean> {
    const { look, address } = this.options;
    if (!game.decks || !look) return false;
    this.router.show(shuffling());
    await deal(this.program, game);
    if (!(await isFinished(this.program))) return false;
    await this.router.show(
      replayPage({
        game: this.program,
        first: look.move ?? 0,
        seat: 0,
        advice: look.advice,
        naming: { mode: 'computer' },
        addressOf: (move) => moveAddress(address, move),
      }),
    );
    return true;
  }

  private page(game: DeckGame, rival: Rival) {
    const { kept, stage, another, address } = this.options;
    const again = () => this.begin({ ...game, seed: newSeed(), moves: [] });
    return deckGamePage({
      program: this.program,
      rival,
      game,
      kept,
      stage: {
        finished: (view) => [
          button('Play again with these decks', () => void this.guarded(again), 'primary'),
          lookAgainLink(view, address),
          button(another.label, () => void this.guarded(another.choose)),
          linkTo('To the start page', '#'),
        ],
        ...stage,
      },
    });
  }
}

/** shuffling is seen until a game can begin: until the computer knows the cards. */
function shuffling(learning?: HTMLElement) {
  return noticePage('Shuffling the cards…', learning);
}
