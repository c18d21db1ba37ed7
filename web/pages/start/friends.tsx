import { plainName } from '../invitations/names';
import { forgetFriend, friends, type Friend } from '../storage/friends';
import { settings } from '../storage/settings';
import { count } from '../text/grammar';
import { Glyph } from '../ui/glyph';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import type { NewGames } from './new-games';
import { WayButton, WayLink } from './way';

/** How many friends are in sight. */
const newest = 5;

/** Friends are those whom the player has met, each with a way to the next game. */
export class Friends {
  readonly element = h('section', { class: 'known friends' });

  constructor(private readonly games: NewGames) {
    this.draw();
  }

  private draw() {
    const known = settings().hideNames ? [] : friends().slice(0, newest);
    this.element.hidden = known.length === 0;
    update(this.element, [
      <h2>Your friends</h2>,
      <ul class="way-list" role="list">
        {known.map((friend) => this.item(friend))}
      </ul>,
    ]);
  }

  private item(friend: Friend) {
    const name = plainName(friend.name);
    const label = `Forget the score with ${name}`;
    const forget = () => {
      forgetFriend(friend.name);
      this.draw();
    };
    return (
      <li data-key={friend.name}>
        {this.way(friend, name)}
        <button type="button" class="icon" aria-label={label} title={label} onclick={forget}>
          <Glyph id="close" />
        </button>
      </li>
    );
  }

  /** way goes on with the game in progress, or invites to another one. */
  private way(friend: Friend, name: string) {
    const { game } = friend;
    if (!game) {
      return (
        <WayButton
          name={`Invite ${name}`}
          icon="friend"
          about={scoreText(friend)}
          doing="Creating the invitation…"
          onChoose={() => this.games.inviteFriend(0)}
        />
      );
    }
    const whose = game.mine ? 'Your move' : 'Their move';
    const about = `${whose} · ${scoreText(friend)}`;
    return <WayLink name={name} icon="friend" about={about} address={`#game=${game.id}`} />;
  }
}

/** scoreText is such as "You 3, they 2, 1 draw". */
function scoreText({ won, lost, drawn }: Friend): string {
  const draws = drawn > 0 ? `, ${count(drawn, 'draw')}` : '';
  return `You ${won}, they ${lost}${draws}`;
}
