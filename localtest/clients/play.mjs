// Plays the seats on the standard input, and prints what each has seen.
//
//   node --experimental-websocket play.mjs CLIENT BASE
import { readFileSync } from 'node:fs';

const [client, base] = process.argv.slice(2);
const { Service, ServiceError } = await import(client);
const service = new Service(base);

async function play({ game_id, token, player }) {
  const [versions, refusals] = [[], []];
  let longest = 0;
  let last = performance.now();
  const game = service.game(game_id, token);
  for await (const { view, log } of game.updates({ since: -1, completeLog: true })) {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    versions.push(...log.map(({ version }) => version));
    const actions = view.legal_actions;
    if (view.priority !== player || actions.length === 0) continue;
    try {
      await game.submit(view.version, actions[view.version % actions.length]);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      refusals.push(`${error.status} ${error.message}`);
    }
  }
  return { versions, refusals, longest: longest / 1000 };
}

const seats = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(await Promise.all(seats.map(play))));
process.exit();
