// The worker behind opponent.js.

import { start } from './go-worker';

let ready;

onmessage = async ({ data }) => {
  try {
    if (data.programs) ready = start(data.programs, 'opponent');
    await ready;
    if (!data.view) return;
    const chosen = /** @type {any} */ (globalThis).choose(JSON.stringify(data.view), data.seat, data.strength);
    if (chosen instanceof Error) throw chosen;
    postMessage({ action: JSON.parse(chosen) });
  } catch (error) {
    postMessage({ error: `The computer cannot play: ${/** @type {Error} */ (error).message}` });
  }
};
