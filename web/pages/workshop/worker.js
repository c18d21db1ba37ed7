// The worker behind workshop-program.js.

import { start } from '../computer/go-worker';

let ready;

onmessage = async ({ data: { programs, module, operation, request } }) => {
  if (module) {
    ready = start(programs, 'workshop', module);
    return;
  }
  try {
    await ready;
    const response = /** @type {any} */ (globalThis).workshop(operation, JSON.stringify(request));
    if (response instanceof Error) throw response;
    postMessage({ response: JSON.parse(response) });
  } catch (error) {
    postMessage({ error: /** @type {Error} */ (error).message });
  }
};
