/** How long no click counts after a move, or after the button's meaning has changed, in seconds. */
const guardTime = 0.6;

/** Guard takes no click for a while: it may have been meant for what was there before. */
export class Guard {
  private until = 0;
  private meaning = ''; // what the button said last

  constructor(private readonly onEnd: () => void) {}

  get isUp(): boolean {
    return performance.now() < this.until - 1;
  }

  /** raise takes no click for some seconds. */
  raise(seconds = guardTime) {
    this.until = Math.max(this.until, performance.now() + seconds * 1000);
    setTimeout(this.onEnd, seconds * 1000);
  }

  /** watch raises the guard where the button now says something else. */
  watch(meaning: string) {
    if (meaning === this.meaning) return;
    if (this.meaning) this.raise();
    this.meaning = meaning;
  }
}
