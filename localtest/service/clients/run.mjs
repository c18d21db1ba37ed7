// Does what each line of the standard input asks of the client, and prints a line with the result of each.
//
//   node --experimental-websocket run.mjs CLIENT BASE
import { createInterface } from 'node:readline';

const [module, base] = process.argv.slice(2);
const client = await import(module);
const failures = []; // the numbers of those that were reported
const options = { onTrouble: (_, count) => failures.push(count) };
const own = new client.Service(base, options);
const at = (address) => (address ? new client.Service(address, options) : own);
const gameOf = ({ at: address, id, token }) => at(address).game(id, token);
const invited = new Map();
const invitations = () => new client.Invitations(own);
const gamesSeat = async (game) =>
  seatOf({ id: game.id, token: game.token, view: await game.read() });
const seatOf = (seat) => seat && { id: seat.id, token: seat.token, player: seat.view.viewer };

async function play(game, { player, passes }) {
  const [versions, refusals] = [[], []];
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
}

const operations = {
  async create({ at: address, game, strange }) {
    const request = strange ? { ...game, turn_seconds: NaN } : game;
    const { game_id: id, seats = [] } = await at(address).createGame(request);
    return { id, tokens: seats.map(({ token }) => token) };
  },
  async card_sets({ at: address }) {
    const { card_sets, inline_sets } = await at(address).cardSets();
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
    const updates = gameOf(of).updates({ since, completeLog: true });
    for await (const { view, log, overdue, restored } of updates) {
      versions.push(...log.map(({ version }) => version));
      if (restored) return { versions, restored: view.version };
      if (overdue) return { versions, late: view.deadline_actions };
      if (view.version >= until) break;
    }
    return { versions };
  },
  play: (of) => play(gameOf(of), of),
  async offer({ offer }) {
    const attempt = client.newHost(offer);
    const { invitation_id: id, status } = await invitations().offer(attempt);
    return { id, status, attempt };
  },
  async list({ decks }) {
    return { ids: (await invitations().list({ decks })).map(({ invitation_id }) => invitation_id) };
  },
  async accept({ id, name, deck }) {
    const guest = client.newGuest(await invitations().read(id), deck);
    const view = await invitations().accept(guest, { name });
    return seatOf({ ...guest, view });
  },
  async read_invitation({ id, cards }) {
    const offered = await invitations().read(id, { cards });
    return { status: offered.status, cards: offered.cards !== undefined };
  },
  async keep({ attempt, seconds }) {
    return { status: (await invitations().keep(attempt, seconds)).status };
  },
  async withdraw({ attempt }) {
    return { withdrawn: await invitations().withdraw(attempt) };
  },
  async find_opponent({ at: address, name, timeout, raise }) {
    const signal = timeout && AbortSignal.timeout(timeout * 1000);
    const onAttempt = () => {
      if (raise) throw new Error("the callback's own");
    };
    return seatOf(await client.findOpponent(at(address), { name, signal, onAttempt }));
  },
  async search_on(seat) {
    return seatOf(await client.searchOn(own, seat));
  },
  async rematch({ deck, ...old }) {
    return seatOf(await client.rematch(own, old, { deck }));
  },
  async find_rematch({ id }) {
    const { invitation_id, status } = await client.findRematch(own, id);
    return { id: invitation_id, status };
  },
  async invite({ at: address, offer }) {
    const made = await at(address).invite(offer);
    invited.set(made.host.id, made);
    return { id: made.host.id, link: made.link, attempt: made.host };
  },
  async invited({ id }) {
    return gamesSeat(await invited.get(id).game());
  },
  async accept_link({ link, name }) {
    return gamesSeat(await own.accept(link, { name }));
  },
  async find({ name }) {
    return gamesSeat(await own.findOpponent({ name }));
  },
  async play_computer({ player, raise }) {
    const choose = () => {
      throw new Error('of choose');
    };
    return play(await own.playComputer({ seat: player, ...(raise && { choose }) }), { player });
  },
  async troubles() {
    return { failures };
  },
  async without({ apis }) {
    for (const api of apis) {
      const [name, member] = api.split('.');
      if (member) delete globalThis[name][member];
      else delete globalThis[name];
    }
    return {};
  },
};

function failureOf(error) {
  if (error.name === 'TimeoutError') return { ended: true };
  const { code, outdated, temporary, permanent, message } = error;
  return { code, outdated, temporary, permanent, message };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { number, do: name, with: members } = JSON.parse(line);
  operations[name](members).then(
    (result) => console.log(JSON.stringify({ number, result })),
    (error) => console.log(JSON.stringify({ number, failure: failureOf(error) })),
  );
}
process.exit();
