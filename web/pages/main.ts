// Shows the page that the address names. The start page is here; the others are loaded when one of
// them is opened.

import './main.css';
import { addressIn, type Address } from './address';
import { PageService } from './login/service';
import { comeBack } from './login/sign-in';
import { fetchWithTime } from './match/service-time';
import { keepWhereInstalled, offerInstall } from './offline/keep';
import { reasonOfMissingFile } from './program/release';
import { keepFile } from './replay/kept';
import { startPage } from './start/start';
import { h } from './ui/jsx';
import { type Page, Router } from './ui/router';

export const service = new PageService({ fetch: fetchWithTime });
const router = new Router(document.getElementById('page') as HTMLElement);

export type OtherAddress = Exclude<Address, { page: 'start' }>;

/** The script of the other pages, which uses this one: so this one knows what it exports alone. */
interface OtherPages {
  pageAt(address: OtherAddress): Page;
}

export async function showPage() {
  const { hash } = location;
  const address = addressIn(hash);
  if (address.page === 'start') {
    return router.show(startPage({ service, onSavedGame: openSaved }));
  }
  router.leave();
  const others = await otherPages().catch(() => null);
  if (location.hash !== hash) return; // another page was opened meanwhile
  router.show(others ? others.pageAt(address) : missingPage);
}

/** otherPages loads the other pages. The browser does so once. */
function otherPages(): Promise<OtherPages> {
  return import(new URL('other-pages.js', import.meta.url).href);
}

const missingPage: Page = {
  title: 'Home Sweet Home',
  async open(root, signal) {
    const { message } = await reasonOfMissingFile('This page');
    if (signal.aborted) return;
    const reload = h('button', { type: 'button', onclick: () => location.reload() }, 'Reload');
    root.append(h('main', { class: 'shell' }, h('p', { role: 'alert' }, message), reload));
  },
};

export function openSaved(file: Blob) {
  keepFile(file);
  if (location.hash === '#saved') showPage();
  else location.hash = 'saved';
}

// Whatever the first click leads to, it is loaded beside the request that the click makes.
addEventListener('click', () => otherPages().catch(() => {}), { once: true });
addEventListener('click', offerInstall, { once: true });
keepWhereInstalled();
addEventListener('hashchange', showPage);
comeBack();
showPage();
