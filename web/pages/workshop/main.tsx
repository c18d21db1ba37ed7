// The card workshop: write a card set, see after each pause what the service
// would say of it and how its cards look, let bots play it, and play it: here against the
// computer, or with others by the service.
//
//	#        the workbench
//	#play    a game with the set, against the computer

import './main.css';
import { PageService } from '../login/service';
import { comeBack } from '../login/sign-in';
import { loadPictures } from '../pictures/load';
import { at } from '../place';
import { modeNames } from '../storage/games';
import { type Page, Router } from '../ui/router';
import { useStyles } from '../ui/styles';
import { update } from '../ui/update';
import { newPrograms } from './program';
import { askForFriend, beginAtOneTable, reasonOf, type CardSets } from './share/invite';
import { Workbench } from './workbench';

const router = new Router(document.getElementById('page') as HTMLElement);
export const programs = newPrograms(new AbortController().signal); // which end with the page
export const workbench = new Workbench(programs, {
  onComputer: () => {
    location.hash = 'play';
  },
  onFriend: () => playElsewhere(askForFriend),
  onTable: () => playElsewhere(beginAtOneTable),
  onDeck: () => {
    location.href = at(`/play#decks&own=${workbench.draft}`);
  },
});
const service = new PageService();

const benchPage: Page = {
  title: document.title,
  look: 'at-work',
  open: (root) => update(root, workbench.elements),
};

/** gamePage is a game with the cards as they are, against the computer. */
const gamePage: Page = { title: modeNames.computer, look: 'at-table', open: openGame };

/** The script of the game, which uses this one: so this one knows what it exports alone. */
interface GameScript {
  openGame(root: HTMLElement, signal: AbortSignal): Promise<void>;
}

function showPage() {
  router.show(location.hash === '#play' ? gamePage : benchPage);
}

async function openGame(root: HTMLElement, signal: AbortSignal) {
  const game = await loadGame();
  await game.openGame(root, signal);
}

/** loadGame loads what a game needs. The browser does so once. */
function loadGame(): Promise<GameScript> {
  return import(new URL('game.js', import.meta.url).href);
}

/** playElsewhere begins a game of the service with the set, and goes to its page. */
async function playElsewhere(
  begin: (service: PageService, sets: CardSets) => Promise<string | null>,
) {
  try {
    const { sets } = await programs.checker.call('sets', workbench.cards);
    const address = await begin(service, sets as CardSets);
    if (address) location.href = address;
  } catch (error) {
    workbench.notify(reasonOf(error as Error));
  }
}

addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) workbench.open(file);
});
addEventListener('hashchange', showPage);
comeBack();
showPage();
workbench.start();
for (const name of ['main.css', 'moves.css']) void useStyles(name); // now, as the pictures: for the first game
for (const load of [loadPictures, loadGame]) {
  load().catch(() => {}); // now, since the service may be gone when the first card is drawn
}
