import { Header } from '../ui/header';
import { type Child, jsx } from '../ui/jsx';
import type { Page } from '../ui/router';
import { useStyles } from '../ui/styles';
import { update } from '../ui/update';

/** The styles of these pages, which a first visit does without. */
export const styles = 'decks.css';

/** shellPage is a page of decks, with a title in the bar. */
export function shellPage(title: string, ...content: Child[]): Page {
  return {
    title,
    look: 'at-decks',
    async open(root) {
      await useStyles(styles);
      update(root, [
        <Header>
          <h1>{title}</h1>
        </Header>,
        <main class="decks">{content}</main>,
      ]);
    },
  };
}
