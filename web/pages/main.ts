// Shows the page that the address names after its "#":
//
//	#                          the start page
//	#game=ID                   a game
//	#game=ID&seat=1&token=T    an invitation to a seat of a private game
//	#cards                     the cards of the core set
//	#saved                     the saved game that was opened last

import './styles/base.css';
import './styles/cards.css';
import './styles/table.css';
import { Service } from 'cardgames-client';
import { showGallery } from './cards/gallery';
import { MatchPage } from './match/page';
import { Replay } from './replay/replay';
import { showStart } from './start/start';
import { findGame, rememberGame, type KnownGame } from './storage/games';

const root = document.getElementById('page') as HTMLElement;
const service = new Service();
let page: { stop(): void } | null = null;
let saved: string | null = null; // the text of the saved game that was opened last

function showPage() {
  page?.stop();
  page = null;
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  const address = new URLSearchParams(location.hash.slice(1));
  const id = address.get('game');
  document.body.className = id ? 'at-table' : '';
  if (id) {
    page = new MatchPage(root, { known: gameAt(id, address), service });
  } else if (address.has('cards')) {
    showGallery(root);
  } else if (address.has('saved') && saved !== null) {
    page = new Replay(saved, root);
  } else {
    showStart(root, { service, onSavedGame: openSaved });
  }
  scrollTo(0, 0);
}

function openSaved(text: string) {
  saved = text;
  if (location.hash === '#saved') showPage();
  else location.hash = 'saved';
}

/**
 * gameAt finds the game among those of this browser. The token of an invitation is
 * remembered and taken out of the address, where others could read or copy it.
 */
function gameAt(id: string, address: URLSearchParams): KnownGame {
  const game = findGame(id) ?? newWatchedGame(id);
  const seat = seatIn(address) ?? game.seat;
  const token = address.get('token');
  if (token && seat !== null) {
    game.tokens[seat] = token;
    if (game.mode === 'watch') Object.assign(game, { mode: 'friend', seat });
    rememberGame(game);
    history.replaceState(null, '', `#game=${id}&seat=${seat}`);
  }
  return seat !== null && game.tokens[seat] ? { ...game, seat } : game;
}

function newWatchedGame(id: string): KnownGame {
  const created = new Date().toISOString();
  return { id, mode: 'watch', seat: null, tokens: [null, null], created };
}

/** seatIn is the seat that the address names; null where it names none. */
function seatIn(address: URLSearchParams): number | null {
  const seat = address.get('seat');
  if (seat === null) return null;
  return seat === '1' ? 1 : 0;
}

addEventListener('hashchange', showPage);
showPage();
