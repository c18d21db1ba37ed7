// Where the service is. The page says it.

const { base = '', live: livePath } = document.documentElement.dataset;

/** base is the path of the service on its host, such as "/cards"; "" for the root. */
export { base };

/** at is the address of a path of the service, such as "/play/rules". */
export function at(path: string): string {
  return base + path;
}

/**
 * live is the URL of live updates on the page's own host, and undefined where they are on another
 * one. The page knows its host, whatever a proxy in front tells the service.
 */
export const live = livePath && location.origin.replace(/^http/, 'ws') + base + livePath;
