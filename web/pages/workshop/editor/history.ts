// What was changed in a text, to undo it and to do it again. The browser's own history
// does not survive changes by a script.

/** A change put a text in place of another one. */
interface Change {
  at: number;
  removed: string;
  inserted: string;
  /** When it was made, in milliseconds. */
  time: number;
}

/** Changes that follow each other faster than this, in milliseconds, are undone together. */
const together = 700;

/** How many characters are kept in all. */
const capacity = 20_000_000;

/** History remembers how a text has changed. */
export class History {
  private readonly done: Change[] = [];
  private readonly undone: Change[] = [];

  constructor(private text: string) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** note remembers that the text is another one now. What was undone before is forgotten. */
  note(text: string, time: number) {
    if (text === this.text) return;
    const change = { ...difference(this.text, text), time };
    this.text = text;
    this.undone.length = 0;
    const last = this.done.at(-1);
    if (last && continues(last, change)) {
      last.inserted += change.inserted;
      last.time = time;
    } else {
      this.done.push(change);
    }
    this.forgetOldest();
  }

  /** undo returns the text before the last change and the place of the change; null without one. */
  undo(): { text: string; at: number } | null {
    const change = this.done.pop();
    if (!change) return null;
    this.undone.push(change);
    this.put(change.at, change.inserted, change.removed);
    return { text: this.text, at: change.at + change.removed.length };
  }

  redo(): { text: string; at: number } | null {
    const change = this.undone.pop();
    if (!change) return null;
    this.done.push({ ...change, time: -Infinity });
    this.put(change.at, change.removed, change.inserted);
    return { text: this.text, at: change.at + change.inserted.length };
  }

  private put(at: number, from: string, to: string) {
    this.text = this.text.slice(0, at) + to + this.text.slice(at + from.length);
  }

  private forgetOldest() {
    let size = this.done.reduce(
      (sum, { removed, inserted }) => sum + removed.length + inserted.length,
      0,
    );
    while (size > capacity && this.done.length > 1) {
      const { removed, inserted } = this.done.shift() as Change;
      size -= removed.length + inserted.length;
    }
  }
}

/** continues reports whether a change is the next key of what was being typed in a line. */
function continues(last: Change, next: Change): boolean {
  return (
    next.time - last.time < together &&
    next.removed === '' &&
    next.at === last.at + last.inserted.length &&
    !next.inserted.includes('\n') &&
    next.inserted.length === 1
  );
}

function difference(before: string, after: string): Omit<Change, 'time'> {
  const shorter = Math.min(before.length, after.length);
  const at = largest(shorter, (n) => before.startsWith(after.slice(0, n)));
  const end = largest(shorter - at, (n) => before.endsWith(after.slice(after.length - n)));
  return {
    at,
    removed: before.slice(at, before.length - end),
    inserted: after.slice(at, after.length - end),
  };
}

/** largest is the largest number up to a limit for which a test holds that holds for all smaller ones. */
function largest(limit: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
