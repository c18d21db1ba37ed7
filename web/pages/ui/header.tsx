import { Glyph } from './glyph';
import { h, type Child } from './jsx';

/** Header is the bar at the top of a page, with the way to the start page. */
export function Header({ children }: { children?: Child }) {
  return (
    <header class="bar">
      <a class="home" href="#" aria-label="Home">
        <Glyph id="house" />
        <span>Home</span>
      </a>
      {children}
    </header>
  );
}
