"""Trains the network of cardgames.benchmark by self-play on generated card sets, with numpy alone.

    python train.py --out weights.npz

A round plays some games with sets of the training split, in which each player looks one
action ahead, and learns what the positions led to.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from cardgames.benchmark.network import (COST, EMBEDDING, FIGURES, LOOKED_AT, ZONES, Position, Weights, counts, head_of,
                                         layers, read, shapes, slots_of)
from cardgames.benchmark.player import Player, best
from cardgames.bots import Bot
from cardgames.env import VectorEnv, part_of

POOLS, GAMES, STEPS = 32, 8, 240  # of a round: pools, games at once of each, actions in each
KEPT = 8  # rounds from which a minibatch is drawn
BATCH_POOLS, BATCH_ROWS, BATCHES = 16, 96, 120
LAMBDA = 0.9  # the share of what comes later, against the value of the next decision
NOISE, RANDOM = 0.12, 0.02  # of the log-odds; the share of random actions
MEASURED = 5  # times in a run, which takes longer than a round


class Round(NamedTuple):
    """What one round brought: positions by pools, and what they led to."""

    features: np.ndarray  # float32 (POOLS, 1 + cards, columns)
    rows: list[np.ndarray]  # of each pool
    position: Position
    targets: np.ndarray  # float32 (m,): the chance to win that a position had, as the rest of its game shows it


class Learner:
    """The weights, and Adam's averages of their gradients."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.weights: Weights = {}
        for name, shape in shapes().items():
            scale = 0.0 if name.endswith("bias") else (2 / shape[0]) ** 0.5
            self.weights[name] = (scale * random.standard_normal(shape)).astype(np.float32)
        self.weights["last"] *= 0.1
        self.first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.average = {name: w.copy() for name, w in self.weights.items()}
        self.steps = 0

    def step(self, gradients: Weights, rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.first[name] += 0.1 * (gradient - self.first[name])
            self.second[name] += 0.001 * (gradient * gradient - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.steps)
            square = self.second[name] / (1 - 0.999**self.steps)
            self.weights[name] -= rate * (mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            self.average[name] += max(0.002, 1 / self.steps) * (self.weights[name] - self.average[name])


def learn(learner: Learner, rounds: list[Round], random: np.random.Generator, rate: float) -> float:
    """Learns from a minibatch, and returns its loss."""
    picks = [(rounds[random.integers(len(rounds))], random.integers(POOLS)) for _ in range(BATCH_POOLS)]
    rows = [random.choice(chosen.rows[pool], BATCH_ROWS) for chosen, pool in picks]
    features = np.stack([chosen.features[pool] for chosen, pool in picks])
    position = Position(*(
        np.concatenate([getattr(chosen.position, name)[of] for (chosen, _), of in zip(picks, rows)])
        for name in Position._fields
    ))
    targets = np.concatenate([chosen.targets[of] for (chosen, _), of in zip(picks, rows)])
    loss, gradients = gradients_of(learner.weights, features, position, targets)
    learner.step(gradients, rate)
    return loss


def gradients_of(w: Weights, features: np.ndarray, position: Position, targets: np.ndarray) -> tuple[float, Weights]:
    """The loss of a minibatch, the same number of rows of each pool, and its gradients."""
    pools, numbers = features.shape[:2]
    slots = slots_of(features)
    used = np.maximum(slots @ w["slot"], 0)
    head = np.concatenate([head_of(features), used.sum(-2)], axis=-1)
    hidden = np.maximum(head @ w["card"] + w["card_bias"], 0)
    is_card = features[..., :7].any(-1, keepdims=True)
    vectors = (hidden @ w["embed"]) * is_card
    counted = counts(position, numbers).reshape(pools, -1, numbers)
    sums = (counted @ vectors).reshape(len(targets), -1)
    inputs = np.concatenate([position.figures, sums], axis=1)
    first, second, odds = layers(w, inputs)
    chances = 1 / (1 + np.exp(-odds[:, 0]))
    loss = -np.mean(targets * np.log(chances + 1e-9) + (1 - targets) * np.log(1 - chances + 1e-9))
    g: Weights = {}
    d_odds = ((chances - targets) / len(targets)).astype(np.float32)[:, None]
    g["last"], g["last_bias"] = second.T @ d_odds, d_odds.sum(0)
    d_second = (d_odds @ w["last"].T) * (second > 0)
    g["second"], g["second_bias"] = first.T @ d_second, d_second.sum(0)
    d_first = (d_second @ w["second"].T) * (first > 0)
    g["first"], g["first_bias"] = inputs.T @ d_first, d_first.sum(0)
    d_sums = (d_first @ w["first"][FIGURES:].T).reshape(pools, -1, EMBEDDING)
    d_vectors = (counted.transpose(0, 2, 1) @ d_sums) * is_card
    g["embed"] = _product(hidden, d_vectors)
    d_hidden = (d_vectors @ w["embed"].T) * (hidden > 0)
    g["card"], g["card_bias"] = _product(head, d_hidden), d_hidden.sum((0, 1))
    d_used = (d_hidden @ w["card"][-EMBEDDING:].T)[:, :, None] * (used > 0)
    g["slot"] = _product(slots, d_used)
    return float(loss), g


def _product(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    product: np.ndarray = left.reshape(-1, left.shape[-1]).T @ right.reshape(-1, right.shape[-1])
    return product


class Games:
    """Plays the games of a round, and keeps the positions of those that finish."""

    def __init__(self, weights: Weights | None, random: np.random.Generator, number: int) -> None:
        sets = random.choice(990, POOLS, replace=False)  # ten sets are kept to measure progress
        self.env = VectorEnv(POOLS * GAMES, pools=[[f"train/{n}"] for n in sets], seed=f"round {number}")
        self.weights, self.random = weights, random
        self.features = self.env.all_card_features()
        self.costs = self.features[:, :, COST]
        self.player = Player(weights, self.env, number) if weights else None
        self.trails: list[list[tuple[int, int, int, float]]] = [[] for _ in range(self.env.n)]
        self.kept: list[tuple[np.ndarray, ...]] = []
        self.targets: list[tuple[int, float]] = []
        self.size = 0

    def play(self) -> Round:
        for _ in range(STEPS):
            self.step()
        position = Position(*(np.concatenate(parts) for parts in zip(*self.kept)))
        rows = np.array([row for row, _ in self.targets])
        pools = rows % self.env.n % POOLS
        return Round(self.features, [rows[pools == pool] for pool in range(POOLS)], position, self._by_row())

    def _by_row(self) -> np.ndarray:
        by_row = np.zeros(self.size, np.float32)
        for row, target in self.targets:
            by_row[row] = target
        return by_row

    def step(self) -> None:
        """Plays an action in each game. Each adds two rows: what the player saw before and after it."""
        env, seats = self.env, self.env.agents.copy()
        before = env.observations.copy()
        if self.player:
            ahead, odds = self.player.look()
            noisy = odds + NOISE * self.random.gumbel(size=len(odds))
            noisy[self.random.random(len(odds)) < RANDOM] += 20
        else:
            ahead = env.lookahead(int(self.random.integers(1 << 60)), settle=True)
            odds = np.zeros(len(ahead.actions))
            yardstick = np.repeat(Bot("yardstick").act_all(env), np.diff(ahead.offsets))
            noisy = self.random.random(len(odds)) + (self.random.random(len(odds)) < 0.9) * (ahead.actions == yardstick)
        chosen = best(ahead.offsets, noisy)
        self._keep(before)
        self._keep(ahead.observations[chosen])
        chances = 1 / (1 + np.exp(-np.clip(odds[chosen], -9, 9)))
        # A card that was drawn in the world that was looked at is not the one that is drawn.
        known = ~ahead.dones[chosen] & (ahead.observations[chosen][:, 9] == before[:, 9])
        settled = (part_of(before, "game")[:, 0, 3] == 0) & (part_of(before, "stack")[:, 0, 0] == 0)
        for i in range(env.n):
            after = self.size - env.n + i
            self.trails[i].append((after - env.n if settled[i] else -1, after if known[i] else -1, int(seats[i]),
                                   float(chances[i])))
        _, rewards, dones, _, _ = env.step(ahead.actions[chosen])
        for place in np.flatnonzero(dones):
            self._finish(int(place), rewards[place])

    def _keep(self, observations: np.ndarray) -> None:
        position = read(observations, self.costs[self.env.pool_of])
        self.kept.append((position.figures, position.cards.astype(np.uint8), position.zones.astype(np.uint8)))
        self.size += len(observations)

    def _finish(self, i: int, rewards: np.ndarray) -> None:
        """Says what the positions of a game led to, from its end on."""
        later = [float(reward + 1) / 2 for reward in rewards]
        for before, after, seat, value in reversed(self.trails[i]):
            self.targets += [(row, later[seat]) for row in (before, after) if row >= 0]
            if self.player:
                later[seat] = LAMBDA * later[seat] + (1 - LAMBDA) * value
        self.trails[i].clear()


def measure(weights: Weights, opponent: str, games: int, seed: int) -> float:
    """Points in percent against a bot, on sets that were kept."""
    env = VectorEnv(40, pools=[[f"train/{n}"] for n in range(990, 1000)], seed=seed, opponent=opponent)
    player, points, finished = Player(weights, env, seed), 0.0, 0
    while finished < games:
        _, rewards, dones, _, _ = env.step(player.act_all())
        points += float((rewards[dones] + 1).sum()) / 2
        finished += int(dones.sum())
    return 100 * points / max(finished, 1)


def save(path: Path, weights: Weights) -> None:
    """Writes the weights, each in two bytes."""
    np.savez(path, **{name: w.astype(np.float16) for name, w in weights.items()})  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=500, help="each about 2 s of one core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="of each measurement")
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    options = parser.parse_args()
    random, learner = np.random.default_rng(options.seed), Learner(options.seed)
    rounds: list[Round] = []
    for number in range(options.rounds):
        weights = learner.average if number > 3 else None
        rounds = [*rounds[-KEPT + 1 :], Games(weights, random, number).play()]
        rate = 2e-3 * min(1.0, 1.2 - number / options.rounds)
        losses = [learn(learner, rounds, random, rate) for _ in range(BATCHES)]
        if (number + 1) % max(options.rounds // MEASURED, 1) == 0:
            points = " ".join(f"{bot} {measure(learner.average, bot, options.games, number):.1f}"
                              for bot in ("yardstick", "greedy"))
            print(f"{time.process_time():5.0f} s, round {number + 1}, loss {np.mean(losses):.4f}, {points}", flush=True)
            save(options.out, learner.average)


if __name__ == "__main__":
    main()
