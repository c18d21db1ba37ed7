import { jsx } from '../ui/jsx';

/** Welcome is shown as long as there is no text. */
export function Welcome() {
  return (
    <section class="panel welcome">
      <h2>From nothing to a played set</h2>
      <ol>
        <li>
          <b>Write. </b>Begin with “New”, three cards to change, or fill in a form with “Add a
          card”. What is wrong is marked as soon as you pause.
        </li>
        <li>
          <b>Look. </b>The cards appear here as players see them, with what they do in the words of
          the rules.
        </li>
        <li>
          <b>Play. </b>Invite a friend with a link, or play against the computer.
        </li>
        <li>
          <b>Balance. </b>Bots play thousands of games, and say what each card is worth.
        </li>
      </ol>
      <p class="fine">
        Everything happens in this browser, also without a network. Your text is kept here, and
        leaves it only when you play it with others.
      </p>
    </section>
  );
}
