// The ways to begin beside "Play".

import { NameField } from '../invitations/name';
import { canKeep } from '../offline/keep';
import { at } from '../place';
import { programs } from '../program/program';
import { jsx } from '../ui/jsx';
import type { LimitField } from './limit';
import type { NewGames } from './new-games';
import { isNew } from './newcomer';
import { OfflineWay } from './offline';
import { WayButton, WayLink, WayToFile } from './way';

/** PeopleWays are the ways to play with other people. */
export function PeopleWays({ games, limit }: { games: NewGames; limit: LimitField }) {
  return (
    <section>
      <h2>With other people</h2>
      <div class="way-list">
        <WayLink
          name="Find an opponent"
          icon="stranger"
          about="The next player who looks for one. Standard cards."
          address="#opponent"
        />
        <WayButton
          name="Invite a friend"
          icon="friend"
          about="You get a link for the other seat."
          doing="Creating the invitation…"
          onChoose={() => games.inviteFriend(limit.seconds)}
        />
        <WayButton
          name="Play at one table"
          icon="table"
          about="Two people, one screen, open cards."
          doing="Creating the game…"
          onChoose={() => games.playAtOneTable()}
        />
      </div>
      <div class="terms-of-play">
        <NameField />
        {limit.element}
      </div>
    </section>
  );
}

/** OtherWays lead to other pages; one opens the file of a saved game. */
export function OtherWays({ onSavedGame }: { onSavedGame: (file: Blob) => void }) {
  return (
    <section>
      <h2>More</h2>
      <div class="way-list">
        {programs && (isNew() ? <DailyLink /> : <LessonLink />)}
        <WayLink
          name="Make your own cards"
          icon="cards"
          about="Let bots try them, and play them with a friend."
          address={at('/play/workshop')}
        />
        <WayToFile
          name="Open a saved game"
          icon="file"
          about="Checked and replayed in this browser."
          onFile={onSavedGame}
        />
        {programs && canKeep && new OfflineWay().element}
      </div>
    </section>
  );
}

/** LessonLink leads to the lesson, for all who have played before and are not led to it. */
function LessonLink() {
  const about = 'A first game that explains itself.';
  return <WayLink name="The lesson" icon="later" about={about} address={at('/play/lesson')} />;
}

/** DailyLink leads to the game of the day. */
function DailyLink() {
  const about = 'The same cards for all players.';
  return <WayLink name="The daily deal" icon="clock" about={about} address="#daily" />;
}
