import { h } from '../ui/jsx';

/** Welcome is shown as long as there is no text. */
export function Welcome() {
  return (
    <section class="panel welcome">
      <h2>From nothing to a played set</h2>
      <ol>
        <li>
          <b>Write. </b>Begin with “New”, three cards to change, or open a file. What is wrong is
          marked as soon as you pause.
        </li>
        <li>
          <b>Look. </b>The cards appear here as players see them, with what they do in the words of
          the rules.
        </li>
        <li>
          <b>Balance. </b>Bots play thousands of games, and say what each card is worth.
        </li>
        <li>
          <b>Play. </b>Against the computer, or print the cards and play at a real table.
        </li>
      </ol>
      <p class="fine">
        Everything happens in this browser, also without a network. Your text is kept here and sent
        nowhere.
      </p>
    </section>
  );
}
