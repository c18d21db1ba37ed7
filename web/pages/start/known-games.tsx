import { strengths } from '../computer/opponent';
import { plainName } from '../sitting/names';
import { forgetGame, knownGames, modeNames, type KnownGame } from '../storage/games';
import { forgetInvitation, knownInvitations, type KnownInvitation } from '../storage/invitations';
import { settings } from '../storage/settings';
import { when } from '../text/when';
import { Glyph } from '../ui/glyph';
import { h } from '../ui/jsx';
import { update } from '../ui/update';

/** KnownGames lists the games that were played here, after the invitations that wait for a guest. */
export function KnownGames() {
  const section = h('section', { class: 'known' });
  const draw = () => {
    const items = [
      ...knownInvitations().filter(isToAFriend).map(invitationItem),
      ...knownGames().map(gameItem),
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
  return section;
}

interface Item {
  address: string;
  title: string;
  details: (string | undefined)[];
  forgetLabel: string;
  forget: () => void;
}

function gameItem(game: KnownGame): Item {
  const { id, strength, outcome, sets, created } = game;
  const title = titleOf(game);
  return {
    address: `#game=${id}`,
    title,
    details: [strength && strengths[strength].name, outcome ?? 'In progress', sets, when(created)],
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
  const { address, title, details, forgetLabel, forget } = item;
  return (
    <li>
      <a href={address} data-key={address}>
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
