import { strengths } from '../computer/strength';
import { plainName } from '../invitations/names';
import type { Service } from 'cardgames-client';
import { rememberState } from '../match/remembered';
import { namesOf } from '../match/state';
import {
  byUrgency,
  forgetGame,
  isOver,
  knownGames,
  modeNames,
  type KnownGame,
} from '../storage/games';
import { forgetInvitation, knownInvitations, type KnownInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { count } from '../text/grammar';
import { when } from '../text/when';
import { Glyph } from '../ui/glyph';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';

/**
 * KnownGames shows the games that were played here: above all else what waits for the player, and
 * elsewhere the others.
 */
export class KnownGames {
  readonly waiting = h('section', { class: 'known waits', ariaLabel: 'Waiting for you' });
  readonly others = h('section', { class: 'known' });

  constructor(service: Service, signal: AbortSignal) {
    this.draw();
    lookAtGames(service, signal, () => this.draw());
  }

  private draw() {
    const games = byUrgency(knownGames());
    const continued = games.find(canContinue);
    const waits = games.filter((game) => isDue(game) || game === continued);
    const items = [
      ...waits.filter(isDue).map(gameItem),
      ...knownInvitations().filter(isToAFriend).map(invitationItem),
      ...waits.filter((game) => !isDue(game)).map(gameItem),
    ];
    this.waiting.hidden = items.length === 0;
    update(this.waiting, this.list(items));
    const rest = games.filter((game) => !waits.includes(game)).map(gameItem);
    this.others.hidden = rest.length === 0;
    const earlier = rest.slice(newest);
    update(this.others, [
      <h2>Your games</h2>,
      this.list(rest.slice(0, newest)),
      earlier.length > 0 && (
        <details class="more-sets">
          <summary>{count(earlier.length, 'earlier game')}</summary>
          {this.list(earlier)}
        </details>
      ),
    ]);
  }

  private list(items: Item[]) {
    return (
      <ul class="way-list" role="list">
        {items.map((item) => (
          <KnownItem item={item} onForgotten={() => this.draw()} />
        ))}
      </ul>
    );
  }
}

/** How many of the games that do not wait are in sight. */
const newest = 5;

/** How many games with other people the list asks the service about. */
const maxLooks = 10;

/** lookAtGames finds out whose move it is in the newest games with other people. */
function lookAtGames(service: Service, signal: AbortSignal, draw: () => void) {
  const open = knownGames().filter((game) => isWithAPerson(game) && !isOver(game));
  for (const { id, seat, tokens, mode } of open.slice(0, maxLooks)) {
    const game = service.game(id, seat === null ? null : tokens[seat]);
    game.read({ once: true, signal }).then(
      (view) => {
        rememberState(id, { view, names: namesOf(view, mode, Boolean(settings().hideNames)) });
        draw();
      },
      () => {}, // the list says what was known before
    );
  }
}

function isWithAPerson({ mode }: KnownGame): boolean {
  return mode === 'friend' || mode === 'stranger';
}

/** isDue reports whether another person waits for a move of the player. */
function isDue(game: KnownGame): boolean {
  return isWithAPerson(game) && Boolean(game.mine) && !isOver(game);
}

/** canContinue reports whether a game waits for nobody but the player. */
function canContinue(game: KnownGame): boolean {
  return game.mode === 'computer' && !isOver(game);
}

/** turnOf says whose move it is in a game in progress. */
function turnOf(game: KnownGame): string {
  if (game.mine) return 'Your move';
  return isWithAPerson(game) && game.mine === false ? 'Their move' : 'In progress';
}

interface Item {
  address: string;
  icon: string;
  title: string;
  details: (string | undefined)[];
  /** Whether the player is waited for. */
  due?: boolean;
  forgetLabel: string;
  forget: () => void;
}

function gameItem(game: KnownGame): Item {
  const { id, mode, strength, outcome, sets, created } = game;
  const title = titleOf(game);
  const stands = outcome ?? (isDue(game) ? undefined : turnOf(game));
  return {
    address: `#game=${id}`,
    icon: icons[mode],
    title,
    details: [strength && strengths[strength].name, stands, sets, when(created)],
    due: isDue(game),
    forgetLabel: `Forget the game: ${title}, ${when(created)}`,
    forget: () => forgetGame(id),
  };
}

const icons: Record<KnownGame['mode'], string> = {
  computer: 'computer',
  table: 'table',
  friend: 'friend',
  stranger: 'stranger',
  watch: 'loupe',
};

/** titleOf says against whom a game is, by name unless the reader hides names. */
function titleOf(game: KnownGame): string {
  const { mode, opponent } = game;
  if (isDue(game)) return `Your move against ${nameOf(game)}`;
  if (canContinue(game)) return 'Go on against the computer';
  if (!opponent || settings().hideNames) return modeNames[mode];
  return `${mode === 'friend' ? 'With' : 'Against'} ${plainName(opponent)}`;
}

function nameOf({ mode, opponent }: KnownGame): string {
  if (opponent && !settings().hideNames) return plainName(opponent);
  return mode === 'friend' ? 'your friend' : 'a found opponent';
}

/** isToAFriend reports whether an invitation is one whose host has a link to share. */
function isToAFriend({ role, offer }: KnownInvitation): boolean {
  return role === 'host' && offer !== undefined && !('public' in offer || 'rematch_of' in offer);
}

function invitationItem({ id, created }: KnownInvitation): Item {
  return {
    address: `#invitation=${id}`,
    icon: 'friend',
    title: 'Invitation to a friend',
    details: ['Open it to see the link, or whether your friend is there', when(created)],
    forgetLabel: `Forget the invitation, ${when(created)}`,
    forget: () => forgetInvitation(id),
  };
}

function KnownItem({ item, onForgotten }: { item: Item; onForgotten: () => void }) {
  const { address, icon, title, details, due, forgetLabel, forget } = item;
  return (
    <li class={due ? 'due' : ''}>
      <a href={address} class="way" data-key={address}>
        <Glyph id={icon} />
        <b>{title}</b>
        <Hidden>, </Hidden>
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
