import { atEnd } from '../ui/life';

/**
 * Hold pauses what goes on without the player, such as a pass or a move of the computer, while
 * something is read, asked or shown.
 */
export class Hold {
  private holders = 0;
  private brief = 0; // of the holders, those that end by themselves
  private waiting: (() => void)[] = [];

  /** onChange is called when the game begins to be held by something, and when that ends. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly onChange: () => void,
  ) {
    atEnd(signal, () => this.wake());
  }

  get isHeld(): boolean {
    return this.holders > 0;
  }

  /** waitsForPlayer reports whether the game is held until the player does something. */
  get waitsForPlayer(): boolean {
    return this.holders > this.brief;
  }

  /** take holds the game until the returned function is called, which a brief holder does by itself. */
  take(isBrief = false): () => void {
    this.holders++;
    this.brief += Number(isBrief);
    this.onChange();
    return () => {
      this.holders--;
      this.brief -= Number(isBrief);
      if (!this.isHeld) this.wake();
      this.onChange();
    };
  }

  /** during holds the game while something is shown. */
  async during<T>(show: () => Promise<T>, isBrief = false): Promise<T> {
    const release = this.take(isBrief);
    try {
      return await show();
    } finally {
      release();
    }
  }

  /** released resolves when nothing holds the game, or when its life ends. */
  async released(): Promise<void> {
    while (this.isHeld && !this.signal.aborted) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private wake() {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
