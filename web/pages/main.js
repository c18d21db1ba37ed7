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
import { start } from './start/start';
import { Match } from './match/match';
import { gallery } from './cards/gallery';
import { Replay } from './replay/replay';
import * as games from './match/games';

const root = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @type {{stop: () => void}|null} */
let shown = null;
/** @type {string|null} */
let saved = null;

function show() {
  shown?.stop();
  shown = null;
  document.querySelectorAll('dialog').forEach((d) => d.id || d.remove());
  const where = new URLSearchParams(location.hash.slice(1));
  const id = where.get('game');
  document.body.className = id ? 'at-table' : '';
  if (id) shown = new Match(sitDown(id, where), root);
  else if (where.has('cards')) gallery(root);
  else if (where.has('saved') && saved !== null) shown = new Replay(saved, root);
  else start(root, (text) => {
    saved = text;
    if (location.hash === '#saved') show();
    else location.hash = 'saved';
  });
  scrollTo(0, 0);
}

/**
 * sitDown finds the game among those of this browser. The token of an invitation
 * is taken out of the address, where a look over the shoulder or a copied
 * address would give it away.
 * @param {string} id @param {URLSearchParams} where @returns {games.Known}
 */
function sitDown(id, where) {
  const game = games.find(id) ?? { id, mode: 'watch', seat: null, tokens: [null, null], created: new Date().toISOString() };
  const seat = where.get('seat') === null ? game.seat : Number(where.get('seat')) === 1 ? 1 : 0;
  const token = where.get('token');
  if (token && seat !== null) {
    game.tokens[seat] = token;
    if (game.mode === 'watch') Object.assign(game, { mode: 'friend', seat });
    games.remember(game);
    history.replaceState(null, '', `#game=${id}&seat=${seat}`);
  }
  return seat !== null && game.tokens[seat] ? { ...game, seat } : game;
}

addEventListener('hashchange', show);
show();
