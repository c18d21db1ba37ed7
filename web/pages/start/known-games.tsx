import { forgetGame, knownGames, modeNames, type KnownGame } from '../storage/games';
import { when } from '../text/when';
import { Glyph } from '../ui/glyph';
import { h } from '../ui/jsx';
import { update } from '../ui/update';

/** KnownGames lists the games that were played here. */
export function KnownGames() {
  const section = h('section', { class: 'known' });
  const draw = () => {
    const games = knownGames();
    section.hidden = games.length === 0;
    update(section, [
      <h2>Your games</h2>,
      <ul role="list">
        {games.map((game) => (
          <KnownGameItem
            game={game}
            onForget={() => {
              forgetGame(game.id);
              draw();
            }}
          />
        ))}
      </ul>,
    ]);
  };
  draw();
  return section;
}

function KnownGameItem({ game, onForget }: { game: KnownGame; onForget: () => void }) {
  const { id, mode, outcome, sets, created } = game;
  const details = [outcome ?? 'In progress', sets, when(created)].filter(Boolean);
  return (
    <li>
      <a href={`#game=${id}`} data-key={id}>
        <b>{modeNames[mode]}</b>
        <small>{details.join(' · ')}</small>
      </a>
      <button
        type="button"
        class="icon"
        aria-label={`Forget the game: ${modeNames[mode]}, ${when(created)}`}
        title="Forget this game"
        onclick={onForget}
      >
        <Glyph id="close" />
      </button>
    </li>
  );
}
