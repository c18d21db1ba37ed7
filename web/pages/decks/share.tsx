import { showDialog } from '../ui/dialog';
import { h, jsx } from '../ui/jsx';
import { copyText, LinkField } from '../ui/link-field';

/** showShared shows a deck to be passed on: as a link, and as text. */
export function showShared(name: string, address: string, text: string) {
  const field = h('textarea', {
    readOnly: true,
    rows: 12,
    value: text,
    ariaLabel: 'The deck as text',
  });
  const copy = h('button', { type: 'button' }, 'Copy the text');
  copy.addEventListener('click', async () => {
    field.select();
    copy.textContent = (await copyText(text)) ? 'Copied' : 'Press Ctrl+C to copy';
  });
  return showDialog(`Share ${name || 'the deck'}`, [
    <div class="share-deck">
      <p>The link has the whole deck in it. It names the card sets, but has not their cards.</p>
      <LinkField link={location.origin + location.pathname + address} label="Link to the deck" />
      {field}
      <div class="choices">{copy}</div>
    </div>,
  ]);
}

/** askForText asks for a deck as text; null where there is none. */
export async function askForText(): Promise<string | null> {
  const field = h('textarea', {
    rows: 12,
    ariaLabel: 'A deck as text',
    placeholder: '2 Kettle\n2 Handyman\n…',
  });
  const choice = await showDialog('Read a deck', [
    <div class="share-deck">
      <p>One card a line, with how often it is in the deck: “2 Kettle”.</p>
      {field}
      <div class="choices">
        <button type="button" class="primary" data-choice="read">
          Read it
        </button>
      </div>
    </div>,
  ]);
  return choice === 'read' ? field.value : null;
}
