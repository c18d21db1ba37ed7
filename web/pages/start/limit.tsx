import { h, jsx } from '../ui/jsx';

/** The limits that can be chosen, in seconds. */
const limits: [seconds: number, label: string][] = [
  [0, 'no limit'],
  [60, '1 minute'],
  [300, '5 minutes'],
  [86_400, '1 day'],
  [604_800, '1 week'],
];

/** LimitField is a choice of the time for a move. */
export class LimitField {
  private readonly select = h(
    'select',
    { id: 'limit' },
    limits.map(([seconds, label]) => <option value={String(seconds)}>{label}</option>),
  );

  readonly element = h(
    'label',
    { class: 'inline', htmlFor: 'limit' },
    'Time for a move ',
    this.select,
  );

  /** seconds is 0 for no limit. */
  get seconds(): number {
    return Number(this.select.value);
  }
}
