"""The protocol: which games are played, and how points are counted."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..bots import Bot
from ..env import CardGameEnv, VectorEnv
from .network import Weights
from .player import Player

#: The bots that a policy is measured against.
OPPONENTS = ["greedy", "search:50", "search:400"]

SHIPPED = [["core"], ["garden"], ["flat_share"], ["core", "house_guests"], ["opening_night"], ["polar_station"],
           ["haunted_inn"]]
ALL = ["core", "garden", "flat_share", "house_guests", "opening_night", "polar_station", "haunted_inn"]

#: The pools of each part. Those of drafted decks are one pool of all sets that ship.
PARTS = {
    "held_out": [[f"held_out/{i}"] for i in range(20)],
    "shipped": SHIPPED,
    "decks": [ALL],
}


@dataclass
class Score:
    """Points of a policy: 1 for a win, 0.5 for a draw; and processor time for each decision, in seconds."""

    part: str
    opponent: str
    points: np.ndarray  # of each game
    own_time: float = 0
    own_decisions: int = 0
    their_time: float = 0
    their_decisions: int = 0

    @property
    def percent(self) -> float:
        return float(100 * self.points.mean())

    @property
    def margin(self) -> float:
        """Half of the 95% interval, in percent."""
        return float(196 * self.points.std() / len(self.points) ** 0.5)

    def __str__(self) -> str:
        return (f"| {self.part} | {self.opponent} | {len(self.points)} | {self.percent:.1f} ± {self.margin:.1f} | "
                f"{1e6 * self.own_time / self.own_decisions:.0f} | "
                f"{1e6 * self.their_time / self.their_decisions:.0f} |")


def play(
    weights: Weights, part: str, opponents: Sequence[str], games: int, seed: int, worlds: int = 1
) -> Iterator[Score]:
    """Plays games with each pool in turn, with exchanged seats, and with decks where the part has them.

    The bots learn the values of the pools once, and each opponent plays the same deals.
    """
    pools = PARTS[part]
    env = VectorEnv(max(games, len(pools)), pools=pools, layout=2)
    name = f"{part}/{seed}"
    decks = {"decks": drafted(env.n, name)} if part == "decks" else None
    for opponent in opponents:
        env.reset(name, options=decks)
        score = Score(part, opponent, np.empty(0))
        score.points = _play_once(env, Player(weights, env, seed, worlds), Bot(opponent, seed), score)[:games]
        yield score


def _play_once(env: VectorEnv, player: Player, bot: Bot, score: Score) -> np.ndarray:
    """Plays one game at each place. The seats are exchanged after a game with each pool."""
    seats = np.arange(env.n) // len(env.pools) % 2
    points, playing = np.zeros(env.n), np.ones(env.n, np.bool_)
    bot.act_all(env, np.arange(env.n) < len(env.pools))  # which prepares what it knows of the cards
    while playing.any():
        theirs, choices = playing & (env.agents != seats), np.diff(env.legal()[1]) > 1
        begun = time.process_time()
        own = player.act_all()
        between = time.process_time()
        other = bot.act_all(env, theirs)
        score.own_time += between - begun
        score.own_decisions += int(choices.sum())
        score.their_time += time.process_time() - between
        score.their_decisions += int((choices & theirs).sum())
        _, rewards, dones, _, _ = env.step(np.where(playing, np.where(theirs, other, own), 0))
        finished = playing & dones
        points[finished] = (rewards[finished, seats[finished]] + 1) / 2
        playing &= ~dones
    return points


def drafted(games: int, name: str) -> list[list[list[dict[str, object]]]]:
    """Decks for games: any card of each group of a draft. Two games each have the same, and the seats are exchanged."""
    env, random = CardGameEnv(ALL), np.random.default_rng(np.frombuffer(name.encode(), np.uint8))
    pairs: list[list[list[dict[str, object]]]] = []
    for n in range((games + 1) // 2):
        groups = env.draft(f"{name}/{n}")
        first, second = ([{"card": str(random.choice(group)), "copies": 2} for group in groups] for _ in range(2))
        pairs += [[first, second]] * 2
    return pairs[:games]
