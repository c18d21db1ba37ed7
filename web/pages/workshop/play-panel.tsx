import { strengths, type Strength } from '../computer/strength';
import { settings } from '../storage/settings';
import { Glyph } from '../ui/glyph';
import { h, jsx } from '../ui/jsx';

export interface GameEvents {
  onComputer: () => void;
  onFriend: () => void;
  onTable: () => void;
  /** A deck is to be built with the set. */
  onDeck: () => void;
}

export interface PlayEvents extends GameEvents {
  onWithCore: () => void;
}

/** PlayPanel begins a game with the set as it is. */
export class PlayPanel {
  readonly element: HTMLElement;
  private readonly strengthField = h(
    'select',
    { ariaLabel: 'Strength of the computer' },
    strengthOptions(),
  );
  private readonly coreField = h('input', { type: 'checkbox' });
  private readonly buttons: HTMLButtonElement[];

  constructor({ onComputer, onFriend, onTable, onDeck, onWithCore }: PlayEvents) {
    this.coreField.addEventListener('change', onWithCore);
    const computer = playButton('computer', 'Play against the computer', onComputer);
    const friend = playButton('friend', 'Invite a friend', onFriend);
    const table = playButton('table', 'Play at one table', onTable);
    const deck = playButton('deck', 'Build a deck with this set', onDeck);
    friend.classList.add('primary');
    this.buttons = [computer, friend, table, deck];
    this.element = h(
      'section',
      { class: 'panel play-panel', ariaLabel: 'Play this set' },
      <h2>Play this set</h2>,
      <div class="tools">
        {friend}
        {table}
        <span class="against">
          {computer}
          {this.strengthField}
        </span>
        {deck}
      </div>,
      <label class="check">
        {this.coreField}
        <span>Together with the core set</span>
      </label>,
    );
  }

  /** Whether the cards of the core set are in the decks too. */
  get withCore(): boolean {
    return this.coreField.checked;
  }

  set withCore(on: boolean) {
    this.coreField.checked = on;
  }

  get strength(): Strength {
    return this.strengthField.value as Strength;
  }

  /** allow says whether the set can be played. */
  allow(playable: boolean) {
    for (const button of this.buttons) button.disabled = !playable;
  }
}

function playButton(glyph: string, label: string, onClick: () => void): HTMLButtonElement {
  return h(
    'button',
    { type: 'button', disabled: true, onclick: onClick },
    <Glyph id={glyph} />,
    label,
  );
}

function strengthOptions() {
  const chosen = settings().strength ?? 'medium';
  return Object.entries(strengths).map(([value, { name }]) => (
    <option value={value} selected={value === chosen}>
      {name}
    </option>
  ));
}
