// Runs a Go program in this worker (the Go distribution's wasm_exec.js says how).

/** @param {string} programs where they are @param {string} name of the program */
export async function start(programs, name) {
  await import(`${programs}wasm_exec.js`);
  const go = new /** @type {any} */ (globalThis).Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(`${programs}${name}.wasm`), go.importObject);
  go.run(instance); // it goes on in the background, and has set its functions
}
