/** The class of the Go distribution's wasm_exec.js, as far as it is used here. */
interface GoRuntime {
  importObject: WebAssembly.Imports;
  /** It ends when the program does; the programs of the pages never do. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare const Go: new () => GoRuntime;

/** compileProgram loads a Go program from the folder of the programs. */
export function compileProgram(programs: string, name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(`${programs}${name}.wasm`));
}

/**
 * runProgram starts a compiled Go program in this worker. When it returns, the
 * program has defined its functions.
 */
export async function runProgram(programs: string, program: WebAssembly.Module) {
  await import(`${programs}wasm_exec.js`);
  const go = new Go();
  void go.run(await WebAssembly.instantiate(program, go.importObject));
}
