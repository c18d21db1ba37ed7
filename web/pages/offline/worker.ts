// The service worker. It has the pages of one release, for a browser without a network: the list
// of their files comes with it (web/offline.go). It keeps nothing else, so no response of the API
// and no seat's token. With a network the pages come from there, and so a new release does.

import type {} from './scope';

/** The paths of what is kept. */
declare const release: { id: string; pages: string[]; files: string[] };

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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const page = pathname.replace(/\/$/, '');
  if (request.mode === 'navigate') {
    if (release.pages.includes(page)) event.respondWith(openPage(request, page));
  } else if (release.files.includes(pathname)) {
    event.respondWith(keptFile(request, pathname));
  }
});

/**
 * keepAll fetches what is not kept yet. A file that an earlier release has too is taken from there.
 * The worker stays as it is where a page is of another release by now, or something is missing.
 */
async function keepAll() {
  const cache = await caches.open(name);
  for (const path of [...release.files, ...release.pages]) {
    if (await cache.match(path)) continue;
    const known = release.files.includes(path) ? await caches.match(path) : undefined;
    await cache.put(path, known ?? (await load(path)));
  }
}

async function load(path: string): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, rest));
  const isPage = release.pages.includes(path);
  const response = await fetch(path, { cache: isPage ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  if (isPage && !(await isOfRelease(response.clone())))
    throw new Error(`${path} is of another release`);
  return response;
}

async function isOfRelease(page: Response): Promise<boolean> {
  const script = /src="([^"]+\.js)"/.exec(await page.text());
  return script !== null && release.files.includes(script[1]);
}

async function dropOthers() {
  for (const other of await caches.keys()) {
    if (other.startsWith(prefix) && other !== name) await caches.delete(other);
  }
}

/** openPage is a page of the newest release, or the one that is kept where the network is not there. */
async function openPage(request: Request, page: string): Promise<Response> {
  const kept = await (await caches.open(name)).match(page);
  if (!kept) return fetch(request);
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) });
    return response.status < 500 ? response : kept;
  } catch {
    return kept;
  }
}

async function keptFile(request: Request, path: string): Promise<Response> {
  return (await (await caches.open(name)).match(path)) ?? fetch(request);
}
