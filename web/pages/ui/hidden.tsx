import { type Child, jsx } from './jsx';

/** Hidden is text for screen readers alone. */
export function Hidden({ children }: { children?: Child }) {
  return <span class="unseen">{children}</span>;
}
