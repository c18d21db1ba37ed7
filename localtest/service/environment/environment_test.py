import gc
import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np
from pettingzoo.test import api_test, seed_test

from cardgames.bots import NAMES, Bot
from cardgames.env import (ACTIONS, LAYOUT, OBSERVATION, PARTS, PASS, SETS, CardGameEnv, CardGameError, ForkedError,
                           VectorEnv, part_of)

ROOT = pathlib.Path(__file__).parents[3]
RESEARCH = ROOT / "clients" / "python" / "research"
GRAMMAR = ROOT / "games" / "testdata" / "abilities.json"


def play(env: CardGameEnv, seed: int = 0) -> None:
    """Plays random actions to the end of a game."""
    random = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, _, terminated, _, _ = env.last()
        env.step(None if terminated else int(random.choice(np.flatnonzero(observation["action_mask"]))))


def random_actions(env: VectorEnv, random: np.random.Generator) -> np.ndarray:
    return (env.masks * random.random(env.masks.shape, np.float32)).argmax(1).astype(np.int32)


class PettingZoo(unittest.TestCase):
    def test_api(self):
        api_test(CardGameEnv(), num_cycles=1000)

    def test_seeds(self):
        seed_test(CardGameEnv, num_cycles=300)

    def test_api_with_the_whole_grammar(self):
        api_test(CardGameEnv([GRAMMAR]), num_cycles=1000)


class Games(unittest.TestCase):
    def test_a_seed_plays_the_same_game(self):
        first, second = CardGameEnv(), CardGameEnv()
        first.reset(seed=7)
        second.reset(options={"seed": "7"})
        play(first), play(second)
        self.assertEqual(first.export(), second.export())

    def test_no_seed_is_another_game_each_time(self):
        env, games = CardGameEnv(), set()
        for _ in range(3):
            env.reset()
            games.add(env.observe("player_0")["observation"].tobytes())
        self.assertGreater(len(games), 1)

    def test_a_game_ends_with_rewards_for_both(self):
        env = CardGameEnv(["garden"])
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(Bot("greedy").act(env))
        self.assertEqual(sorted(env.rewards.values()), [-1, 1])
        self.assertEqual(env._cumulative_rewards, env.rewards)

    def test_sets_can_change_with_a_reset(self):
        env = CardGameEnv()
        env.reset(seed=1, options={"sets": ["polar_station", json.loads(GRAMMAR.read_text())]})
        self.assertEqual(len(env.cards), 38)
        self.assertEqual(env.export()["card_sets"][1]["set_id"], "abilities")

    def test_a_game_is_drawn_as_a_sentence(self):
        env = CardGameEnv(render_mode="ansi")
        env.reset(seed=1)
        self.assertEqual(env.render(), "Turn 1, player_0 to act with 4 time and 0 progress; the opponent has "
                         "0 time and 0 progress.")

    def test_an_illegal_action_changes_nothing(self):
        env = CardGameEnv()
        env.reset(seed=1)
        before = env.observe(env.agent_selection)
        illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
        for action, message in (
            (illegal, "action"),
            (ACTIONS, f"actions are 0 to {ACTIONS - 1}"),
            (-1, "no action -1"),
        ):
            with self.assertRaisesRegex(CardGameError, message):
                env.step(action)
        after = env.observe(env.agent_selection)
        np.testing.assert_equal(before, after)

    def test_a_clone_is_played_on_its_own(self):
        env = CardGameEnv()
        env.reset(seed=3)
        env.step(PASS)
        clone, before = env.clone(), env.export()
        play(clone)
        self.assertEqual(env.export(), before)
        self.assertTrue(clone.export()["shuffle"]["secret"])
        play(env)
        self.assertEqual(env.export(), clone.export())

    def test_resampling_keeps_what_a_seat_sees(self):
        env, changed = CardGameEnv([GRAMMAR]), False
        env.reset(seed=3)
        while not any(env.terminations.values()):
            for agent, other in (("player_0", "player_1"), ("player_1", "player_0")):
                world = env.clone()
                world.resample(agent, seed=1)
                np.testing.assert_equal(world.observe(agent), env.observe(agent))
                changed |= not np.array_equal(world.observe(other)["observation"], env.observe(other)["observation"])
            env.step(Bot("random", 2).act(env))
        self.assertTrue(changed)

    def test_observations_have_the_documented_parts(self):
        env = CardGameEnv()
        env.reset(seed=1)
        seen = env.observe("player_1")["observation"]
        self.assertEqual((seen.dtype, seen.shape), (np.int32, (OBSERVATION,)))
        self.assertEqual(max(part.stop for part in PARTS.values()), OBSERVATION)
        self.assertEqual(part_of(seen, "game").tolist(), [[1, 0, 0, 0, 0, 0, 1]])
        self.assertEqual(part_of(seen, "players").tolist(), [[0, 0, 24, 6, 0, 0], [4, 0, 24, 6, 0, 0]])
        hand = part_of(seen, "hand").flatten()
        drawn = env.export()["opening"]["decks"][1]
        self.assertEqual([env.cards[card - 1]["id"] for card in hand if card], drawn)
        self.assertEqual(LAYOUT, 1)


class Vector(unittest.TestCase):
    def test_a_batch_plays_the_games_of_its_seeds(self):
        batch, random = VectorEnv(3, [GRAMMAR], seed="s"), np.random.default_rng(0)
        singles = [CardGameEnv([GRAMMAR]) for _ in range(3)]
        numbers = [0, 0, 0]
        for place, single in enumerate(singles):
            single.reset(options={"seed": f"s:{place}:0"})
        while min(numbers) < 2:
            actions = random_actions(batch, random)
            batch.step(actions)
            for place, single in enumerate(singles):
                single.step(int(actions[place]))
                self.assertEqual(list(batch.rewards[place]), list(single.rewards.values()))
                self.assertEqual(batch.dones[place], single.terminations["player_0"])
                if batch.dones[place]:
                    numbers[place] += 1
                    single.reset(options={"seed": f"s:{place}:{numbers[place]}"})
                agent = single.possible_agents[batch.agents[place]]
                self.assertEqual(agent, single.agent_selection)
                np.testing.assert_equal(
                    {"observation": batch.observations[place], "action_mask": batch.masks[place]},
                    single.observe(agent),
                )

    def test_an_illegal_action_changes_no_game(self):
        batch = VectorEnv(2)
        before = batch.observations.copy()
        with self.assertRaisesRegex(CardGameError, "game 1: action 2541"):
            batch.step(np.array([PASS, ACTIONS - 1]))
        batch.step(np.array([PASS, PASS]))
        self.assertTrue((batch.observations[:, 3] == 1).all(), "each game has one pass")
        self.assertFalse((before[:, 3] == 1).any())

    def test_every_bot_plays(self):
        for name in (*NAMES[:-1], "search:4"):
            with self.subTest(name):
                batch = VectorEnv(2, seed=name)
                for _ in range(40):
                    actions = Bot(name).act_all(batch)
                    self.assertTrue(batch.masks[[0, 1], actions].all())
                    batch.step(actions)

    def test_a_bot_plays_where_it_is_asked(self):
        batch, where = VectorEnv(8), np.arange(8) % 2 == 1
        actions, all_actions = Bot("greedy").act_all(batch, where), Bot("greedy").act_all(batch)
        self.assertEqual(actions[where].tolist(), all_actions[where].tolist())
        self.assertEqual(actions[~where].tolist(), [PASS] * 4)
        for wrong in (where[:7], where.astype(np.int8)):
            with self.assertRaisesRegex(ValueError, "where is 8 bools, not .* of shape"):
                Bot("greedy").act_all(batch, wrong)

    def test_greedy_wins_against_random(self):
        batch, won, played = VectorEnv(16), 0, 0
        greedy, random = Bot("greedy"), Bot("random", 1)
        while played < 40:
            actions = np.where(batch.agents == 0, greedy.act_all(batch), random.act_all(batch)).astype(np.int32)
            batch.step(actions)
            won += int((batch.rewards[:, 0] == 1).sum())
            played += int(batch.dones.sum())
        self.assertGreater(won / played, 0.7)


class Datasets(unittest.TestCase):
    def test_a_recorded_game_is_the_game_of_its_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "games.npz")
            subprocess.run([sys.executable, RESEARCH / "record.py", "--bots", "careless", "greedy", "--games", "6",
                            "--out", file], check=True, capture_output=True)
            games = np.load(file)
            about = json.loads(str(games["about"]))
            self.assertEqual((about["format"], about["layout"], about["bots"]), (1, LAYOUT, ["careless", "greedy"]))
            self.assertEqual(games["bot"].tolist(), [[0, 1], [1, 0]] * 3)
            masks = np.unpackbits(games["mask"], axis=1, count=ACTIONS)
            env = CardGameEnv(about["sets"])
            for i, seed in enumerate(games["seed"]):
                env.reset(options={"seed": str(seed)})
                for move in np.flatnonzero(games["game"] == i):
                    observation, _, terminated, _, _ = env.last()
                    self.assertFalse(terminated)
                    self.assertEqual(env.agent_selection, f"player_{games['agent'][move]}")
                    self.assertTrue((observation["observation"] == games["observation"][move]).all())
                    self.assertTrue((observation["action_mask"] == masks[move]).all())
                    env.step(int(games["action"][move]))
                self.assertTrue(env.terminations["player_0"])
                self.assertEqual(list(env.rewards.values()), games["reward"][i].tolist())


class Guide(unittest.TestCase):
    def test_its_examples_run(self):
        examples = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text(), re.DOTALL)
        self.assertEqual(len(examples), 2)
        for example in examples:
            exec(example, {})


class WrongInputs(unittest.TestCase):
    def test_messages(self):
        env = CardGameEnv()
        started = CardGameEnv()
        started.reset(seed=1)
        batch = VectorEnv(2)
        for message, error, use in (
            ("no card set called \"chess\" ships; these do: core", CardGameError, lambda: CardGameEnv(["chess"])),
            ("No such file", FileNotFoundError, lambda: CardGameEnv(["missing.json"])),
            ("a card set:1:", CardGameError, lambda: CardGameEnv([{"set_id": "x"}])),
            ("not begun; reset it first", CardGameError, lambda: env.observe("player_0")),
            ("the game is over; reset it", ValueError, lambda: env.step(0)),
            ("no agent 'player_2'", ValueError, lambda: started.observe("player_2")),
            ("not None, until", ValueError, lambda: started.step(None)),
            ("a seed is an int or a str, not float", TypeError, lambda: started.reset(options={"seed": 1.5})),
            ("NUL", ValueError, lambda: started.reset(options={"seed": "a\0b"})),
            ("0 games, not 1 to 65536", CardGameError, lambda: VectorEnv(0)),
            ("actions are 2 integers, not float64 of shape", ValueError, lambda: batch.step(np.zeros(2))),
            ("actions are 2 integers, not int64 of shape", ValueError, lambda: batch.step(np.zeros(3, np.int64))),
            (f"actions are 0 to {ACTIONS - 1}", ValueError, lambda: batch.step(np.array([0, 2**40]))),
            ("random, careless, yardstick", CardGameError, lambda: Bot("genius").act(started)),
        ):
            with self.subTest(message), self.assertRaises(error) as raised:
                use()
            self.assertIn(message, str(raised.exception))

    def test_a_closed_environment(self):
        env = CardGameEnv()
        env.reset(seed=1)
        env.close()
        env.close()
        with self.assertRaisesRegex(CardGameError, "closed"):
            env.observe("player_0")

    def test_without_the_library(self):
        program = "import cardgames.env.library as l, pathlib; l._PATH = pathlib.Path('missing.so'); l.library()"
        done = subprocess.run([sys.executable, "-c", "import sys, types; m = types.ModuleType('cardgames.env'); "
                               f"m.__path__ = [{str(ROOT / 'clients/python/src/cardgames/env')!r}]; "
                               "sys.modules['cardgames.env'] = m; " + program], capture_output=True, text=True)
        self.assertIn("make python", done.stderr)


class Processes(unittest.TestCase):
    def test_threads_share_a_batch(self):
        batch, errors = VectorEnv(8), []

        def use() -> None:
            try:
                for _ in range(200):
                    batch.step(np.zeros(8, np.int32))
            except CardGameError:
                pass  # another thread has finished a game of the masks that this one read
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=use) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    def test_environments_are_made_and_collected_in_threads(self):
        def use(seed: int) -> None:
            for n in range(20):
                env = CardGameEnv()
                env.reset(seed=seed * 100 + n)
                play(env)
                del env
                gc.collect()

        threads = [threading.Thread(target=use, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def test_a_forked_child_gets_an_exception(self):
        env = CardGameEnv()
        env.reset(seed=1)
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                env.step(PASS)
                answer = "no exception"
            except ForkedError as error:
                answer = str(error)
            finally:
                os.write(write, answer.encode())
                os._exit(0)
        os.close(write)
        with os.fdopen(read) as answer:
            self.assertIn("spawn", answer.read())
        os.waitpid(child, 0)
        env.step(PASS)

    def test_a_spawned_child_plays(self):
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.apply(finished, (4,)), True)


def finished(seed: int) -> bool:
    env = CardGameEnv()
    env.reset(seed=seed)
    play(env)
    return env.export()["result"] is not None


if __name__ == "__main__":
    unittest.main()
