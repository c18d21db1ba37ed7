import { Service } from 'cardgames-client';
import { moveAddress, type Address } from '../address';
import { strengths } from '../computer/strength';
import { button, linkTo, lookAgainLink } from '../match/buttons';
import { localGame, localService, type ActRequest, type LocalGame } from '../match/local-service';
import { matchPage } from '../match/page';
import type { Stage } from '../match/stage';
import type { MatchState } from '../match/state';
import { replayPage } from '../replay/replay';
import { Program } from '../program/program';
import { chooserOf, gameOf, takeUp, type LocalGameProgram } from '../program/localgame';
import { count } from '../text/grammar';
import { resultOf } from '../text/situation';
import { untilNextDay } from '../text/when';
import { HomeLink, noticePage, Ways } from '../invitations/notice';
import { jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { daysInARow, keepDay, keepMove, movesOf, today } from './day';
import { Comparison, Goal, nameOf, resultIn, starsOf, starsText, type Mark } from './goal';
import { dayText, resultOfDay, resultText, showResult } from './result';

/** The computer's strength, the same for all players. At "hard" its moves depend on the device. */
const strength = 'medium';
const { name: strengthName, about } = strengths[strength];

/**
 * What the page shows: a move of the finished game, or advice on it, or without them the game itself. On
 * another date than today a player compares results.
 */
type Wanted = Omit<Extract<Address, { page: 'daily' }>, 'page'>;

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
  private readonly date: string;
  private mark: Mark = { progress: [0, 0], turns: 0 };
  private readonly program: LocalGameProgram;
  private state: MatchState | null = null;

  constructor(
    signal: AbortSignal,
    private readonly wanted: Wanted,
  ) {
    this.date = wanted.date ?? today();
    this.program = new Program('localgame', signal);
  }

  async begin(router: Router) {
    router.show(noticePage('Shuffling the cards…'));
    try {
      const { date } = this;
      await this.program.call('daily', { date });
      this.mark = (await this.program.call('mark', { date })) as Mark;
      const finished = await this.takeUp();
      const { move, advice } = this.wanted;
      const again = finished && (move !== null || advice);
      if (again) await router.show(this.replay(move ?? 0));
      else if (movesOf(date).length > 0) await router.show(this.match());
      else router.show(this.opening(() => router.show(this.match())));
    } catch (error) {
      const { message } = error as Error;
      router.show(noticePage('The daily deal cannot begin', <p>{message}</p>, <HomeLink />));
    }
  }

  /** opening says whom the player meets, and what is to be reached, before the game begins. */
  private opening(begin: () => void): Page {
    const { rival } = this.wanted;
    return noticePage(
      `Daily deal, ${dayText(this.date)}`,
      <p>{`Against the computer at ${strengthName}, which ${about}. All players get these cards.`}</p>,
      rival && <p dir="auto">{`${nameOf(rival)} got ${resultIn(rival)}.`}</p>,
      <Goal mark={this.mark} />,
      <Ways>
        <button type="button" class="primary" onclick={begin}>
          Begin
        </button>
        <HomeLink />
      </Ways>,
    );
  }

  private replay(first: number): Page {
    return replayPage({
      game: this.program,
      first,
      seat: 0,
      advice: this.wanted.advice,
      naming: { mode: 'computer' },
      addressOf: (move) => moveAddress(addressOf(this.date), move),
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
        const isToday = !this.wanted.date || this.date === today();
        if (state.view.status === 'finished' && isToday) keepDay(this.date, resultOf(state));
      },
      record: () => this.record(),
      finished: (view) => [
        button('Compare and share', () => this.share(), 'primary'),
        lookAgainLink(view, addressOf(this.date)),
        linkTo('To the start page', '#'),
      ],
    };
  }

  private share() {
    const { date, state, mark } = this;
    if (!state) return;
    const { rival } = this.wanted;
    showResult(resultText(date, state, { mark }), [
      <Comparison mine={resultOfDay(state)} mark={mark} rival={rival} />,
      <p>The link in this text lets a friend play the same deal, and compare:</p>,
    ]);
  }

  /** record has the stars, and of today also on how many days the player has played. */
  private record(): string {
    const { date, state, mark } = this;
    const stars = state ? starsText(starsOf(resultOfDay(state), mark)) : '';
    return date === today() || !this.wanted.date ? `${stars} · ${recordOf(date)}` : stars;
  }
}

function addressOf(date: string): string {
  return `#daily=${date}`;
}

/** recordOf says on how many days the player has played, and when the next deal comes. */
function recordOf(date: string): string {
  const played = `${count(daysInARow(date), 'day')} in a row`;
  return date === today() ? `${played} · next ${untilNextDay()}` : played;
}
