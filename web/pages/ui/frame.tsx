import { Glyph } from './glyph';
import { Header } from './header';
import { type Child, h, jsx } from './jsx';
import { update } from './update';

/** A setting in the menu. */
export interface Check {
  label: string;
  about: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A setting in the menu with more than two values. */
export interface Choice {
  label: string;
  value: string;
  options: { value: string; label: string; about: string }[];
  onChange: (value: string) => void;
}

/** A command in the menu. */
export interface Command {
  label: string;
  run: () => void;
}

export interface FrameOptions {
  title: string;
  /** The address of the start page; by default the table's. */
  home?: string;
  choices?: Choice[];
  checks?: Check[];
  commands?: Command[];
  /** What stands in the bar before the menu. */
  tools?: Child;
}

/** How long a notice stays, in milliseconds. */
const noticeTime = 9000;

/** Frame surrounds a table: the way home, the menu, and what goes wrong. */
export class Frame {
  readonly heading: HTMLElement;
  readonly table = h('div', { class: 'table' });
  private readonly connection = h('p', { class: 'connection', role: 'status' });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private noticeTimer = 0;

  constructor(root: HTMLElement, signal: AbortSignal, options: FrameOptions) {
    const { title, home, tools, choices = [], checks = [], commands = [] } = options;
    this.heading = h('h1', {}, title);
    update(root, [
      <Header home={home}>
        {this.heading}
        {this.connection}
        {tools}
        {checks.length + commands.length > 0 && (
          <Menu choices={choices} checks={checks} commands={commands} signal={signal} />
        )}
      </Header>,
      this.notice,
      <main>{this.table}</main>,
    ]);
  }

  /** showConnection says what is wrong with the connection; permanent problems are marked. */
  showConnection(text: string, permanent = false) {
    if (this.connection.textContent !== text) this.connection.textContent = text;
    this.connection.classList.toggle('lasting', permanent);
  }

  /** showNotice says something for a few seconds, or until something else is said. */
  showNotice(text: string, lasting = false) {
    this.notice.textContent = text;
    clearTimeout(this.noticeTimer);
    if (lasting) return;
    this.noticeTimer = window.setTimeout(() => (this.notice.textContent = ''), noticeTime);
  }
}

interface MenuProps {
  choices: Choice[];
  checks: Check[];
  commands: Command[];
  signal: AbortSignal;
}

function Menu({ choices, checks, commands, signal }: MenuProps) {
  const items = commands.map(({ label, run }) => {
    const choose = () => {
      menu.open = false;
      run();
    };
    return h('button', { type: 'button', onclick: choose }, label);
  });
  const menu = h(
    'details',
    { class: 'menu' },
    <summary aria-label="Menu" title="Menu">
      <Glyph id="menu" />
    </summary>,
    <div class="menu-items">
      {choices.map((choice) => (
        <ChoiceItem choice={choice} />
      ))}
      {checks.map((check) => (
        <CheckItem check={check} />
      ))}
      {items}
    </div>,
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') menu.open = false;
  });
  const closeOutside = ({ target }: Event) => {
    if (!menu.contains(target as Node)) menu.open = false;
  };
  document.addEventListener('pointerdown', closeOutside, { signal });
  return menu;
}

function ChoiceItem({ choice: { label, value, options, onChange } }: { choice: Choice }) {
  const about = h('small');
  const show = (value: string) => {
    about.textContent = options.find((option) => option.value === value)?.about ?? '';
  };
  const list = h(
    'select',
    {},
    options.map((option) => <option value={option.value}>{option.label}</option>),
  );
  list.value = value;
  list.onchange = () => {
    show(list.value);
    onChange(list.value);
  };
  show(value);
  return (
    <label class="check choice">
      <span>
        {label}
        {list}
        {about}
      </span>
    </label>
  );
}

function CheckItem({ check: { label, about, on, onChange } }: { check: Check }) {
  const box = h('input', { type: 'checkbox', checked: on, onchange: () => onChange(box.checked) });
  return (
    <label class="check">
      {box}
      <span>
        {label}
        <small>{about}</small>
      </span>
    </label>
  );
}
