// Does what each line of the standard input asks of the client, and prints a line with the result of each.
//
//   node --experimental-websocket run.mjs CLIENT BASE
import { createInterface } from 'node:readline';

const [module, base] = process.argv.slice(2);
const client = await import(module);
const service = new client.Service(base);
const invitations = new client.Invitations(service);
const gameOf = ({ id, token }) => service.game(id, token);
const seatOf = (seat) => seat && { id: seat.id, token: seat.token, player: seat.view.viewer };

const operations = {
  async create({ game }) {
    const { game_id: id, seats = [] } = await service.createGame(game);
    return { id, tokens: seats.map(({ token }) => token) };
  },
  async card_sets() {
    const { card_sets, inline_sets } = await service.cardSets();
    return { first: card_sets[0].name, inline_sets };
  },
  async read({ since, cards, ...of }) {
    const { version, status, log = [], cards: listed } = await gameOf(of).read({ since, cards });
    return { version, status, log: log.map((entry) => entry.version), cards: listed !== undefined };
  },
  async submit({ version, action, ...of }) {
    return { version: (await gameOf(of).submit(version, action)).version };
  },
  async export(of) {
    return { id: JSON.parse(await gameOf(of).export()).game_id };
  },
  async follow({ since, until, ...of }) {
    const versions = [];
    for await (const { view, log, overdue } of gameOf(of).updates({ since, completeLog: true })) {
      versions.push(...log.map(({ version }) => version));
      if (overdue) return { versions, late: view.deadline_actions };
      if (view.version >= until) break;
    }
    return { versions };
  },
  async play({ player, passes, ...of }) {
    const [versions, refusals] = [[], []];
    const game = gameOf(of);
    let longest = 0;
    let last = performance.now();
    for await (const { view, log } of game.updates({ since: -1, completeLog: true })) {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      versions.push(...log.map(({ version }) => version));
      const actions = view.legal_actions;
      if (view.priority !== player || actions.length === 0) continue;
      try {
        const pass = passes && { type: 'pass_priority', player };
        await game.submit(view.version, pass || actions[view.version % actions.length]);
      } catch (error) {
        if (!(error instanceof client.ServiceError)) throw error;
        refusals.push(`${error.status} ${error.message}`);
      }
    }
    return { versions, refusals, longest: longest / 1000 };
  },
  async offer({ offer }) {
    const attempt = client.newHost(offer);
    const { invitation_id: id, status } = await invitations.offer(attempt);
    return { id, status, attempt };
  },
  async list() {
    return { ids: (await invitations.list()).map(({ invitation_id }) => invitation_id) };
  },
  async accept({ id, name }) {
    const guest = client.newGuest(await invitations.read(id));
    const view = await invitations.accept(guest, { name });
    return seatOf({ ...guest, view });
  },
  async keep({ attempt, seconds }) {
    return { status: (await invitations.keep(attempt, seconds)).status };
  },
  async withdraw({ attempt }) {
    return { withdrawn: await invitations.withdraw(attempt) };
  },
  async find_opponent({ name, timeout }) {
    const signal = timeout && AbortSignal.timeout(timeout * 1000);
    return seatOf(await client.findOpponent(service, { name, signal }));
  },
  async search_on(seat) {
    return seatOf(await client.searchOn(service, seat));
  },
  async rematch(old) {
    return seatOf(await client.rematch(service, old));
  },
  async find_rematch({ id }) {
    const { invitation_id, status } = await client.findRematch(service, id);
    return { id: invitation_id, status };
  },
};

function failureOf(error) {
  if (error.name === 'TimeoutError') return { ended: true };
  if (!(error instanceof client.ServiceError)) throw error;
  return { code: error.code, outdated: error.outdated, temporary: error.temporary };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { number, do: name, with: members } = JSON.parse(line);
  operations[name](members).then(
    (result) => console.log(JSON.stringify({ number, result })),
    (error) => console.log(JSON.stringify({ number, failure: failureOf(error) })),
  );
}
process.exit();
