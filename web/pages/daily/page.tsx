import { Service, type View } from 'cardgames-client';
import { dailyAddress, dailyAdviceAddress, type Address } from '../address';
import { button, linkTo } from '../match/buttons';
import { localGame, localService, type ActRequest, type LocalGame } from '../match/local-service';
import { matchPage } from '../match/page';
import type { Stage } from '../match/stage';
import type { MatchState } from '../match/state';
import { replayPage } from '../replay/replay';
import { Program } from '../program/program';
import { chooserOf, gameOf, takeUp, type LocalGameProgram } from '../program/localgame';
import { count } from '../text/grammar';
import { outcomeOf, resultOf } from '../text/situation';
import { untilNextDay } from '../text/when';
import { HomeLink, noticePage } from '../invitations/notice';
import { jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { daysInARow, keepDay, keepMove, movesOf, today } from './day';
import { dayText, resultText, showResult } from './result';

/** The computer's strength, the same for all players. At "hard" its moves depend on the device. */
const strength = 'medium';

/** What is to be seen of the finished game: a move, or advice; neither of them is the game itself. */
type Wanted = Pick<Extract<Address, { page: 'daily' }>, 'move' | 'advice'>;

/**
 * dailyPage is the game of the day: on one date all players get the same cards. A move or advice
 * shows the finished game as a replay.
 */
export function dailyPage(wanted: Wanted): Page {
  return {
    title: 'The daily deal',
    open: (root, signal) => new Daily(signal, wanted).begin(new Router(root, signal)),
  };
}

class Daily {
  private readonly date = today();
  private readonly program: LocalGameProgram;
  private state: MatchState | null = null;

  constructor(
    signal: AbortSignal,
    private readonly wanted: Wanted,
  ) {
    this.program = new Program('localgame', signal);
  }

  async begin(router: Router) {
    router.show(noticePage('Shuffling the cards…'));
    try {
      await this.program.call('daily', { date: this.date });
      const finished = await this.takeUp();
      const { move, advice } = this.wanted;
      const again = finished && (move !== null || advice);
      await router.show(again ? this.replay(move ?? 0) : this.match());
    } catch (error) {
      const { message } = error as Error;
      router.show(noticePage('The daily deal cannot begin', <p>{message}</p>, <HomeLink />));
    }
  }

  private replay(first: number): Page {
    return replayPage({
      game: this.program,
      first,
      seat: 0,
      advice: this.wanted.advice,
      naming: { mode: 'computer' },
      addressOf: dailyAddress,
    });
  }

  /**
   * takeUp makes the moves again that were made before a reload, as far as they are legal, and
   * reports whether the game is finished.
   */
  private async takeUp(): Promise<boolean> {
    await takeUp(this.program, movesOf(this.date));
    const { status } = await gameOf(this.program).read({ player: 0, version: null, since: null });
    return status === 'finished';
  }

  private match(): Page {
    const { date, program } = this;
    const game = this.game();
    return matchPage({
      known: localGame(`daily ${date}`, 0),
      service: new Service('', { fetch: (path, request) => localService(game, path, request) }),
      chooser: chooserOf(program, strength, date),
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
      title: `Daily deal, ${dayText(this.date)}`,
      home: '#',
      onDraw: (state) => {
        this.state = state;
        if (state.view.status === 'finished') keepDay(this.date, resultOf(state));
      },
      record: () => recordOf(this.date),
      finished: (view) => [
        button('Share the result', () => this.share(), 'primary'),
        lookAgain(view),
        linkTo('To the start page', '#'),
      ],
    };
  }

  private share() {
    const { date, state } = this;
    if (state) showResult(resultText(date, state));
  }
}

/** lookAgain leads to the replay, after a loss with advice. */
function lookAgain(view: View) {
  if (outcomeOf(view) === 'lost') return linkTo('See better moves', dailyAdviceAddress, 'next');
  return linkTo('Look at it again', dailyAddress(0));
}

/** recordOf says on how many days the player has played, and when the next deal comes. */
function recordOf(date: string): string {
  const played = `${count(daysInARow(date), 'day')} in a row`;
  return date === today() ? `${played} · next ${untilNextDay()}` : played;
}
