import { Glyph } from './glyph';
import { type Child, jsx } from './jsx';

interface Props {
  home?: string; // the address of the start page
  children?: Child;
}

/** Header is the bar at the top of a page, with the way to the start page. */
export function Header({ home = '#', children }: Props) {
  return (
    <header class="bar">
      <a class="home" href={home} aria-label="Home">
        <Glyph id="house" />
        <span>Home</span>
      </a>
      {children}
    </header>
  );
}
