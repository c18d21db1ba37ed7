import type { Look } from '../address';
import { strengths } from '../computer/strength';
import { daysInARow, draftOfTheDay as daily, keepDay, today } from '../daily/day';
import { dayText, resultText, showResult } from '../daily/result';
import { button, linkTo, lookAgainLink } from '../match/buttons';
import type { Stage } from '../match/stage';
import type { MatchState } from '../match/state';
import { resultOf } from '../text/situation';
import { count } from '../text/grammar';
import { untilNextDay } from '../text/when';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { taken } from './content';
import { DraftFlow } from './flow';
import { ofTheDay, type DeckGame } from './kept';
import { DeckPlay } from './play';

const title = 'The draft of the day';
const address = '#draft=daily';

/** The computer's strength, the same for all players. */
const strength = 'medium';

/** dayDraftPage is the draft of the day: on one date all players choose from the same groups. */
export function dayDraftPage(look?: Look): Page {
  return {
    title,
    open: (root, signal) => new DayDraft(new Router(root, signal), signal, look).begin(),
  };
}

class DayDraft {
  private readonly date = today();
  private readonly play: DeckPlay;
  private readonly flow: DraftFlow;
  private state: MatchState | null = null;

  constructor(router: Router, signal: AbortSignal, look?: Look) {
    const again = () => this.pick();
    this.play = new DeckPlay(router, signal, {
      kept: ofTheDay,
      address,
      look,
      stage: this.stage(),
      another: { label: 'Draft again', choose: again },
      seed: `draft of ${this.date}`,
    });
    this.flow = new DraftFlow({
      title,
      router,
      program: this.play.program,
      kept: ofTheDay,
      about: null,
      beside: null,
      ways: (game) => this.waysOn(game),
      onBegin: (game) => this.play.prepare(game),
      onOver: again,
      guarded: (run) => this.play.guarded(run),
    });
  }

  /** begin goes on with the draft of today, or with its game. */
  async begin() {
    const kept = ofTheDay.read();
    await this.play.guarded(async () => {
      if (kept?.draft !== this.date) await this.pick();
      else if (await this.play.lookAgain(kept)) return;
      else if (kept.decks) await this.play.begin(kept);
      else await this.flow.pick(kept);
    });
  }

  private async pick() {
    const shipped = await this.play.program.call('shipped', {});
    const pool = { sets: shipped.map(({ file }) => ({ file })) };
    const seed = `draft of ${this.date}`;
    await this.flow.pick({
      pool,
      draft: this.date,
      strength,
      seed,
      picks: [],
      decks: null,
      moves: [],
    });
  }

  private waysOn(game: DeckGame): Child {
    const meet = () => this.play.meet(game, taken(game.picks));
    return (
      <>
        <p>
          All players choose from these groups today, and the computer has the same deck against
          each of them. It plays at {strengths[strength].name}: it {strengths[strength].about}.
        </p>
        <div class="choices">
          {button('Play against the computer', () => void this.play.guarded(meet), 'primary')}
        </div>
      </>
    );
  }

  private stage(): Stage {
    return {
      title: `Draft of the day, ${dayText(this.date)}`,
      home: '#',
      onDraw: (state) => {
        this.state = state;
        if (state.view.status === 'finished') keepDay(this.date, resultOf(state), daily);
      },
      record: () => recordOf(this.date),
      finished: (view) => [
        button('Share the result', () => this.share(), 'primary'),
        lookAgainLink(view, address),
        linkTo('Draft another deck', '#draft'),
        linkTo('To the start page', '#'),
      ],
    };
  }

  private share() {
    const { date, state } = this;
    if (state) showResult(resultText(date, state, { of: daily }));
  }
}

/** recordOf says on how many days the player has played, and when the next draft comes. */
function recordOf(date: string): string {
  const played = `${count(daysInARow(date, daily), 'day')} in a row`;
  return date === today() ? `${played} · next ${untilNextDay()}` : played;
}
