import { type Page, Router } from '../ui/router';
import { built } from './kept';
import { DeckPlay } from './play';

/** builtGamePage is a game with a deck that was built, against the computer. */
export const builtGamePage: Page = {
  title: 'With your own deck',
  async open(root, signal) {
    const toDecks = async () => void (location.hash = 'decks');
    const play = new DeckPlay(new Router(root, signal), signal, {
      kept: built,
      stage: { title: 'With your own deck' },
      another: { label: 'Back to your decks', choose: toDecks },
    });
    const kept = built.read();
    await play.guarded(async () => {
      if (kept?.decks && (await play.takeUp(kept))) return;
      if (kept?.mine && !kept.decks) await play.meet(kept, kept.mine);
      else await toDecks();
    });
  },
};
