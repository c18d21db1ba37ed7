import type { Look } from '../address';
import { button } from '../match/buttons';
import { StrengthField } from '../start/strength';
import { type Child, Fragment, jsx } from '../ui/jsx';
import { type Page, Router } from '../ui/router';
import { taken } from './content';
import { DraftFlow } from './flow';
import { againstComputer, type DeckGame } from './kept';
import { DeckPlay } from './play';

const title = 'Draft a deck';

/** draftPage is a draft against the computer, which drafts from the same groups, and their game. */
export function draftPage(look?: Look): Page {
  return {
    title,
    open: (root, signal) => new Draft(new Router(root, signal), signal, look).begin(),
  };
}

class Draft {
  private readonly play: DeckPlay;
  private readonly flow: DraftFlow;

  constructor(router: Router, signal: AbortSignal, look?: Look) {
    this.play = new DeckPlay(router, signal, {
      kept: againstComputer,
      address: '#draft',
      look,
      stage: { title: 'With drafted decks' },
      another: { label: 'Draft another deck', choose: () => this.flow.startOver() },
    });
    this.flow = new DraftFlow({
      title,
      router,
      program: this.play.program,
      kept: againstComputer,
      about: <DraftRules others="The computer drafts from the same groups; then you play." />,
      beside: (
        <div class="beside">
          <h2>The computer</h2>
          {new StrengthField().element}
        </div>
      ),
      ways: (game) => this.waysOn(game),
      onBegin: (game) => this.play.prepare(game),
      guarded: (run) => this.play.guarded(run),
    });
  }

  /** begin goes on with what was begun before, if that is not over. */
  async begin() {
    const kept = againstComputer.read();
    await this.play.guarded(async () => {
      if (!kept) await this.flow.ask();
      else if (!kept.decks) await this.flow.pick(kept);
      else if (await this.play.lookAgain(kept)) return;
      else if (!(await this.play.takeUp(kept))) await this.flow.ask();
    });
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

/** DraftRules say how a draft goes, and what the other player does. */
export function DraftRules({ others }: { others: string }) {
  return (
    <div class="explain">
      <p>
        You see fifteen groups of cards, one after the other. Of each you take one card, and have it
        twice: your deck of 30. {others}
      </p>
    </div>
  );
}
