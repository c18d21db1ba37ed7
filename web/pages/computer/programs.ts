// Starts the programs that are compiled from Go to WebAssembly, each in a worker.

/** Where the programs are; empty in a build without them. */
export const programs = document.documentElement.dataset.programs ?? '';

/** The messages that the page and a worker send to each other. */
export interface ProgramWorker<Message, Reply> {
  postMessage(message: Message): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

type WorkerFile = 'opponent-worker.js' | 'saved-worker.js' | 'workshop-worker.js';

export function startWorker<Message, Reply>(file: WorkerFile): ProgramWorker<Message, Reply> {
  const address = new URL(file, import.meta.url).href;
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

/** The part of Trusted Types (W3C Working Draft) that is used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

// The page's Content-Security-Policy admits this policy alone, so the addresses
// of all scripts that are started come from here.
const policy = window.trustedTypes?.createPolicy('workers', { createScriptURL: (url) => url });
