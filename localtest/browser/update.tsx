// Cases of update, which update_test.go runs in a browser: what a new drawing changes, and what
// stays. Each throws where it fails.

import { h, jsx, type Child } from '../../web/pages/ui/jsx';
import { update } from '../../web/pages/ui/update';

function place(): HTMLElement {
  const element = h('div');
  document.body.replaceChildren(element);
  return element;
}

function find<E extends HTMLElement>(root: HTMLElement, selector: string): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector} in ${root.innerHTML}`);
  return found;
}

function equal(is: unknown, want: unknown) {
  const [a, b] = [is, want].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`it is ${a}, not ${b}`);
}

function same(is: unknown, want: unknown) {
  if (is !== want) throw new Error('it is another one');
}

const keys = (root: HTMLElement) => [...root.children].map((child) => child.textContent);

const items = (names: string[]) => names.map((name) => <li key={name}>{name}</li>);

const cases: Record<string, () => void | Promise<void>> = {
  'a button does what the newest drawing says'() {
    const root = place();
    const clicks: number[] = [];
    const draw = (version: number) =>
      update(root, <button onclick={() => clicks.push(version)}>To the next mark</button>);
    draw(1);
    const button = find(root, 'button');
    button.click();
    draw(2);
    same(find(root, 'button'), button);
    button.click();
    equal(clicks, [1, 2]);
  },

  'a handler that is not drawn any more is gone'() {
    const root = place();
    let clicks = 0;
    update(root, <button onclick={() => clicks++}>Play</button>);
    update(root, <button>Play</button>);
    find(root, 'button').click();
    equal(clicks, 0);
  },

  'of two items that look the same each does its own'() {
    const root = place();
    const opened: string[] = [];
    const draw = (ids: string[]) =>
      update(
        root,
        ids.map((id) => <button onclick={() => opened.push(id)}>Copy</button>),
      );
    draw(['a', 'b']);
    draw(['c', 'b', 'a']);
    for (const button of root.querySelectorAll('button')) button.click();
    equal(opened, ['c', 'b', 'a']);
  },

  'attributes and properties come from the newest drawing'() {
    const root = place();
    update(
      root,
      <button class={['a', false, 'b']} disabled title="t" aria-label="l" data-of="1" />,
    );
    update(root, <button class="b" aria-label="m" tabIndex={-1} />);
    equal(root.innerHTML, '<button class="b" aria-label="m" tabindex="-1"></button>');
    update(root, <button hidden ariaLabel="n" />);
    equal(root.innerHTML, '<button hidden="" aria-label="n"></button>');
    update(root, <button />);
    equal(root.innerHTML, '<button></button>');
  },

  'what draws nothing is left out'() {
    const root = place();
    const Nothing = () => null;
    update(root, [<Nothing />, null, undefined, false, [], 'text', 0]);
    equal(root.textContent, 'text0');
    update(root, null);
    equal(root.childNodes.length, 0);
  },

  'items are known by their keys'() {
    const root = place();
    update(root, items(['a', 'b', 'c', 'd']));
    const [a, b, c, d] = root.children;
    update(root, items(['d', 'x', 'a', 'c']));
    equal(keys(root), ['d', 'x', 'a', 'c']);
    same(root.children[0], d);
    same(root.children[2], a);
    same(root.children[3], c);
    equal(b.isConnected, false);
  },

  'what appears before others leaves them as they are'() {
    const root = place();
    const draw = (choice: boolean) =>
      update(root, [choice && <b>Choose</b>, <b>Fish</b>, ' on ice']);
    draw(false);
    const [fish, ice] = root.childNodes;
    draw(true);
    equal(root.textContent, 'ChooseFish on ice');
    same(root.childNodes[1], fish);
    same(root.childNodes[2], ice);
  },

  'an element of another tag takes the place of one'() {
    const root = place();
    const draw = (mine: boolean): Child =>
      mine ? <button data-key="a">1</button> : <a data-key="a">2</a>;
    update(root, draw(true));
    update(root, draw(false));
    equal(root.innerHTML, '<a data-key="a">2</a>');
  },

  'the focus stays on the thing that had it'() {
    const root = place();
    const draw = (names: string[]) =>
      update(
        root,
        names.map((name) => <button data-key={name}>{name}</button>),
      );
    draw(['a', 'b', 'c']);
    find(root, '[data-key=c]').focus();
    draw(['c', 'b']);
    equal(document.activeElement?.textContent, 'c');
    update(
      root,
      <p>
        <button data-key="c">elsewhere</button>
      </p>,
    );
    equal(document.activeElement?.textContent, 'elsewhere');
  },

  'what a user has typed and selected stays'() {
    const root = place();
    const draw = (label: string, value: string) =>
      update(
        root,
        <label>
          {label}
          <input type="text" value={value} />
        </label>,
      );
    draw('Name', 'x');
    const field = find<HTMLInputElement>(root, 'input');
    field.focus();
    field.value = 'typed';
    field.setSelectionRange(1, 3);
    draw('Your name', 'x');
    equal([field.value, field.selectionStart, field.selectionEnd], ['typed', 1, 3]);
    draw('Your name', 'y');
    equal(field.value, 'y');
  },

  'the scroll position stays'() {
    const root = place();
    const draw = (count: number) =>
      update(
        root,
        <ul style="overflow: auto; width: 100px; white-space: nowrap">
          {Array.from({ length: count }, (_, i) => (
            <li style="display: inline-block; width: 60px" data-flip={String(i)}>
              {i}
            </li>
          ))}
        </ul>,
      );
    draw(6);
    const list = find(root, 'ul');
    list.scrollLeft = 90;
    draw(7);
    draw(5);
    equal(list.scrollLeft, 90);
  },

  async 'what moves goes on moving'() {
    const root = place();
    const draw = (names: string[]) => update(root, <ul>{items(names)}</ul>);
    draw(['a', 'b', 'c']);
    const [, , c] = root.querySelectorAll('li');
    const flight = c.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 60_000 });
    await flight.ready;
    draw(['x', 'a', 'c']);
    equal([flight.playState, c.getAnimations().length], ['running', 1]);
  },

  'an element that is held stays as its holder left it'() {
    const root = place();
    let clicks = 0;
    const held = h('button', { onclick: () => clicks++ }, 'mine');
    const draw = (title: string) => update(root, [<h2>{title}</h2>, <main>{held}</main>]);
    draw('a');
    held.classList.add('ready');
    held.focus();
    draw('b');
    find(root, '.ready').click();
    equal([root.textContent, clicks, document.activeElement === held], ['bmine', 1, true]);
  },

  'a held element is not taken over by a drawing'() {
    const root = place();
    const held = h('button', {}, 'held');
    update(root, held);
    update(root, <button>drawn</button>);
    equal([root.textContent, held.textContent], ['drawn', 'held']);
  },

  'an element that its maker fills is made again where its key differs'() {
    const root = place();
    const draw = (name: string) =>
      update(root, <svg key={name} made={(svg) => svg.append(`picture of ${name}`)} />);
    draw('fish');
    const first = root.firstChild;
    draw('fish');
    same(root.firstChild, first);
    equal(root.textContent, 'picture of fish');
    draw('bird');
    equal(root.textContent, 'picture of bird');
  },

  'no value becomes markup'() {
    const root = place();
    const hostile = { tag: 'img', attributes: { src: 'x', onerror: 'alert()' }, content: [] };
    update(root, ['<img src=x>', hostile as unknown as Child]);
    equal(root.querySelector('img'), null);
  },
};

Object.assign(window, { cases });
