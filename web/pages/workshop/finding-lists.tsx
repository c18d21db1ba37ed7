import { count } from '../text/grammar';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { FindingItem, type RewordProps } from './findings';
import type { Finding } from './operations';

export interface FindingActions {
  goTo: (finding: Finding) => void;
  /** Takes the words of the rules as the text of the card with an index. */
  reword: (index: number) => void;
  /** The name of the card with an index. */
  nameOf: (index: number) => string;
}

/** FindingLists says whether the service would take the set, and lists its faults and the advice. */
export class FindingLists {
  readonly status = h('p', { class: 'set-verdict', role: 'status' }, 'Loading the checks…');
  readonly faults = h('ol', { class: 'finding-places', role: 'list' });
  readonly advice = h('ol', { class: 'finding-places notes', role: 'list' });

  constructor(private readonly actions: FindingActions) {}

  /** show shows what was found; an empty text is no mistake yet. */
  show(faults: Finding[], advice: Finding[], empty: boolean) {
    update(this.faults, this.items(empty ? [] : faults));
    this.showAdvice(advice);
    this.say(empty ? 'Nothing is written yet.' : verdictOf(faults, advice));
    this.status.classList.toggle('bad', faults.length > 0 && !empty);
    this.status.classList.toggle('good', faults.length === 0);
  }

  /** say says something in place of a verdict. */
  say(text: string) {
    if (this.status.textContent !== text) this.status.textContent = text;
  }

  /** showAdvice keeps the focus in the list where what had it is done. */
  private showAdvice(advice: Finding[]) {
    const hadFocus = this.advice.contains(document.activeElement);
    update(this.advice, this.items(advice));
    if (hadFocus && !this.advice.contains(document.activeElement))
      this.advice.querySelector('button')?.focus({ preventScroll: true });
  }

  private items(findings: Finding[]) {
    return findings.map((finding) => (
      <FindingItem
        finding={finding}
        goTo={() => this.actions.goTo(finding)}
        reword={this.rewordFor(finding)}
      />
    ));
  }

  /** rewordFor offers the words of the rules where advice is about a text. */
  private rewordFor({ set, code, pointer }: Finding): RewordProps | null {
    if (set !== 'set' || (code !== 'no_text' && code !== 'text_numbers')) return null;
    const index = Number(pointer.split('/')[2]);
    return { of: this.actions.nameOf(index), reword: () => this.actions.reword(index) };
  }
}

function verdictOf(faults: Finding[], advice: Finding[]): string {
  if (faults.length > 0) {
    return `${count(faults.length, 'fault')}: the service would refuse this set.`;
  }
  const also = advice.length > 0 ? `, with ${count(advice.length, 'piece')} of advice` : '';
  return `The service would take this set${also}.`;
}
