/** How long no click counts after a move, or after the button's meaning has changed, in milliseconds. */
const guardTime = 600;

/** Guard takes no click for a while: it may have been meant for what was there before. */
export class Guard {
  private until = 0;
  private meaning = ''; // what the button said last

  constructor(private readonly onEnd: () => void) {}

  get isUp(): boolean {
    return performance.now() < this.until - 1;
  }

  raise() {
    this.until = performance.now() + guardTime;
    setTimeout(this.onEnd, guardTime);
  }

  /** watch raises the guard where the button now says something else. */
  watch(meaning: string) {
    if (meaning === this.meaning) return;
    if (this.meaning) this.raise();
    this.meaning = meaning;
  }
}
