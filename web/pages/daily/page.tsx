import { Service } from 'cardgames-client';
import { dailyAddress } from '../address';
import { programs } from '../computer/programs';
import { button, linkTo } from '../match/buttons';
import { localGame, localService, type ActRequest, type LocalGame } from '../match/local-service';
import { MatchPage, type Stage } from '../match/page';
import type { MatchState } from '../match/state';
import { Replay } from '../replay/replay';
import { gameOf, SavedProgram } from '../replay/saved-program';
import { HomeLink, NoticePage } from '../sitting/notice';
import { jsx } from '../ui/jsx';
import { keepDay, keepMove, movesOf, today } from './day';
import { dateText, resultText, showResult } from './result';

/** The computer's strength, the same for all players. At "hard" its moves depend on the device. */
const strength = 'medium';

/** DailyPage is the game of the day: on one date all players get the same cards. */
export class DailyPage {
  private readonly date = today();
  private readonly program = new SavedProgram();
  private match: MatchPage | null = null;
  private replay: Replay | null = null;
  private state: MatchState | null = null;
  private stopped = false;

  /** A move shows the finished game as a replay. */
  constructor(
    private readonly root: HTMLElement,
    private readonly move: number | null,
  ) {
    this.begin();
  }

  stop() {
    this.stopped = true;
    this.match?.stop();
    this.replay?.stop();
    this.program.stop();
  }

  private async begin() {
    const notice = new NoticePage(this.root);
    notice.show('Shuffling the cards…');
    let finished = false;
    try {
      if (!programs) throw new Error('Not in this build: run “make web” first.');
      await this.program.ask('daily', { date: this.date });
      finished = await this.takeUp();
    } catch (error) {
      if (!this.stopped) {
        notice.show('The daily deal cannot begin', <p>{(error as Error).message}</p>, <HomeLink />);
      }
      return;
    }
    if (this.stopped) return;
    if (finished && this.move !== null) this.lookAgain(this.move);
    else this.play();
  }

  private lookAgain(first: number) {
    const { root, program } = this;
    this.replay = new Replay(root, { game: program, first, seat: 0, addressOf: dailyAddress });
  }

  /**
   * takeUp makes the moves again that were made before a reload, as far as they are legal, and
   * reports whether the game is finished.
   */
  private async takeUp(): Promise<boolean> {
    const game = gameOf(this.program);
    try {
      for (const [version, action] of movesOf(this.date).entries()) {
        await game.act({ player: action.player, version, action });
      }
    } catch {
      // they are of a release with other rules or cards
    }
    const { status } = await game.read({ player: 0, version: null, since: null });
    return status === 'finished';
  }

  private play() {
    const { root, date, program } = this;
    const game = this.game();
    document.body.className = 'at-table';
    this.match = new MatchPage(root, {
      known: localGame(`daily ${date}`, 0),
      service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
      chooser: {
        choose: (view, player) => program.ask('choose', { view, player, strength, seed: date }),
        stop() {},
      },
      stage: this.stage(),
    });
  }

  /** game keeps each move. */
  private game(): LocalGame {
    const { read, act } = gameOf(this.program);
    const keep = async (request: ActRequest) => {
      const view = await act(request);
      keepMove(this.date, request.version, request.action);
      return view;
    };
    return { read, act: keep };
  }

  private stage(): Stage {
    return {
      title: `Daily deal, ${dateText(this.date)}`,
      home: '#',
      onDraw: (state) => {
        this.state = state;
        if (state.view.status === 'finished') keepDay(this.date);
      },
      finished: () => [
        button('Share the result', () => this.share(), 'primary'),
        linkTo('Look at it again', dailyAddress(0)),
        linkTo('To the start page', '#'),
      ],
    };
  }

  private share() {
    const { date, state } = this;
    if (state) this.match?.hold(() => showResult(resultText(date, state)));
  }
}
