import { jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { HomeLink, noticePage, Ways } from './notice';

/** damagedPage is shown for an address that names nothing the service may have. */
export function damagedPage(): Page {
  return noticePage(
    'This link is damaged',
    <p>A part of it is missing or changed. Copy the whole link, or ask for it again.</p>,
    <Ways>
      <HomeLink primary />
    </Ways>,
  );
}
