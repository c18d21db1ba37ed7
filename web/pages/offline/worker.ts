// The service worker. It has the pages of one release, for a browser without a network: the list
// of their files comes with it (web/offline.go). It keeps nothing else, so no response of the API
// and no seat's token. With a network the pages come from there, and so a new release does.

import type {} from './scope';

/** What is kept, by path: the SHA-256 of each body in base64. */
declare const release: {
  id: string;
  pages: Record<string, string>;
  files: Record<string, string>;
};

const prefix = 'cardgames ';
const name = prefix + release.id;

/** How long the network is asked for a page that is kept, in milliseconds. */
const patience = 4000;

/** How long the worker waits from one file to the next, in milliseconds: a player comes first. */
const rest = 400;

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || search === '?sign-in') return;
  const page = pathname.replace(/\/$/, '');
  if (request.mode === 'navigate') {
    if (page in release.pages) event.respondWith(openPage(request, page));
  } else if (pathname in release.files) {
    event.respondWith(keptFile(request, pathname));
  }
});

/**
 * keepAll fetches what is not kept yet. A file that an earlier release has too is taken from there.
 * The worker stays as it is where a file has another hash, since it is of another release by now, or
 * a login page is in its place.
 */
async function keepAll() {
  const cache = await caches.open(name);
  for (const [path, hash] of Object.entries({ ...release.files, ...release.pages })) {
    if (await hasHash(await cache.match(path), hash)) continue;
    const known = await caches.match(path);
    await cache.put(path, (await hasHash(known, hash)) ? known! : await load(path, hash));
  }
}

async function load(path: string, hash: string): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, rest));
  const response = await fetch(path, { cache: 'no-cache', redirect: 'error' });
  if (await hasHash(response, hash)) return response;
  throw new Error(`${path} is not of this release: status ${response.status}`);
}

async function hasHash(response: Response | undefined, hash: string): Promise<boolean> {
  if (!response) return false;
  const sum = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(sum))) === hash;
}

async function dropOthers() {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
}

/**
 * openPage is a page of the newest release, or the one that is kept where the network is not there. It
 * is kept also where a proxy asks for a password, for which some browsers do not ask the user here:
 * the page then offers to sign in.
 */
async function openPage(request: Request, page: string): Promise<Response> {
  const kept = await (await caches.open(name)).match(page);
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) });
    return response.status < 500 && response.status !== 401 ? response : kept;
  } catch {
    return kept;
  }
}

async function keptFile(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(name)).match(path)) ?? fetch(request);
}
