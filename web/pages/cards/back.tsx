import { jsx } from '../ui/jsx';

/** Back is a card that the viewer does not see. */
export function Back() {
  return <span class="back" aria-hidden="true" />;
}
