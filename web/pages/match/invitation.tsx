import { showDialog } from '../ui/dialog';
import { h } from '../ui/jsx';
import { LinkField } from '../ui/link-field';

/** showInvitation shows the link to the other seat. */
export function showInvitation(link: string) {
  return showDialog('Invite a friend', [
    <p>Send this link to one person, who then sits opposite you.</p>,
    <LinkField link={link} label="Invitation link" />,
    <p class="fine">
      Knowing the link means holding that seat: its hand and its moves. The secret is the part after
      “#”, which browsers keep to themselves: no server, log or other page sees it. Both seats of
      this game are remembered in this browser until you forget the game.
    </p>,
  ]);
}
