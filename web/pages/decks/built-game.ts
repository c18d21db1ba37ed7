import type { Look } from '../address';
import { type Page, Router } from '../ui/router';
import { built } from './kept';
import { DeckPlay } from './play';

/** builtGamePage is a game with a deck that was built, against the computer. */
export function builtGamePage(look?: Look): Page {
  return {
    title: 'With your own deck',
    open: (root, signal) => open(new Router(root, signal), signal, look),
  };
}

async function open(router: Router, signal: AbortSignal, look?: Look) {
  const toDecks = async () => void (location.hash = 'decks');
  const play = new DeckPlay(router, signal, {
    kept: built,
    address: '#decks&play',
    look,
    stage: { title: 'With your own deck' },
    another: { label: 'Back to your decks', choose: toDecks },
  });
  const kept = built.read();
  await play.guarded(async () => {
    if (kept?.decks && (await play.lookAgain(kept))) return;
    if (kept?.decks && (await play.takeUp(kept))) return;
    if (kept?.mine && !kept.decks) await play.meet(kept, kept.mine);
    else await toDecks();
  });
}
