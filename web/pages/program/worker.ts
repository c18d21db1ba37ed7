// The worker of program.ts, which runs one program.

/** The class of the Go distribution's wasm_exec.js, as far as it is used here. */
interface GoRuntime {
  importObject: WebAssembly.Imports;
  /** It ends when the program does, which it does only where it fails. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare const Go: new () => GoRuntime;

/** The function that a program defines. Requests and responses are JSON. */
declare function call(operation: string, request: string): string | Error | undefined;

interface Start {
  programs: string;
  module: WebAssembly.Module;
}

interface Call {
  id: number;
  operation: string;
  request: object;
}

export type Message = Start | Call;

/** How much of a call is done, or what became of it or of the program. */
export type Reply =
  | { id: number; percent: number }
  | { id: number; response?: unknown; error?: string }
  | { failed: string };

let begin: (message: Start) => void;
const started = new Promise<Start>((resolve) => (begin = resolve)).then(start);

addEventListener('message', async ({ data: message }: MessageEvent<Message>) => {
  if ('module' in message) return begin(message);
  try {
    await started;
    postMessage(reply(message));
  } catch (error) {
    postMessage({ failed: (error as Error).message } satisfies Reply);
  }
});

/** start returns when the program has defined its function. */
async function start({ programs, module }: Start) {
  await import(`${programs}wasm_exec.js`);
  const go = new Go();
  const end = go.run(await WebAssembly.instantiate(module, go.importObject));
  end.then(() => postMessage({ failed: 'it has stopped' } satisfies Reply));
}

function reply({ id, operation, request }: Call): Reply {
  Object.assign(globalThis, {
    report: (percent: number) => postMessage({ id, percent } satisfies Reply),
  });
  const response = call(operation, JSON.stringify(request));
  if (response === undefined) throw new Error('it has stopped');
  return response instanceof Error
    ? { id, error: response.message }
    : { id, response: JSON.parse(response) };
}
