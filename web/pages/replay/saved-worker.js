// The worker behind replay.js.

import { start } from '../computer/go-worker';

onmessage = async ({ data }) => {
  try {
    await start(data.programs, 'saved');
    postMessage(JSON.parse(/** @type {any} */ (globalThis).openSaved(data.text, data.commitment)));
  } catch (error) {
    postMessage({ fault: `It cannot be checked: ${/** @type {Error} */ (error).message}`, holds: [], open: [], views: [], cards: [] });
  }
};
