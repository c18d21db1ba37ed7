"""Trains a policy by self-play, or against one bot, with PPO, and measures it against every bot.

    python learn.py --sets core --out core                               # by self-play
    python learn.py --sets core --against greedy --start core.pt --out greedy  # the best response to a bot

It writes OUT.pt, the weights, and OUT.json: the learning curve and the points against every bot.
docs/bots.md has what it found.

PPO: Schulman et al., "Proximal Policy Optimization Algorithms", 2017. GAE: Schulman et al.,
"High-Dimensional Continuous Control Using Generalized Advantage Estimation", 2016.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from typing import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from cardgames.bots import Bot
from cardgames.env import PARTS, PASS, VectorEnv, part_of

OPTIONS = 3  # that a card has at most
TARGETS = PARTS["own_board"].rows + PARTS["opponent_board"].rows + PARTS["stack"].rows + 1
SHOWN = 4  # entries at the top of the stack that the network sees

BOTS = ("random", "careless", "yardstick", "greedy", "search:10", "search:50")

PLACES = 512  # games at once
STEPS = 64  # of each game between two updates
EPOCHS = 2
MINIBATCH = 4096
ENTROPY = 0.01  # the weight of the policy's entropy, which keeps it trying
CLIP = 0.2
TRACE = 0.95  # lambda of GAE


@dataclass
class Moves:
    """The legal actions of some positions, one after another.

    position  (k,) the row of the position that an action belongs to, ascending
    action    (k,) its number in the environment
    card      (k,) what is played: 0 to pass, else 1 + card * OPTIONS + option
    target    (k,) a token of the target, 0 for none
    """

    position: Tensor
    action: Tensor
    card: Tensor
    target: Tensor

    @staticmethod
    def of(observations: np.ndarray, masks: np.ndarray) -> Moves:
        position, action = np.nonzero(masks)
        rest, target = np.divmod(np.maximum(action - 1, 0), TARGETS)
        index, option = np.divmod(rest, OPTIONS)
        hand = part_of(observations, "hand")[..., 0]
        card = np.where(action == PASS, 0, 1 + hand[position, index] * OPTIONS + option)
        token = tokens(observations)[position, np.where(action == PASS, 0, target)]
        return Moves(*(torch.from_numpy(a.astype(np.int64)) for a in (position, action, card, token)))

    def of_positions(self, chosen: Tensor, positions: int) -> tuple[Moves, Tensor]:
        """The moves of some positions, and where these moves are among all."""
        row = torch.full((positions,), -1)
        row[chosen] = torch.arange(len(chosen))
        kept = (row[self.position] >= 0).nonzero()[:, 0]
        kept = kept[row[self.position[kept]].argsort(stable=True)]
        return Moves(row[self.position[kept]], self.action[kept], self.card[kept], self.target[kept]), kept


def tokens(observations: np.ndarray) -> np.ndarray:
    """The token of each target of an action: the card, where it is, and whether it is shielded or the opponent's."""
    rows = [np.zeros((len(observations), 1), np.int64)]
    for kind, (name, state) in enumerate((("own_board", 1), ("opponent_board", 1), ("stack", 2))):
        part = part_of(observations, name)
        rows.append(1 + part[..., 0] * 6 + kind * 2 + (part[..., 1] == state))
    return np.concatenate(rows, axis=1)


class Features:
    """Turns observations into vectors of floats: how many of each card are where, what is on the stack, and more."""

    # A part whose cards are counted, and the column that is added up for each card; None counts the rows.
    COUNTED = (("hand", None), ("own_board", None), ("own_board", 1), ("opponent_board", None), ("opponent_board", 1),
               ("own_discard", None), ("opponent_discard", None), ("deck_list", None))
    SCALES = (10, 1, 1, 1, 3, 1, 1) + (5, 10, 20, 5, 5, 20) * 2  # of the parts game and players

    def __init__(self, cards: int) -> None:
        self.kinds = cards + 1  # 0 is no card
        self.size = len(self.COUNTED) * self.kinds + SHOWN * (2 * self.kinds + OPTIONS) + len(self.SCALES)

    def of(self, observations: np.ndarray) -> Tensor:
        other = np.concatenate([part_of(observations, name).reshape(len(observations), -1)
                                for name in ("game", "players")], axis=1)
        parts = [self._counts(observations), *self._stack(observations), other / np.array(self.SCALES)]
        return torch.from_numpy(np.concatenate(parts, axis=1, dtype=np.float32))

    def _counts(self, observations: np.ndarray) -> np.ndarray:
        places, weights = [], []
        for i, (name, column) in enumerate(self.COUNTED):
            part = part_of(observations, name)
            places.append(i * self.kinds + part[..., 0])
            weights.append(part[..., 0] > 0 if column is None else part[..., column])
        width = len(self.COUNTED) * self.kinds
        index = np.concatenate(places, axis=1) + np.arange(len(observations))[:, None] * width
        counts = np.bincount(index.ravel(), np.concatenate(weights, axis=1).ravel(), len(observations) * width)
        return counts.reshape(len(observations), width)

    def _stack(self, observations: np.ndarray) -> Iterator[np.ndarray]:
        """The entries at the top: one number for each card of either player, and one for each option."""
        stack, rows = part_of(observations, "stack"), np.arange(len(observations))
        height = (stack[..., 0] > 0).sum(axis=1)
        for depth in range(SHOWN):
            card, owner, option, _ = stack[rows, np.maximum(height - 1 - depth, 0)].T
            there = height > depth
            entry = np.zeros((len(observations), 2 * self.kinds + OPTIONS))
            entry[rows, card + (owner == 2) * self.kinds] = there
            entry[rows, 2 * self.kinds + np.maximum(option - 1, 0)] = there & (option > 0)
            yield entry


class Network(nn.Module):
    """A policy over legal actions, and the value of a position for the player who acts."""

    def __init__(self, features: int, cards: int, width: int = 256, depth: int = 32) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
        )
        choices = 1 + (cards + 1) * OPTIONS
        self.card = nn.Linear(width, choices)
        self.query = nn.Linear(width, depth)
        self.kind = nn.Embedding(choices, depth)
        self.target = nn.Embedding(1 + (cards + 1) * 6, depth, padding_idx=0)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.card.weight, std=0.01)
        nn.init.normal_(self.target.weight, std=0.1)

    def forward(self, features: Tensor, moves: Moves) -> tuple[Tensor, Tensor]:
        """The logarithm of the probability of each move, and the value of each position, -1 to 1."""
        hidden = self.body(features)
        aimed = self.query(hidden)[moves.position] * self.kind(moves.card) * self.target(moves.target)
        scores = self.card(hidden)[moves.position, moves.card] + aimed.sum(dim=1)
        return log_softmax(scores, moves.position, len(features)), self.value(hidden)[:, 0].tanh()


def log_softmax(scores: Tensor, position: Tensor, positions: int) -> Tensor:
    """The logarithm of the softmax among the moves of each position."""
    highest = torch.full((positions,), -torch.inf).scatter_reduce(0, position, scores.detach(), "amax")
    shifted = scores - highest[position]
    total = torch.zeros(positions).index_add(0, position, shifted.exp())
    return shifted - total.log()[position]


class Policy:
    """Plays with a network. With sample it draws from the probabilities, else it takes the most probable."""

    def __init__(self, cards: int) -> None:
        self.features = Features(cards)
        self.network = Network(self.features.size, cards)

    @torch.no_grad()
    def decide(self, observations: np.ndarray, masks: np.ndarray, sample: bool) -> Decisions:
        features, moves = self.features.of(observations), Moves.of(observations, masks)
        logs, values = self.network(features, moves)
        # The greatest of logs with Gumbel noise is a sample of the probabilities.
        keys = logs - torch.empty_like(logs).exponential_().log() if sample else logs
        best = torch.full((len(features),), -torch.inf).scatter_reduce(0, moves.position, keys, "amax")
        chosen = (keys == best[moves.position]).nonzero()[:, 0]
        first = torch.ones(len(chosen), dtype=torch.bool)
        first[1:] = moves.position[chosen[1:]] != moves.position[chosen[:-1]]
        chosen = chosen[first]
        return Decisions(features, moves, chosen, logs[chosen], values)


@dataclass
class Decisions:
    """Positions with more than one legal action, and what was chosen in them.

    chosen is an index into moves; log is the logarithm of its probability at that time.
    """

    features: Tensor
    moves: Moves
    chosen: Tensor
    log: Tensor
    value: Tensor

    @staticmethod
    def joined(parts: Sequence[Decisions]) -> Decisions:
        positions = np.cumsum([0] + [len(p.features) for p in parts])
        moves = np.cumsum([0] + [len(p.moves.position) for p in parts])
        return Decisions(
            torch.cat([p.features for p in parts]),
            Moves(
                torch.cat([p.moves.position + int(n) for p, n in zip(parts, positions)]),
                torch.cat([p.moves.action for p in parts]),
                torch.cat([p.moves.card for p in parts]),
                torch.cat([p.moves.target for p in parts]),
            ),
            torch.cat([p.chosen + int(n) for p, n in zip(parts, moves)]),
            torch.cat([p.log for p in parts]),
            torch.cat([p.value for p in parts]),
        )


class Games:
    """Games that go on from one update to the next, played by a policy and, with a bot, against it.

    The bot has player 1 in games at even places, and player 0 at odd ones.
    """

    def __init__(self, sets: Sequence[str], bot: Bot | None, seed: str) -> None:
        self.env = VectorEnv(PLACES, sets, seed)
        self.bot, self.seats = bot, np.arange(PLACES) % 2

    def play(self, policy: Policy) -> tuple[Decisions, Tensor]:
        """Plays STEPS actions of each game. Returns the decisions of the policy, and their advantages."""
        env = self.env
        parts: list[Decisions] = []
        wheres, signs = [], []
        rewards, dones = np.zeros((STEPS, PLACES), np.float32), np.zeros((STEPS, PLACES), bool)
        for step in range(STEPS):
            own = np.ones(PLACES, bool) if self.bot is None else env.agents == self.seats
            where = np.flatnonzero(own & (env.masks.sum(axis=1, dtype=np.int32) > 1))
            actions = np.asarray(env.masks.argmax(axis=1), np.int32)
            if self.bot is not None:
                actions = np.where(own, actions, self.bot.act_all(env, ~own))
            made = policy.decide(env.observations[where], env.masks[where], sample=True)
            actions[where] = made.moves.action[made.chosen].numpy()
            parts.append(made)
            wheres.append(where)
            signs.append(np.where(env.agents[where] == 0, 1, -1).astype(np.float32))
            env.step(actions)
            rewards[step], dones[step] = env.rewards[:, 0], env.dones
        last = policy.decide(env.observations, env.masks, sample=False).value.numpy()
        last = last * np.where(env.agents == 0, 1, -1)
        values = [p.value.numpy() * s for p, s in zip(parts, signs)]
        advantages = estimate(wheres, values, rewards, dones, last)
        return Decisions.joined(parts), torch.from_numpy(np.concatenate([a * s for a, s in zip(advantages, signs)]))


def estimate(wheres: list[np.ndarray], values: list[np.ndarray], rewards: np.ndarray, dones: np.ndarray,
             last: np.ndarray) -> list[np.ndarray]:
    """The advantages of decisions for player 0, by GAE without discount.

    A step without a decision is skipped: a game's next decision follows its last one.
    """
    value, trace = last.astype(np.float32), np.zeros(len(last), np.float32)
    advantages = []
    for step in reversed(range(len(wheres))):
        value = np.where(dones[step], rewards[step], value)
        trace = np.where(dones[step], 0, trace)
        where = wheres[step]
        trace[where] = value[where] - values[step] + TRACE * trace[where]
        value[where] = values[step]
        advantages.append(trace[where])
    return advantages[::-1]


class Learner:
    """Improves a policy with PPO. The rate of learning falls to a tenth."""

    def __init__(self, policy: Policy, rate: float) -> None:
        self.policy, self.rate = policy, rate
        self.optimizer = torch.optim.Adam(policy.network.parameters(), eps=1e-5)

    def learn(self, made: Decisions, advantages: Tensor, left: float) -> None:
        """Learns from decisions; left is the share of the run that is left, 1 to 0."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * (0.1 + 0.9 * left)
        returns = advantages + made.value
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for _ in range(EPOCHS):
            for rows in torch.split(torch.randperm(len(advantages)), MINIBATCH):
                moves, kept = made.moves.of_positions(rows, len(advantages))
                at = torch.full((len(made.moves.position),), -1)
                at[kept] = torch.arange(len(kept))
                self._update(made.features[rows], moves, at[made.chosen[rows]], made.log[rows], advantages[rows],
                             returns[rows], ENTROPY * left)

    def _update(self, features: Tensor, moves: Moves, chosen: Tensor, old: Tensor, advantage: Tensor, result: Tensor,
                entropy_weight: float) -> None:
        logs, values = self.policy.network(features, moves)
        ratio = (logs[chosen] - old).exp()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        entropy = -(logs.exp() * logs).sum() / len(features)
        loss = -gain + 0.5 * functional.mse_loss(values, result) - entropy_weight * entropy
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.network.parameters(), 0.5)
        self.optimizer.step()


def points(policy: Policy, sets: Sequence[str], bot: str, games: int, seed: str) -> float:
    """The policy's points in percent against a bot, with exchanged seats. A draw is half a win.

    Each place plays one game, so that short games do not count more often.
    """
    env, opponent, seats = VectorEnv(games, sets, seed), Bot(bot), np.arange(games) % 2
    total, playing = 0.0, np.ones(games, bool)
    while playing.any():
        own = env.agents == seats
        actions = np.where(own, env.masks.argmax(axis=1), opponent.act_all(env, ~own & playing)).astype(np.int32)
        idle = ~playing & ~own
        actions[idle] = env.masks[idle].argmax(axis=1)
        where = np.flatnonzero(own & playing)
        if len(where):
            made = policy.decide(env.observations[where], env.masks[where], sample=False)
            actions[where] = made.moves.action[made.chosen].numpy()
        env.step(actions)
        ended = playing & env.dones
        total += float((1 + env.rewards[ended, seats[ended]]).sum()) / 2
        playing &= ~env.dones
    return 100 * total / games


def train(policy: Policy, options: argparse.Namespace) -> list[dict[str, float]]:
    """Trains for a time, and returns the learning curve: points against greedy, and the opponent."""
    games = Games(options.sets, Bot(options.against) if options.against else None, f"learn {options.seed}")
    learner, spent, decisions = Learner(policy, options.rate), 0.0, 0
    curve: list[dict[str, float]] = []
    yardsticks = dict.fromkeys(["greedy", *([options.against] if options.against else [])])
    budget = options.minutes * 60 * 2  # of processor time, on two cores
    while True:
        if spent >= len(curve) * budget / options.marks:
            mark = {"minutes": spent / 120, "decisions": decisions}
            mark |= {name: points(policy, options.sets, name, options.games, "curve") for name in yardsticks}
            curve.append(mark)
            print(json.dumps(mark), flush=True)
        if spent >= budget:
            return curve
        start = time.process_time()
        made, advantages = games.play(policy)
        learner.learn(made, advantages, max(0, 1 - spent / budget))
        decisions += len(advantages)
        spent += time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", nargs="+", default=["core"], help="the card sets")
    parser.add_argument("--against", help="a bot, to learn the best response to it")
    parser.add_argument("--start", help="weights to begin with, OUT.pt of another run")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning, at the start")
    parser.add_argument("--minutes", type=float, default=20, help="of two cores, that is, half of the processor time")
    parser.add_argument("--marks", type=int, default=20, help="points of the learning curve")
    parser.add_argument("--games", type=int, default=1000, help="for each figure")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()

    torch.set_num_threads(1)  # threads of torch that wait use processor time, by which a run is measured
    torch.manual_seed(options.seed)
    policy = Policy(len(VectorEnv(1, options.sets).cards))
    if options.start:
        policy.network.load_state_dict(torch.load(options.start, weights_only=True))
    curve = train(policy, options)
    torch.save(policy.network.state_dict(), f"{options.out}.pt")
    names = dict.fromkeys([*BOTS, *([options.against] if options.against else [])])
    found = {name: points(policy, options.sets, name, options.games, "points") for name in names}
    with open(f"{options.out}.json", "w", encoding="utf-8") as file:
        json.dump(vars(options) | {"curve": curve, "points": found}, file, indent=1)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
