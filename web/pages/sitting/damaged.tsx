import { jsx } from '../ui/jsx';
import { HomeLink, NoticePage, Ways } from './notice';

/** showDamaged is shown for an address that names nothing the service may have. */
export function showDamaged(root: HTMLElement) {
  new NoticePage(root).show(
    'This link is damaged',
    <p>A part of it is missing or changed. Copy the whole link, or ask for it again.</p>,
    <Ways>
      <HomeLink primary />
    </Ways>,
  );
}
