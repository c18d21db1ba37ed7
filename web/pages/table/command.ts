// What a click at the table asks for. The table handles all clicks in one place, where it knows
// which of them end a press, and keys can ask for the same.

const kinds = ['play', 'aim', 'pass', 'read', 'pile', 'step', 'log', 'table'] as const;

type Kind = (typeof kinds)[number];

export interface Command {
  kind: Kind;
  /** An index of the hand, an object, a seat or a version. */
  of: string;
}

/** command makes a button ask for something; spread it into the button's attributes. */
export function command(kind: Kind, of: string | number = '') {
  return { 'data-do': kind, 'data-of': String(of) };
}

/** commandAt is what a click on an element asks for; null where that is nothing. */
export function commandAt(target: Element): Command | null {
  const button = target.closest<HTMLButtonElement>('button[data-do]');
  if (!button || button.ariaDisabled === 'true') return null;
  const kind = kinds.find((kind) => kind === button.dataset.do);
  return kind ? { kind, of: button.dataset.of ?? '' } : null;
}
