// Runs a Go program in this worker (the Go distribution's wasm_exec.js says how).

/**
 * @param {string} programs where they are @param {string} name of the program
 * @param {WebAssembly.Module} [module] of it, where it is compiled already
 */
export async function start(programs, name, module) {
  await import(`${programs}wasm_exec.js`);
  const go = new /** @type {any} */ (globalThis).Go();
  module ??= await WebAssembly.compileStreaming(fetch(`${programs}${name}.wasm`));
  go.run(await WebAssembly.instantiate(module, go.importObject)); // it goes on in the background, and has set its functions
}
