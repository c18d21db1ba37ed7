// The pages that the address names, other than the start page.

import { gameAddress, replayAddress, seatLinkAddress } from './address';
import { galleryPage } from './cards/gallery';
import { builtGamePage } from './decks/built-game';
import { dayDraftPage } from './decks/day';
import { decksPage } from './decks/decks-page';
import { draftPage } from './decks/draft';
import { friendDraftPage } from './decks/friend';
import { guestPage } from './decks/guest';
import { dailyPage } from './daily/page';
import { openSaved, service, showPage, type OtherAddress } from './main';
import { After } from './match/after';
import { matchPage } from './match/page';
import { keptFile } from './replay/kept';
import { replayPage } from './replay/replay';
import { unopenedPage } from './replay/unopened';
import type { SeatLink } from './seats/link';
import { seatLinkPage } from './seats/page';
import { damagedPage } from './invitations/damaged';
import { invitationPage } from './invitations/invitation';
import { opponentPage } from './invitations/opponent';
import { soloPage } from './solo/page';
import { findGame, type KnownGame } from './storage/games';
import { settings } from './storage/settings';
import type { Page } from './ui/router';

export function pageAt(address: OtherAddress): Page {
  switch (address.page) {
    case 'game':
      return matchPage({
        known: gameAt(address.id, address.seat),
        service,
        after: (options) => new After(options),
        reopen: showPage,
      });
    case 'seat':
      return pageOfLink(address.link);
    case 'opponent':
      return opponentPage(service);
    case 'invitation':
      return invitationPage(address.id, service);
    case 'damaged':
      return damagedPage();
    case 'daily':
      return dailyPage(address);
    case 'solo':
      return soloPage;
    case 'draft':
      return draftPage(address.look);
    case 'decks':
      return decksPage(address, service);
    case 'day-draft':
      return dayDraftPage(address.look);
    case 'friend-draft':
      return friendDraftPage(service);
    case 'deck-for':
      return guestPage(address.id, service);
    case 'built':
      return builtGamePage(address.look);
    case 'cards':
      return galleryPage;
    case 'replay':
      return replayPage({
        ...replayOf(address.id, address.move),
        first: address.move,
        advice: address.advice,
        addressOf: (move) => replayAddress(address.id, move),
      });
    case 'saved':
      return savedPage();
  }
}

/** replayOf is a finished game as the service exports it, with a glance at one of its moves. */
function replayOf(id: string, move: number) {
  const { mode, seat, tokens } = gameAt(id, null);
  const game = service.game(id, seat === null ? null : tokens[seat]);
  return {
    id,
    game: async (signal: AbortSignal) => new Blob([await game.export({ once: true, signal })]),
    glance: (signal: AbortSignal) => game.readVersion(move, { once: true, signal }),
    naming: { mode, hideNames: settings().hideNames },
    ...(seat !== null && { seat }),
  };
}

function savedPage(): Page {
  const file = keptFile();
  return file ? replayPage({ game: async () => file }) : unopenedPage(openSaved);
}

/** pageOfLink takes the token out of the address first, where a history would keep it. */
function pageOfLink(link: SeatLink): Page {
  history.replaceState(null, '', seatLinkAddress);
  const onSeat = (seat: number) => {
    history.replaceState(null, '', gameAddress(link.id, seat));
    showPage();
  };
  return seatLinkPage({ link, service, onSeat });
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
