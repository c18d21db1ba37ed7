import { atEnd, pause } from '../ui/life';

/** How long each move is shown while the game plays, in seconds. */
const pace = 0.9;

/** Playback shows one move after the other. */
export class Playback {
  private running: AbortController | null = null;

  /**
   * showNext shows the next move, and reports whether there was one; staged settles when all that it
   * set off was seen; onEnd follows the last.
   */
  constructor(
    private readonly showNext: () => boolean,
    private readonly staged: () => Promise<void> | null,
    private readonly onEnd: () => void,
  ) {}

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** start shows the moves until it is stopped, or a life ends. */
  async start(life: AbortSignal) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    atEnd(life, () => running.abort());
    while (!running.signal.aborted && this.showNext()) {
      await Promise.all([pause(pace, running.signal), this.staged()]);
    }
    if (running.signal.aborted) return;
    this.stop();
    this.onEnd();
  }

  stop() {
    this.running?.abort();
    this.running = null;
  }
}
