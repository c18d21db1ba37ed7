import { showDialog } from '../ui/dialog';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { LinkField } from '../ui/link-field';

/**
 * showOtherDevice shows the link to a seat of this browser, after a word of warning. It
 * calls onShow when the link is there to be copied.
 */
export function showOtherDevice(link: string, onShow: () => void) {
  const place = h('div', {});
  const show = h('button', { type: 'button', class: 'primary' }, 'Show the link');
  show.addEventListener('click', () => {
    update(place, <LinkField link={link} label="Link to your seat" />);
    place.querySelector('input')?.focus();
    onShow();
  });
  place.append(show);
  return showDialog('Take this seat to another device', [
    <p>
      Open the link on your other device, and answer its question. You then play this game on both.
    </p>,
    <p>
      <b>Keep the link to yourself. </b>
      Anyone who has it sees your hand and can move for you until the game ends, and it cannot be
      withdrawn.
    </p>,
    place,
  ]);
}
