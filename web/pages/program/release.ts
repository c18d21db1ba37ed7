// A tab that was opened before the service changed to another release no longer finds its files.

import { offerSignIn, signedOutText } from '../login/sign-in';
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
  const page = await newestPage();
  if (page?.type === 'opaqueredirect' || page?.status === 401) {
    offerSignIn();
    return new Error(signedOutText);
  }
  if (!page?.ok || (await page.text()).includes(new URL(import.meta.url).pathname)) {
    return new Error(`${what} could not be loaded. Are you online?`);
  }
  offerReload();
  return new Error('This page is of an earlier release. Reload it to go on.');
}

/** newestPage is this page as the service shows it by now, or null where there is no network. */
function newestPage(): Promise<Response | null> {
  return fetch(location.pathname, { cache: 'no-store', redirect: 'manual' }).catch(() => null);
}

/** offerReload says once that there is another release. Games, seats and drafts are kept. */
function offerReload() {
  if (document.querySelector('.release')) return;
  const reload = h('button', { type: 'button', onclick: () => location.reload() }, 'Reload');
  const text = 'There is a new version of this page. Your games and drafts are kept. ';
  document.body.append(h('p', { class: 'notice release', role: 'alert' }, text, reload));
}
