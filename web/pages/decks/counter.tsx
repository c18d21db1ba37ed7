import { jsx } from '../ui/jsx';

interface Props {
  name: string;
  copies: number;
  /** How often a deck may have it. */
  most: number;
  onCount: (copies: number) => void;
}

/** Counter says how often a card is in the deck, with a button to add one and one to take one out. */
export function Counter({ name, copies, most, onCount }: Props) {
  return (
    <span class="counter">
      <CountButton
        sign="−"
        label={`Take one ${name} out`}
        none={copies <= 0}
        onClick={() => onCount(copies - 1)}
      />
      <b>{copies}</b>
      <CountButton
        sign="+"
        label={`Add ${name}`}
        none={copies >= most}
        onClick={() => onCount(copies + 1)}
      />
    </span>
  );
}

interface ButtonProps {
  sign: string;
  label: string;
  /** Whether the button is disabled; it keeps the focus. */
  none: boolean;
  onClick: () => void;
}

function CountButton({ sign, label, none, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-disabled={none ? 'true' : undefined}
      onclick={() => !none && onClick()}
    >
      {sign}
    </button>
  );
}
