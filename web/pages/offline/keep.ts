// Lets the browser keep the pages, to play without a network.

import { at } from '../place';
import { scriptAddress } from '../ui/trusted';

const { worker, manifest } = document.documentElement.dataset;
let asked = false;

/**
 * keepRelease lets a service worker take all files of this release into its cache. They are some
 * megabytes: it is called when a game was played, or where the pages are installed.
 */
export function keepRelease() {
  if (!worker || asked) return;
  asked = true;
  const kept = navigator.serviceWorker?.register(scriptAddress(worker), { scope: at('/play') });
  kept?.catch(() => {}); // a later page tries again
}

/**
 * offerInstall names the manifest, with which browsers offer to install the pages. They ask for it
 * without the password or the login of a proxy, unless it is said.
 */
export function offerInstall() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.crossOrigin = 'use-credentials';
  link.href = manifest ?? '';
  document.head.append(link);
}

/** keepWhereInstalled keeps the release when the pages are installed, and where they are. */
export function keepWhereInstalled() {
  addEventListener('appinstalled', keepRelease);
  if (matchMedia('(display-mode: standalone)').matches) keepRelease();
}
