import type { CardSetList, OfferedCardSet, Service } from 'cardgames-client';
import { keepOffered, lastOffered, unplayedSet } from '../storage/card-sets';
import { changeSettings, settings } from '../storage/settings';
import { type Child, h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { Box, type BoxProps } from './box';
import { boxArtOf, type BoxArt } from './box-art';

/** The choice, to be shown elsewhere. */
export interface ChosenSets {
  /** Empty for the standard cards alone. */
  names: string[];
  /** The name and the art of the first. */
  name: string;
  art: BoxArt;
}

export interface CardSetOptions {
  service: Service;
  signal: AbortSignal;
  /** Whether the boxes are shown before they are asked for. */
  open: boolean;
  /** Other sets are chosen. */
  onChoose: (chosen: ChosenSets) => void;
}

/**
 * CardSetChoice is the choice of card sets: boxes of those that the service offers, which are
 * listed when it is opened, and others by their addresses. One box is chosen at a time, or several
 * to be mixed.
 */
export class CardSetChoice {
  readonly element: HTMLDetailsElement;
  private readonly offered = h('div', { class: 'offered' });
  private readonly mix = h('input', { type: 'checkbox', onchange: () => this.follow() });
  private readonly others = h('textarea', {
    id: 'sets',
    rows: 2,
    spellcheck: false,
    placeholder: 'https://…/house_guests.json',
    value: settings().sets ?? '',
    oninput: () => this.follow(),
  });
  private choices: Choice[] = []; // the standard cards first
  private loading = false;
  private loaded = false;

  constructor(private readonly options: CardSetOptions) {
    this.others.setAttribute('aria-describedby', 'sets-help');
    this.mix.checked = typed(this.others.value).length > 1;
    this.draw(lastOffered());
    this.element = h(
      'details',
      {
        class: 'sets',
        open: options.open || settings().sets !== undefined,
        ontoggle: () => this.load(),
      },
      <summary>
        <h2>Cards to play with</h2>
      </summary>,
      this.offered,
      <details class="more-sets" open={this.others.value !== ''}>
        <summary>Card sets by address</summary>
        <label htmlFor="sets">Their addresses</label>
        {this.others}
        <p class="fine" id="sets-help">
          By their https addresses, one a line, from the place that this service trusts. A game
          takes up to eight card sets.
        </p>
      </details>,
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
    const urls = [...checked(this.choices), ...typed(this.others.value)];
    const [standard] = this.choices;
    return urls.length === 1 && urls[0] === standard?.set.url ? [] : [...new Set(urls)];
  }

  private async load() {
    if (!this.element.open || this.loading || this.loaded) return;
    this.loading = true;
    this.showChosen();
    const { service, signal } = this.options;
    this.say('One moment…');
    try {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(listTime)]);
      const onRetry = () => this.say('The list of card sets does not come. Are you online?');
      const list = await service.cardSets({ signal: bounded, onRetry });
      this.loaded = true;
      this.receive(list);
    } catch (error) {
      this.say(`The list of card sets could not be read. ${(error as Error).message}`);
    }
    this.loading = false;
  }

  /** say says something where no box is shown. */
  private say(text: string) {
    if (this.choices.length > 0) return;
    update(this.offered, [
      <p class="fine" role="status">
        {text}
      </p>,
    ]);
  }

  private receive(list: CardSetList) {
    const known = JSON.stringify(this.choices.map(({ set }) => set));
    keepOffered(list);
    if (known === JSON.stringify(list.card_sets)) return;
    this.others.value = this.chosen().join('\n');
    this.draw(list.card_sets);
    this.showChosen();
  }

  /** showChosen scrolls the row of boxes, on a phone, to the one that is chosen. */
  private showChosen() {
    const row = this.offered.querySelector('.boxes');
    const box = row?.querySelector<HTMLElement>('.card-set:has(:checked)');
    if (row && box) row.scrollLeft = box.offsetLeft - (row.clientWidth - box.offsetWidth) / 2;
  }

  private draw(sets: OfferedCardSet[]) {
    const before = typed(this.others.value);
    const next = this.options.open && unplayedSet()?.name; // one at a time
    this.choices = sets.map((set, i) => {
      const isFresh = set.name === next;
      const onchange = () => this.follow(choice);
      const choice = newChoice({ set, isStandard: i === 0, isFresh }, onchange);
      choice.box.checked = before.includes(set.url ?? '');
      return choice;
    });
    const urls = checked(this.choices);
    this.others.value = before.filter((url) => !urls.includes(url)).join('\n');
    update(
      this.offered,
      sets.length > 0 && [
        <label class="mix">
          {this.mix}
          Mix sets
        </label>,
        <fieldset class="boxes">
          <legend class="unseen">Cards to play with</legend>
          {this.choices.map((choice) => choice.element)}
        </fieldset>,
      ],
    );
    this.follow();
  }

  /**
   * follow lets the boxes follow what was changed: one is chosen, or several where they are mixed,
   * and the standard cards where nothing else is.
   */
  private follow(changed?: Choice) {
    const [standard] = this.choices;
    const others = typed(this.others.value).length;
    const ticked = this.choices.filter(({ box }) => box.checked);
    const alone = changed?.box.checked || others > 0 ? changed : ticked.at(-1);
    if (!this.mix.checked && ticked.length + others > 1) {
      for (const choice of this.choices) choice.box.checked = choice === alone;
    }
    if (standard) {
      const only = checked(this.choices.slice(1)).length + others === 0;
      if (only) standard.box.checked = true;
      standard.box.disabled = !only && standard.set.url === null;
    }
    this.options.onChoose(this.shown());
  }

  private shown(): ChosenSets {
    const ticked = this.choices.filter(({ box }) => box.checked && !box.disabled);
    const first = ticked[0] ?? this.choices[0];
    const standard = first === this.choices[0];
    const others = typed(this.others.value).map((url) => url.replace(/^.*\//, ''));
    const alone = standard && ticked.length < 2 && others.length === 0;
    return {
      names: alone ? [] : [...ticked.map(({ set }) => set.name), ...others],
      name: first?.set.name ?? '',
      art: boxArtOf(first?.set ?? { name: '', file: null, url: null, about: null }, standard),
    };
  }
}

interface Choice {
  set: OfferedCardSet;
  box: HTMLInputElement;
  element: Child;
}

function newChoice(about: Omit<BoxProps, 'children'>, onchange: () => void): Choice {
  const box = h('input', { type: 'checkbox', onchange });
  const element = <Box {...about}>{box}</Box>;
  return { set: about.set, box, element };
}

/** checked are the addresses of the choices that are ticked. */
function checked(choices: Choice[]): string[] {
  return choices.flatMap(({ box, set }) => (box.checked && set.url ? [set.url] : []));
}

function typed(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** How long the list is tried to be read, in milliseconds. */
const listTime = 15_000;
