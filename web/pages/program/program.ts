// The programs that are compiled from Go to WebAssembly, each in a worker.

import { atEnd } from '../ui/life';
import { scriptAddress } from '../ui/trusted';
import type { OpponentOperations, LocalgameOperations, WorkshopOperations } from './operations';
import { reasonOfLoss } from './release';
import type { Message, Reply } from './worker';

/** Where the programs are; empty in a build without them. */
export const programs = document.documentElement.dataset.programs ?? '';

interface Programs {
  opponent: OpponentOperations;
  localgame: LocalgameOperations;
  workshop: WorkshopOperations;
}

type Name = keyof Programs;
type Operation<P extends Name> = keyof Programs[P] & string;
type RequestOf<T> = T extends { request: infer R } ? R : never;
type ResponseOf<T> = T extends { response: infer R } ? R : never;

interface Waiting {
  resolve: (response: never) => void;
  reject: (error: Error) => void;
  onPercent?: (percent: number) => void;
}

/**
 * A Program does one call after the other. Each call settles: with the response, with the
 * program's own words where it refuses, or with the reason where the program cannot be loaded,
 * has failed, or ends with its life. A program that has failed starts again with the next call.
 */
export class Program<P extends Name> {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private calls = 0;

  constructor(
    private readonly name: P,
    private readonly signal: AbortSignal,
  ) {
    atEnd(signal, () => this.end(signal.reason));
  }

  call<O extends Operation<P>>(
    operation: O,
    request: RequestOf<Programs[P][O]>,
    onPercent?: (percent: number) => void,
  ): Promise<ResponseOf<Programs[P][O]>> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) return reject(this.signal.reason);
      const id = this.calls++;
      this.waiting.set(id, { resolve, reject, onPercent });
      this.worker ??= this.start();
      this.worker.postMessage({ id, operation, request } as Message);
    });
  }

  private start(): Worker {
    const worker = startWorker();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker === this.worker) this.settle(data);
    };
    const lose = () => this.lose(worker);
    worker.onerror = lose;
    compile(this.name).then((module) => worker.postMessage({ programs, module } as Message), lose);
    return worker;
  }

  private settle(reply: Reply) {
    if ('failed' in reply) return this.end(new Error(`The program has ended: ${reply.failed}`));
    const { resolve, reject, onPercent } = this.waiting.get(reply.id) as Waiting;
    if ('percent' in reply) return onPercent?.(reply.percent);
    this.waiting.delete(reply.id);
    if (reply.error === undefined) resolve(reply.response as never);
    else reject(new Error(reply.error));
  }

  /** lose ends a worker that could not be started. */
  private async lose(worker: Worker) {
    const reason = await reasonOfLoss('The program');
    if (worker === this.worker) this.end(reason);
  }

  private end(reason: Error) {
    this.worker?.terminate();
    this.worker = null;
    const calls = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of calls) reject(reason);
  }
}

const compiled = new Map<Name, Promise<WebAssembly.Module>>();

/** compile loads and compiles a program once; after a failure the next call tries again. */
function compile(name: Name): Promise<WebAssembly.Module> {
  const known = compiled.get(name);
  if (known) return known;
  const module = load(name);
  compiled.set(name, module);
  module.catch(() => compiled.delete(name));
  return module;
}

async function load(name: Name): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(`${programs}${name}.wasm`));
}

function startWorker(): Worker {
  const address = new URL('program-worker.js', import.meta.url).href;
  return new Worker(scriptAddress(address), { type: 'module' });
}
