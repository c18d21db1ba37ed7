import { showDialog } from '../ui/dialog';
import { h } from '../ui/jsx';

/** showInvitation shows the link to the other seat. */
export function showInvitation(link: string) {
  const field = h('input', {
    class: 'link',
    type: 'text',
    readOnly: true,
    value: link,
    ariaLabel: 'Invitation link',
    onfocus: () => field.select(),
  });
  const copyButton = h('button', { class: 'primary', type: 'button' }, 'Copy the link');
  copyButton.addEventListener('click', async () => {
    field.select();
    copyButton.textContent = (await copyText(link)) ? 'Copied' : 'Press Ctrl+C to copy';
  });
  return showDialog('Invite a friend', [
    <p>Send this link to one person, who then sits opposite you.</p>,
    <div class="copy">
      {field}
      {copyButton}
      {'share' in navigator && <ShareButton link={link} />}
    </div>,
    <p class="fine">
      Knowing the link means holding that seat: its hand and its moves. The secret is the part after
      “#”, which browsers keep to themselves: no server, log or other page sees it. Both seats of
      this game are remembered in this browser until you forget the game.
    </p>,
  ]);
}

function ShareButton({ link }: { link: string }) {
  const share = () => {
    navigator.share({ url: link }).catch(() => {}); // the user may change their mind
  };
  return (
    <button type="button" onclick={share}>
      Share…
    </button>
  );
}

/** copyText copies a text, and reports whether the browser allowed it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
