// Starts the programs that are compiled from Go to WebAssembly, each in a worker.

/** Where the programs are; empty in a build without them. */
export const programs = document.documentElement.dataset.programs ?? '';

// A worker's address comes from here alone.
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('workers', { createScriptURL: (/** @type {string} */ url) => url });

/** @param {'opponent-worker.js'|'saved-worker.js'|'workshop-worker.js'} name @returns {Worker} */
export function worker(name) {
  const url = new URL(name, import.meta.url).href;
  return new Worker(policy ? policy.createScriptURL(url) : url, { type: 'module' });
}
