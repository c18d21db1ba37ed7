import { sameCards, type Cards, type Findings } from './operations';
import type { Workshop } from './program';

/** A check begins so long after the last key, in milliseconds. */
const pause = 80;

export interface ChecksOptions {
  checker: Workshop;
  /** The cards as they are now. */
  cards: () => Cards;
  /** Called with what was found in the cards as they are now. */
  onFindings: (findings: Findings) => void;
  /** Called where no check runs any more. */
  onFailure: (text: string) => void;
}

/** Checks asks what the service would say of the cards, one question at a time. */
export class Checks {
  private timer = 0;
  private asking = false;
  private stopped = false;

  constructor(private readonly options: ChecksOptions) {}

  /** askSoon asks when the author pauses. */
  askSoon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), pause);
  }

  /** ask asks now. What is typed meanwhile is asked about next. */
  async ask() {
    if (this.asking || this.stopped) return;
    this.asking = true;
    const { checker, cards, onFindings, onFailure } = this.options;
    const asked = cards();
    try {
      const findings = await checker.call('check', asked);
      if (asked.text === cards().text) onFindings(findings);
    } catch (error) {
      this.stopped = true;
      onFailure(`The checks do not run: ${(error as Error).message}`);
    }
    this.asking = false;
    if (!sameCards(cards(), asked)) void this.ask();
  }
}
