import { jsx } from './jsx';

interface Props {
  id: string;
  class?: string;
}

/**
 * Glyph draws one of the symbols of index.html. A screen reader does not see it:
 * the words stand beside it.
 */
export function Glyph({ id, class: className = 'glyph' }: Props) {
  return (
    <svg class={className} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  );
}
