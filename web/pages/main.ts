// Shows the page that the address names.

import './styles/base.css';
import './styles/cards.css';
import './styles/moves.css';
import './styles/pictures.css';
import './styles/sitting.css';
import './styles/start.css';
import './styles/table.css';
import './styles/replay.css';
import { Service } from 'cardgames-client';
import { addressIn, gameAddress, replayAddress, seatLinkAddress, type Address } from './address';
import { showGallery } from './cards/gallery';
import { DailyPage } from './daily/page';
import { After } from './match/after';
import { MatchPage } from './match/page';
import { fetchWithTime } from './match/service-time';
import { keepFile, keptFile } from './replay/kept';
import { Replay } from './replay/replay';
import { UnopenedFile } from './replay/unopened';
import type { SeatLink } from './seats/link';
import { SeatLinkPage } from './seats/page';
import { showDamaged } from './sitting/damaged';
import { InvitationPage } from './sitting/invitation';
import { base, live } from './place';
import { OpponentPage } from './sitting/opponent';
import { showStart } from './start/start';
import { findGame, type KnownGame } from './storage/games';

const root = document.getElementById('page') as HTMLElement;
const service = new Service(base, { fetch: fetchWithTime, live });
let page: { stop(): void } | null = null;
let saved: Blob | null = null; // the file of the saved game that was opened last

function showPage() {
  page?.stop();
  page = null;
  for (const dialog of document.querySelectorAll('dialog')) dialog.remove();
  const address = addressIn(location.hash);
  document.body.className = address.page === 'game' ? 'at-table' : '';
  page = pageAt(address);
  scrollTo(0, 0);
}

function pageAt(address: Address): { stop(): void } | null {
  switch (address.page) {
    case 'game':
      return new MatchPage(root, {
        known: gameAt(address.id, address.seat),
        service,
        after: (options) => new After(options),
      });
    case 'seat':
      return seatPage(address.link);
    case 'opponent':
      return new OpponentPage(root, service);
    case 'invitation':
      return new InvitationPage(root, address.id, service);
    case 'damaged':
      showDamaged(root);
      return null;
    case 'daily':
      return new DailyPage(root, address.move);
    case 'cards':
      showGallery(root);
      return null;
    case 'replay':
      return new Replay(root, {
        ...replayOf(address.id, address.move),
        first: address.move,
        addressOf: (move) => replayAddress(address.id, move),
      });
    case 'saved':
      saved ??= keptFile();
      if (saved === null) return new UnopenedFile(root, openSaved);
      return new Replay(root, { game: Promise.resolve(saved) });
  }
  showStart(root, { service, onSavedGame: openSaved });
  return null;
}

/** replayOf is a finished game as the service exports it, with a glance at one of its moves. */
function replayOf(id: string, move: number) {
  const { mode, seat, tokens } = gameAt(id, null);
  const game = service.game(id, seat === null ? null : tokens[seat]);
  return {
    id,
    game: game.export({ once: true }).then((text) => new Blob([text])),
    glance: game.readVersion(move, { once: true }),
    ...(mode === 'computer' && seat !== null && { seat }),
  };
}

function openSaved(file: Blob) {
  saved = file;
  keepFile(file);
  if (location.hash === '#saved') showPage();
  else location.hash = 'saved';
}

/** seatPage takes the token out of the address first, where a history would keep it. */
function seatPage(link: SeatLink) {
  history.replaceState(null, '', seatLinkAddress);
  const onSeat = (seat: number) => {
    history.replaceState(null, '', gameAddress(link.id, seat));
    showPage();
  };
  return new SeatLinkPage(root, { link, service, onSeat });
}

/** gameAt finds the game among this browser's games. A seat counts if this browser has its token. */
function gameAt(id: string, seat: number | null): KnownGame {
  const game = findGame(id) ?? newWatchedGame(id);
  return seat !== null && game.tokens[seat] ? { ...game, seat } : game;
}

function newWatchedGame(id: string): KnownGame {
  const created = new Date().toISOString();
  return { id, mode: 'watch', seat: null, tokens: [null, null], created };
}

addEventListener('hashchange', showPage);
showPage();
