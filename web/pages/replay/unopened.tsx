import { HomeLink, NoticePage, Ways } from '../invitations/notice';
import type { Page } from '../ui/router';
import { h, jsx } from '../ui/jsx';

/** unopenedPage asks for the saved game again, which a browser keeps no longer than its tab. */
export function unopenedPage(onFile: (file: Blob) => void): Page {
  return { title: 'Saved game', open: (root) => askForFile(root, onFile) };
}

function askForFile(root: HTMLElement, onFile: (file: Blob) => void) {
  const input = h('input', {
    type: 'file',
    accept: '.json,application/json',
    ariaLabel: 'Saved game',
    onchange: () => input.files?.[0] && onFile(input.files[0]),
  });
  new NoticePage(root).show(
    'Open the saved game again',
    <p>This browser does not have its file any more. Choose it once more to look at the game.</p>,
    input,
    <Ways>
      <HomeLink />
    </Ways>,
  );
}
