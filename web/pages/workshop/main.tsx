// The card workshop: write a card set, see after each pause what the service
// would say of it and how its cards look, let bots play it, and play it: here against the
// computer, or with others by the service.
//
//	#        the workbench
//	#play    a game with the set, against the computer

import '../styles/base.css';
import '../styles/cards.css';
import '../styles/pictures.css';
import '../styles/sitting.css';
import '../styles/workshop.css';
import { randomKey, Service, type View } from 'cardgames-client';
import { programs as programFolder } from '../computer/programs';
import { linkButton } from '../match/buttons';
import { localSeats, localService, resignable, type LocalGame } from '../match/local-service';
import { MatchPage, type Stage } from '../match/page';
import { loadPictures } from '../pictures/load';
import { modeNames, type KnownGame } from '../storage/games';
import { changeSettings } from '../storage/settings';
import { update } from '../ui/update';
import { startPrograms } from './program';
import { askForFriend, beginAtOneTable, reasonOf, type CardSets } from './share/invite';
import { useTableStyles } from './table-styles';
import { Workbench } from './workbench';
import { base, live } from '../place';

const root = document.getElementById('page') as HTMLElement;
const programs = startPrograms();
const table = programs.players[0]; // which plays the games that the user plays
const workbench = new Workbench(programs, {
  onComputer: () => {
    location.hash = 'play';
  },
  onFriend: () => playElsewhere(askForFriend),
  onTable: () => playElsewhere(beginAtOneTable),
});
const localGame: LocalGame = {
  read: async (request) => resignable(await table.ask('read', request)),
  act: async (request) => resignable(await table.ask('act', request)),
};
const localGames = new Service('', {
  fetch: (path, request) => localService(localGame, path, request),
});
const service = new Service(base, { live });
let match: MatchPage | null = null;

/** showPage shows the workbench, or a game with its cards. */
async function showPage() {
  match?.stop();
  match = null;
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  const playing = location.hash === '#play';
  await useTableStyles(playing);
  document.body.className = playing ? 'at-table' : 'at-work';
  if (playing) await beginGame();
  else update(root, workbench.elements);
}

async function beginGame() {
  const id = randomKey();
  const { strength } = workbench;
  changeSettings({ strength });
  try {
    await table.ask('begin', { cards: workbench.cards, id });
  } catch {
    location.hash = ''; // the set has faults, which the workbench shows
    return;
  }
  const known: KnownGame = {
    id,
    mode: 'computer',
    seat: 0,
    tokens: localSeats,
    created: new Date().toISOString(),
    local: true,
  };
  const chooser = {
    choose: (view: View, player: number) => table.ask('choose', { view, player, strength }),
    stop() {},
  };
  const stage: Stage = {
    title: modeNames.computer,
    home: '#',
    finished: () => [linkButton('Back to the workshop', '#')],
  };
  match = new MatchPage(root, { known, service: localGames, chooser, stage });
}

/** playElsewhere begins a game of the service with the set, and goes to its page. */
async function playElsewhere(begin: (service: Service, sets: CardSets) => Promise<string | null>) {
  try {
    const { sets } = await programs.checker.ask('sets', workbench.cards);
    const address = await begin(service, sets);
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
showPage();
if (!programFolder) workbench.showStatus('Not in this build: run “make web” first.');
workbench.start();
loadPictures().catch(() => {}); // now, since the service may be gone when the first card is drawn
