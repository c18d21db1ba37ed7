import { HomeLink, NoticePage, OpponentLink, Ways } from '../invitations/notice';
import { capital } from '../text/grammar';
import { jsx } from '../ui/jsx';

/** showUnopened says why a game cannot be shown, in place of an empty table. */
export function showUnopened(root: HTMLElement, { message }: Error) {
  new NoticePage(root).show(
    'This game cannot be opened',
    <p role="alert">{`${capital(message.replace(/\.$/, ''))}.`}</p>,
    <Ways>
      <HomeLink primary />
      <OpponentLink />
    </Ways>,
  );
}
