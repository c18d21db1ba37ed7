// Lets the browser keep the pages, to play without a network.

import { at } from '../place';
import { scriptAddress } from '../ui/trusted';

const { worker, manifest } = document.documentElement.dataset;

/** canKeep reports whether this browser and this service let pages be kept. */
export const canKeep = Boolean(worker) && 'serviceWorker' in navigator;

/** isKept reports whether a release is kept here whole. */
export async function isKept(): Promise<boolean> {
  const kept = canKeep && (await navigator.serviceWorker.getRegistration(at('/play')));
  return Boolean(kept && kept.active);
}

/**
 * keepRelease lets a service worker take all files of this release into its cache, and reports
 * whether it has them. They are some megabytes: it is called where the pages are installed, or
 * where the player asks for it.
 */
export async function keepRelease(): Promise<boolean> {
  if (!canKeep) return false;
  try {
    const scope = at('/play');
    const kept = await navigator.serviceWorker.register(scriptAddress(worker!), { scope });
    const installing = kept.installing;
    if (installing) await settled(installing);
    return kept.active !== null;
  } catch {
    return false; // a later page tries again
  }
}

/** settled waits until a worker has its files, or has failed to get them. */
function settled(installing: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => /activated|redundant/.test(installing.state) && resolve();
    installing.addEventListener('statechange', look);
    look();
  });
}

/** dropRelease removes what is kept. */
export async function dropRelease() {
  const kept = await navigator.serviceWorker.getRegistration(at('/play'));
  await kept?.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith('cardgames ')) await caches.delete(name);
  }
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
