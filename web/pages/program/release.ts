// A tab that was opened before the service changed to another release no longer finds its files.

import { h } from '../ui/jsx';

/** reasonOfLoss is why a program of this release cannot be loaded. It offers what helps. */
export async function reasonOfLoss(what: string): Promise<Error> {
  if (!document.documentElement.dataset.programs) {
    return new Error('Not in this build: run “make web” first.');
  }
  if (typeof WebAssembly === 'undefined') {
    return new Error('This browser does not run WebAssembly, which the computer plays with.');
  }
  return reasonOfMissingFile(what);
}

/** reasonOfMissingFile is why a file of this release cannot be loaded. It offers what helps. */
export async function reasonOfMissingFile(what: string): Promise<Error> {
  if (!(await isOutdated())) return new Error(`${what} could not be loaded. Are you online?`);
  offerReload();
  return new Error('This page is of an earlier release. Reload it to go on.');
}

/** isOutdated reports whether the service shows this page with other files by now. */
async function isOutdated(): Promise<boolean> {
  try {
    const response = await fetch(location.pathname, { cache: 'no-store' });
    const page = await response.text();
    return response.ok && !page.includes(new URL(import.meta.url).pathname);
  } catch {
    return false; // there is no network
  }
}

/** offerReload says once that there is another release. Games, seats and drafts are kept. */
function offerReload() {
  if (document.querySelector('.release')) return;
  const reload = h('button', { type: 'button', onclick: () => location.reload() }, 'Reload');
  const text = 'There is a new version of this page. Your games and drafts are kept. ';
  document.body.append(h('p', { class: 'notice release', role: 'alert' }, text, reload));
}
