import { h, jsx } from './jsx';

interface Props {
  link: string;
  /** Says what the link is for. */
  label: string;
}

/** LinkField shows a link to be copied or shared. */
export function LinkField({ link, label }: Props) {
  const field = h('input', {
    class: 'link',
    type: 'text',
    readOnly: true,
    value: link,
    ariaLabel: label,
    onfocus: () => field.select(),
  });
  const copyButton = h('button', { class: 'primary', type: 'button' }, 'Copy the link');
  copyButton.addEventListener('click', async () => {
    field.select();
    copyButton.textContent = (await copyText(link)) ? 'Copied' : 'Press Ctrl+C to copy';
  });
  return (
    <div class="copy">
      {field}
      {copyButton}
      {'share' in navigator && <ShareButton link={link} />}
    </div>
  );
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
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
