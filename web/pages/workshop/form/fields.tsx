import { type Child, h, jsx } from '../../ui/jsx';
import type { Option } from '../schema/options';

interface FieldProps {
  label: string;
  /** Whether it has a line of its own. */
  wide?: boolean;
  children?: Child;
}

/** Field is a control with its label above it. */
export function Field({ label, wide, children }: FieldProps) {
  return (
    <label class={['field', wide && 'wide']}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface ChoiceProps {
  options: Option[];
  value: string;
  /** Whether the options are shown by what is said about them. */
  described?: boolean;
  onChange: (value: string) => void;
}

/** Choice is a list to choose from. It begins with the value, also where that is none of the options. */
export function Choice({ options, value, described, onChange }: ChoiceProps) {
  const known = options.some(({ name }) => name === value);
  const all = known ? options : [{ name: value, about: '' }, ...options];
  const select = h(
    'select',
    { onchange: () => onChange(select.value) },
    all.map(({ name, about }) => (
      <option value={name} title={about} selected={name === value}>
        {(described && about) || (labels[name] ?? name.replaceAll('_', ' '))}
      </option>
    )),
  );
  return select;
}

/** What an option is called where its name says too little. */
const labels: Record<string, string> = {
  '': 'choose…',
  any: 'of any type',
  number: 'a number',
  count: 'a count',
  always: 'always',
};

interface NumberProps {
  value: number | undefined;
  minimum?: number;
  maximum?: number;
  label?: string;
  placeholder?: string;
  onChange: (value: number | undefined) => void;
}

/** NumberField is a whole number; undefined while it is empty. */
export function NumberField(props: NumberProps) {
  const { value, minimum, maximum, label, placeholder, onChange } = props;
  const input = h('input', {
    type: 'number',
    step: '1',
    value: value === undefined ? '' : String(value),
  });
  if (label) input.ariaLabel = label;
  if (placeholder) input.placeholder = placeholder;
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined && maximum < 1000) input.max = String(maximum);
  input.addEventListener('input', () =>
    onChange(input.value === '' ? undefined : Math.trunc(input.valueAsNumber)),
  );
  return input;
}

/** TextField is a line of text. */
export function TextField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const input = h('input', { type: 'text', value, autocomplete: 'off' });
  input.addEventListener('input', () => onChange(input.value));
  return input;
}
