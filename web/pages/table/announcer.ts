/** How long an announcement stands at least, in milliseconds, so that a screen reader begins it. */
const leastTime = 700;

/**
 * Announcer is what a screen reader says unasked: each event once, and then how things stand. What
 * comes while an announcement is new waits, and is said with what else has come by then.
 */
export class Announcer {
  private event = '';
  private stand = '';
  private question = '';
  private events: string[] = []; // that wait
  private stands = ''; // the newest that waits
  private timer = 0;

  constructor(private readonly show: (text: string) => void) {}

  /** say tells of an event that was not the last one, and of another stand of things; '' is none. */
  say(event: string, stand: string) {
    const isNew = event !== this.event;
    if (event && isNew) this.events.push(event);
    if (stand && (isNew || stand !== this.stand)) this.stands = stand;
    this.event = event;
    this.stand = stand || (isNew ? '' : this.stand);
    this.go();
  }

  /** tell tells a part of an event, which is then not told as a whole. */
  tell(part: string, event: string) {
    if (!part) return;
    this.events.push(part);
    this.event = event;
    this.stand = '';
    this.go();
  }

  /** ask asks a question, unless it was the last one; '' takes back one that was not said yet. */
  ask(question: string) {
    if (question === this.question) return;
    if (question || this.stands === this.question) this.stands = question;
    this.question = question;
    this.go();
  }

  private go() {
    const text = [...this.events, this.stands].filter(Boolean).join(' ');
    if (this.timer || !text) return;
    this.events = [];
    this.stands = '';
    this.show(text);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.go();
    }, leastTime);
  }
}
