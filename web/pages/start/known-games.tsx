import { strengths } from '../computer/opponent';
import { plainName } from '../sitting/names';
import type { Service } from 'cardgames-client';
import { namesOf, standing } from '../match/state';
import {
  byUrgency,
  changeGame,
  forgetGame,
  isOver,
  knownGames,
  modeNames,
  type KnownGame,
} from '../storage/games';
import { forgetInvitation, knownInvitations, type KnownInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { when } from '../text/when';
import { Glyph } from '../ui/glyph';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';

/**
 * KnownGames lists the games that were played here, those first in which a move is due, after the
 * invitations that wait for a guest.
 */
export function KnownGames({ service, signal }: { service: Service; signal: AbortSignal }) {
  const section = h('section', { class: 'known' });
  const draw = () => {
    const items = [
      ...knownInvitations().filter(isToAFriend).map(invitationItem),
      ...byUrgency(knownGames()).map(gameItem),
    ];
    section.hidden = items.length === 0;
    update(section, [
      <h2>Your games</h2>,
      <ul role="list">
        {items.map((item) => (
          <KnownItem item={item} onForgotten={draw} />
        ))}
      </ul>,
    ]);
  };
  draw();
  lookAtGames(service, signal, draw);
  return section;
}

/** How many games with other people the list asks the service about. */
const maxLooks = 10;

/** lookAtGames finds out whose move it is in the newest games with other people. */
function lookAtGames(service: Service, signal: AbortSignal, draw: () => void) {
  const open = knownGames().filter((game) => isWithAPerson(game) && !isOver(game));
  for (const { id, seat, tokens, mode } of open.slice(0, maxLooks)) {
    const game = service.game(id, seat === null ? null : tokens[seat]);
    game.read({ once: true, signal }).then(
      (view) => {
        changeGame(
          id,
          standing({ view, names: namesOf(view, mode, Boolean(settings().hideNames)) }),
        );
        draw();
      },
      () => {}, // the list says what was known before
    );
  }
}

function isWithAPerson({ mode }: KnownGame): boolean {
  return mode === 'friend' || mode === 'stranger';
}

/** turnOf says whose move it is in a game in progress. */
function turnOf(game: KnownGame): string {
  if (game.mine) return 'Your move';
  return isWithAPerson(game) && game.mine === false ? 'Their move' : 'In progress';
}

interface Item {
  address: string;
  title: string;
  details: (string | undefined)[];
  /** Whether the player is waited for. */
  due?: boolean;
  forgetLabel: string;
  forget: () => void;
}

function gameItem(game: KnownGame): Item {
  const { id, strength, outcome, sets, created } = game;
  const title = titleOf(game);
  return {
    address: `#game=${id}`,
    title,
    details: [strength && strengths[strength].name, outcome ?? turnOf(game), sets, when(created)],
    due: isWithAPerson(game) && Boolean(game.mine) && !isOver(game),
    forgetLabel: `Forget the game: ${title}, ${when(created)}`,
    forget: () => forgetGame(id),
  };
}

/** titleOf says against whom a game is, by name unless the reader hides names. */
function titleOf({ mode, opponent }: KnownGame): string {
  if (!opponent || settings().hideNames) return modeNames[mode];
  return `${mode === 'friend' ? 'With' : 'Against'} ${plainName(opponent)}`;
}

/** isToAFriend reports whether an invitation is one whose host has a link to share. */
function isToAFriend({ role, offer }: KnownInvitation): boolean {
  return role === 'host' && offer !== undefined && !('public' in offer || 'rematch_of' in offer);
}

function invitationItem({ id, created }: KnownInvitation): Item {
  return {
    address: `#invitation=${id}`,
    title: 'Invitation to a friend',
    details: ['Open it to see the link, or whether your friend is there', when(created)],
    forgetLabel: `Forget the invitation, ${when(created)}`,
    forget: () => forgetInvitation(id),
  };
}

function KnownItem({ item, onForgotten }: { item: Item; onForgotten: () => void }) {
  const { address, title, details, due, forgetLabel, forget } = item;
  return (
    <li>
      <a href={address} class={due ? 'due' : ''} data-key={address}>
        <b>{title}</b>
        <small>{details.filter(Boolean).join(' · ')}</small>
      </a>
      <button
        type="button"
        class="icon"
        aria-label={forgetLabel}
        title={forgetLabel}
        onclick={() => {
          forget();
          onForgotten();
        }}
      >
        <Glyph id="close" />
      </button>
    </li>
  );
}
