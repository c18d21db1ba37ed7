import type { CardSetList, OfferedCardSet, Service } from 'cardgames-client';
import { changeSettings, settings } from '../storage/settings';
import { type Child, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';

/**
 * CardSetChoice is the choice of card sets: those that the service offers, which are listed when
 * it is opened, and others by their addresses.
 */
export class CardSetChoice {
  readonly element: HTMLDetailsElement;
  private readonly offered = h('div', { class: 'offered' });
  private readonly others = h('textarea', {
    id: 'sets',
    rows: 2,
    spellcheck: false,
    placeholder: 'https://…/house_guests.json',
    value: settings().sets ?? '',
    oninput: () => this.drawCore(),
  });
  private standard: Choice | null = null;
  private choices: Choice[] = [];
  private loading = false;
  /** Whether the standard cards were chosen alone when they were last drawn. */
  private wasAlone = false;

  constructor(
    private readonly service: Service,
    private readonly signal: AbortSignal,
  ) {
    this.others.setAttribute('aria-describedby', 'sets-help');
    this.element = h(
      'details',
      { class: 'sets', open: this.others.value !== '', ontoggle: () => this.load() },
      <summary>Other cards</summary>,
      this.offered,
      <label htmlFor="sets">More card sets</label>,
      this.others,
      <p class="fine" id="sets-help">
        By their https addresses, one a line, from the place that this service trusts. A game takes
        up to eight card sets.
      </p>,
    );
  }

  /** urls are the addresses of the sets that are chosen, which are kept for the next time. */
  urls(): string[] {
    const urls = this.chosen();
    changeSettings({ sets: urls.join('\n') });
    return urls;
  }

  /** chosen is empty for the standard cards alone. */
  private chosen(): string[] {
    const others = [...checked(this.choices), ...typed(this.others.value)];
    if (others.length === 0) return [];
    return [...new Set([...checked([this.standard]), ...others])];
  }

  private async load() {
    if (!this.element.open || this.loading || this.standard) return;
    this.loading = true;
    this.say('One moment…');
    try {
      const signal = AbortSignal.any([this.signal, AbortSignal.timeout(listTime)]);
      const onRetry = () => this.say('The list of card sets does not come. Are you online?');
      this.draw(await this.service.cardSets({ signal, onRetry }));
    } catch (error) {
      this.say(`The list of card sets could not be read. ${(error as Error).message}`);
    }
    this.loading = false;
  }

  private say(text: string) {
    update(this.offered, [
      <p class="fine" role="status">
        {text}
      </p>,
    ]);
  }

  private draw({ card_sets: [standard, ...sets] }: CardSetList) {
    const before = typed(this.others.value);
    const choose = (set: OfferedCardSet) =>
      newChoice(set, before.includes(set.url ?? ''), () => this.drawCore(set));
    this.standard = standard ? choose(standard) : null;
    this.choices = sets.map(choose);
    const chosen = checked([this.standard, ...this.choices]);
    if (chosen.length > 0) {
      this.others.value = before.filter((url) => !chosen.includes(url)).join('\n');
    }
    update(this.offered, [
      <fieldset>
        <legend>Play with</legend>
        {[this.standard, ...this.choices].map((choice) => choice?.element)}
      </fieldset>,
    ]);
    this.drawCore();
  }

  /**
   * drawCore shows that the standard cards are played where no others are chosen. Beside the
   * first others they are left out, until they are chosen too.
   */
  private drawCore(changed?: OfferedCardSet) {
    const core = this.standard;
    if (!core) return;
    const alone = checked(this.choices).length === 0 && typed(this.others.value).length === 0;
    if (alone) core.box.checked = true;
    else if (this.wasAlone && changed !== core.set) core.box.checked = false;
    core.box.disabled = !alone && core.set.url === null;
    this.wasAlone = alone;
  }
}

interface Choice {
  set: OfferedCardSet;
  box: HTMLInputElement;
  element: Child;
}

function newChoice(set: OfferedCardSet, checked: boolean, onchange: () => void): Choice {
  const box = h('input', { type: 'checkbox', checked, onchange });
  const element = (
    <label class="card-set">
      {box}
      <b dir="auto">{set.name}</b>
      {set.about && <small dir="auto">{set.about}</small>}
    </label>
  );
  return { set, box, element };
}

/** checked are the addresses of the choices that are ticked. */
function checked(choices: (Choice | null)[]): string[] {
  return choices.flatMap((choice) =>
    choice?.box.checked && choice.set.url ? [choice.set.url] : [],
  );
}

function typed(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** How long the list is tried to be read, in milliseconds. */
const listTime = 15_000;
