import contextlib
import copy
import gc
import io
import json
import multiprocessing
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np
from pettingzoo.test import api_test, seed_test

from cardgames import benchmark
from cardgames.benchmark import network
from cardgames.benchmark.__main__ import main as measure
from cardgames.bots import NAMES, Bot
from cardgames.env import (ACTIONS, FEATURES, LAYOUT, OBSERVATION, PARTS, PASS, SETS, STATE, STATE_PARTS, CardGameEnv,
                           CardGameError, ForkedError, SingleEnv, VectorEnv, part_of)
from cardgames.env import check

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


class Checkers(unittest.TestCase):
    def test_the_checkers_find_nothing(self):
        check.check()

    def test_the_figures_are_measured(self):
        self.assertTrue(all(value > 0 for value in check.measure(0.01).values()))


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

    def test_a_clone_has_a_rest_of_its_own(self):
        env = CardGameEnv()
        env.reset(seed=3)
        for again in (env.clone(), copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            np.testing.assert_equal(again.state(), env.state())
            play(again)
            self.assertFalse(any(env.terminations.values()))
            self.assertEqual(env.infos["player_0"], {"actions": 0})

    def test_a_resampled_game_is_pickled(self):
        env = CardGameEnv([GRAMMAR])
        env.reset(seed=4)
        for seed in range(3):
            env.step(Bot("greedy").act(env))
            env.resample("player_1", seed)
        again = pickle.loads(pickle.dumps(env))
        np.testing.assert_equal(again.state(), env.state())
        play(again), play(env)
        np.testing.assert_equal(again.state(), env.state())

    def test_a_game_that_has_not_begun_is_pickled(self):
        again = pickle.loads(pickle.dumps(CardGameEnv(["garden"])))
        again.reset(seed=1)
        self.assertEqual(again.cards[0]["id"].split(":")[0], "garden")

    def test_resets_after_a_seed_are_reproducible(self):
        games = []
        for seed in (7, np.int64(7), np.uint8(7)):
            env = CardGameEnv()
            env.reset(seed=seed)
            first = env.state()
            env.reset()
            second = env.state()
            env.reset()
            games.append([first.tobytes(), second.tobytes(), env.state().tobytes()])
        self.assertEqual(games[0], games[1])
        self.assertEqual(games[0], games[2])
        self.assertEqual(len(set(games[0])), 3)

    def test_the_state_has_what_is_hidden(self):
        env = CardGameEnv()
        env.reset(seed=5)
        env.step(Bot("greedy").act(env))
        state, saved = env.state(), env.export()
        self.assertEqual((state.dtype, state.shape), (np.int32, (STATE,)))
        self.assertEqual(max(part.stop for part in STATE_PARTS.values()), STATE)
        np.testing.assert_equal(state[:OBSERVATION], env.observe("player_0")["observation"])
        hand = env.observe("player_1")["observation"]
        np.testing.assert_equal(part_of(state, "hand_1"), part_of(hand, "hand"))
        for player in (0, 1):
            deck = [card for card in part_of(state, f"deck_{player}").flatten() if card]
            seen = env.observe(f"player_{player}")["observation"]
            self.assertEqual(len(deck), part_of(seen, "players")[0, 2])
        self.assertTrue(saved)

    def test_observations_are_in_their_space(self):
        for sets in (["core"], [GRAMMAR], list(SETS[:3])):
            env = CardGameEnv(sets)
            env.reset(seed=1)
            while not any(env.terminations.values()):
                for agent in env.agents:
                    self.assertTrue(env.observation_space(agent).contains(env.observe(agent)))
                env.step(Bot("greedy").act(env))

    def test_a_bot_plays_in_a_wrapped_environment(self):
        from pettingzoo.utils import wrappers

        env = wrappers.OrderEnforcingWrapper(CardGameEnv())
        env.reset(seed=1)
        env.step(Bot("greedy").act(env))

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


    def test_features_say_what_cards_do(self):
        env = CardGameEnv(["core", GRAMMAR])
        table = env.card_features()
        self.assertEqual((table.dtype, table.shape), (np.float32, (1 + len(env.cards), len(FEATURES))))
        self.assertFalse(table[0].any())
        for row, card in zip(table[1:], env.cards):
            self.assertEqual(row[FEATURES.index("cost")], card["cost"])
            self.assertEqual(row[FEATURES.index(f"type.{card['type']}")], 1)
            if card["effect"] not in ("none", "choose"):
                self.assertEqual(row[FEATURES.index(f"step0.effect.{card['effect']}")], 1)
        np.testing.assert_equal(VectorEnv(2, ["core", GRAMMAR], seed=0).card_features(), table)


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
        batch = VectorEnv(2, seed=0)
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
        batch, where = VectorEnv(8, seed=0), np.arange(8) % 2 == 1
        actions, all_actions = Bot("greedy").act_all(batch, where), Bot("greedy").act_all(batch)
        self.assertEqual(actions[where].tolist(), all_actions[where].tolist())
        self.assertEqual(actions[~where].tolist(), [PASS] * 4)
        for wrong in (where[:7], where.astype(np.int8)):
            with self.assertRaisesRegex(ValueError, "where is 8 bools, not .* of shape"):
                Bot("greedy").act_all(batch, wrong)

    def test_greedy_wins_against_random(self):
        batch, won, played = VectorEnv(16, seed=0), 0, 0
        greedy, random = Bot("greedy"), Bot("random", 1)
        while played < 40:
            actions = np.where(batch.agents == 0, greedy.act_all(batch), random.act_all(batch)).astype(np.int32)
            batch.step(actions)
            won += int((batch.rewards[:, 0] == 1).sum())
            played += int(batch.dones.sum())
        self.assertGreater(won / played, 0.7)


    def test_legal_actions_are_those_of_the_masks(self):
        batch = VectorEnv(9, [GRAMMAR], seed=1)
        for step in range(60):
            actions, offsets = batch.legal()
            for i in range(batch.n):
                listed = actions[offsets[i] : offsets[i + 1]]
                self.assertEqual(sorted(listed), np.flatnonzero(batch.masks[i]).tolist())
            sampled = batch.sample(step)
            self.assertEqual(sampled.tolist(), batch.sample(step).tolist())
            self.assertTrue(batch.masks[np.arange(batch.n), sampled].all())
            batch.step(sampled)

    def test_what_actions_lead_to(self):
        batch = VectorEnv(6, ["train/3"], seed=1)
        for step in range(80):
            before = batch.state()
            ahead, (actions, offsets) = batch.lookahead(step), batch.legal()
            np.testing.assert_equal(batch.state(), before)
            np.testing.assert_equal(ahead.actions, actions)
            np.testing.assert_equal(ahead.offsets, offsets)
            self.assertEqual(ahead.observations.shape, (len(actions), OBSERVATION))
            seats = part_of(ahead.observations, "game")[:, 0, 6]
            self.assertEqual(seats.tolist(), np.repeat(batch.agents, np.diff(offsets)).tolist())
            batch.step(batch.sample(step))

    def test_generated_sets_are_played(self):
        batch = VectorEnv(100, pools=[[f"held_out/{i}"] for i in range(100)], seed=1)
        self.assertEqual({len(cards) for cards in batch.pools}, {30})
        finished = 0
        while finished < 100:
            finished += int(batch.step(Bot("yardstick").act_all(batch))[2].sum())
        with self.assertRaisesRegex(CardGameError, "held_out/0 to held_out/99 are generated"):
            CardGameEnv(["held_out/100"])

    def test_clones_are_stepped_on_their_own(self):
        batch = VectorEnv(4, seed=1, opponent="greedy")
        batch.step(batch.sample(1))
        clone, again = batch.clone(), pickle.loads(pickle.dumps(batch))
        before = batch.state()
        for other in (clone, again):
            np.testing.assert_equal(other.state(), before)
            np.testing.assert_equal(other.masks, batch.masks)
            other.step(other.sample(2))
            np.testing.assert_equal(batch.state(), before)
        batch.step(batch.sample(2))
        for other in (clone, again):
            np.testing.assert_equal(other.observations, batch.observations)

    def test_resampling_all_keeps_what_players_see(self):
        batch = VectorEnv(8, seed=1)
        for agents in (None, np.arange(8) % 2):
            world = batch.clone()
            world.resample(3, agents)
            seats = batch.agents if agents is None else agents
            self.assertFalse((world.state() == batch.state()).all())
            for i, seat in enumerate(seats):
                if seat == 0:  # the state begins with what player 0 sees
                    np.testing.assert_equal(world.state()[i, :OBSERVATION], batch.state()[i, :OBSERVATION])
                else:
                    np.testing.assert_equal(part_of(world.state()[i], "hand_1"), part_of(batch.state()[i], "hand_1"))

    def test_it_is_a_vector_environment(self):
        batch = VectorEnv(5, seed=1)
        observations, infos = batch.reset(seed=1)
        self.assertEqual(batch.num_envs, 5)
        self.assertTrue(batch.observation_space.contains(observations))
        self.assertEqual(batch.action_space.shape, (5,))
        finals = 0
        for _ in range(400):
            acting = batch.agents.copy()
            observations, rewards, terminations, truncations, infos = batch.step(batch.sample())
            self.assertEqual((rewards.shape, truncations.any()), ((5, 2), False))
            self.assertEqual("final_obs" in infos, terminations.any())
            for i in np.flatnonzero(terminations):
                game = part_of(infos["final_obs"][i], "game")[0]
                self.assertEqual((game[5], game[6]), (1, acting[i]), "it is finished, and of who had acted")
                finals += 1
        self.assertGreater(finals, 5)

    def test_an_opponent_plays_the_other_seat(self):
        batch, won, seats = VectorEnv(8, seed=1, opponent="greedy"), 0.0, set()
        games = 0
        while games < 60:
            self.assertTrue((part_of(batch.observations, "game")[:, 0, 2] == 1).all(), "the learner may act")
            learners = batch.agents.copy()
            _, rewards, dones, _, _ = batch.step(batch.sample())
            self.assertEqual(rewards.shape, (8,))
            won += rewards.sum()
            games += int(dones.sum())
            seats |= set(learners[dones].tolist())
        self.assertLess(won / games, -0.6, "random actions lose against greedy")
        self.assertEqual(seats, {0, 1})

    def test_without_a_seed_games_differ(self):
        self.assertFalse((VectorEnv(4).state() == VectorEnv(4).state()).all())
        first, second = VectorEnv(4, seed=3), VectorEnv(4, seed=np.int32(3))
        before = first.state()
        np.testing.assert_equal(before, second.state())
        first.reset(), second.reset()
        self.assertFalse((first.state() == before).all())
        np.testing.assert_equal(first.state(), second.state())


    def test_a_pool_for_each_game(self):
        batch = VectorEnv(5, pools=[["garden"], ["core"]], seed=1)
        table = batch.all_card_features()
        self.assertEqual(batch.pool_of.tolist(), [0, 1, 0, 1, 0])
        self.assertEqual(table.shape, (2, 1 + len(batch.pools[1]), len(FEATURES)))
        np.testing.assert_equal(table[1], CardGameEnv(["core"]).card_features())
        self.assertFalse(table[0, 1 + len(batch.pools[0]) :].any())
        single = CardGameEnv(["core"])
        single.reset(options={"seed": "1:3:0"})
        np.testing.assert_equal(batch.state()[3], single.state())
        with self.assertRaisesRegex(ValueError, "give one of them"):
            VectorEnv(2, ["core"], pools=[["core"]])


class Decks(unittest.TestCase):
    def pair(self, env: CardGameEnv):
        groups = env.draft("2026-11-29")
        return [[{"card": group[pick], "copies": 2} for group in groups] for pick in (0, 1)]

    def test_players_bring_decks(self):
        env = CardGameEnv(["core"], layout=2)
        env.reset(seed=1, options={"decks": self.pair(env)})
        seen = env.observe("player_1")["observation"]
        numbers = {card["id"]: 1 + i for i, card in enumerate(env.cards)}
        for name, deck in zip(("opponent_list", "deck_list"), self.pair(env)):
            want = sorted(numbers[entry["card"]] for entry in deck for _ in range(2))
            self.assertEqual(part_of(seen, name).flatten().tolist(), want)
        self.assertEqual(part_of(seen, "players")[0, 1], 2, "player 1 begins with progress")
        self.assertTrue(env.observation_space("player_1").contains(env.observe("player_1")))
        for again in (env.clone(), pickle.loads(pickle.dumps(env))):
            np.testing.assert_equal(again.state(), env.state())
        play(env)
        self.assertEqual(env.export()["rules_version"], 2)
        env.reset()
        self.assertEqual(part_of(env.state(), "players")[1, 1], 0, "the decks are those of one game")

    def test_layout_1_refuses_decks(self):
        env = CardGameEnv(["core"])
        env.reset(seed=1)
        before = env.state()
        with self.assertRaisesRegex(CardGameError, "with layout 2"):
            env.reset(options={"decks": self.pair(env)})
        np.testing.assert_equal(env.state(), before)
        with self.assertRaisesRegex(ValueError, "there is no layout 3; layouts are 1 and 2"):
            CardGameEnv(layout=3)

    def test_each_game_of_a_batch_has_its_decks(self):
        batch, single = VectorEnv(2, ["core"], layout=2), CardGameEnv(["core"], layout=2)
        first, second = self.pair(single)
        batch.reset(seed=4, options={"decks": [(first, second), (second, first)]})
        single.reset(options={"seed": "4:1:0", "decks": (second, first)})
        np.testing.assert_equal(batch.state()[1], single.state())
        finished = 0
        while finished < 4:
            finished += int(batch.step(Bot("greedy").act_all(batch))[2].sum())
        lists = {part_of(batch.observations[0], name).tobytes() for name in ("deck_list", "opponent_list")}
        single.reset(options={"decks": (first, second)})
        self.assertIn(part_of(single.observe("player_0")["observation"], "deck_list").tobytes(), lists)

    def test_observations_without_decks_begin_as_in_layout_1(self):
        one, two = CardGameEnv(["garden"]), CardGameEnv(["garden"], layout=2)
        one.reset(seed=3), two.reset(seed=3)
        while not any(one.terminations.values()):
            seen, more = (env.observe(env.agent_selection)["observation"] for env in (one, two))
            np.testing.assert_equal(seen, more[:OBSERVATION])
            np.testing.assert_equal(part_of(more, "opponent_list"), part_of(seen, "deck_list"))
            action = Bot("greedy").act(one)
            one.step(action), two.step(action)


class Single(unittest.TestCase):
    def test_an_illegal_action_ends_the_game(self):
        env = SingleEnv()
        observation, info = env.reset(seed=1)
        illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
        _, reward, terminated, truncated, info = env.step(illegal)
        self.assertEqual((reward, terminated, truncated, info["illegal_action"]), (-1, True, False, True))
        with self.assertRaisesRegex(ValueError, "the game is over"):
            env.step(0)

    def test_the_rewards_are_those_of_the_agent(self):
        env, rewards, agents = SingleEnv(opponent="random"), [], set()
        env.reset(seed=1)
        for _ in range(20):
            done = False
            while not done:
                _, reward, done, _, info = env.step(Bot("greedy").act(env._game))
            rewards.append(reward)
            agents.add(info["agent"])
            env.reset()
        self.assertGreater(sum(rewards), 10)
        self.assertEqual(agents, {"player_0", "player_1"})


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


class Benchmark(unittest.TestCase):
    def test_the_weights_are_small(self):
        self.assertLess(network.WEIGHTS.stat().st_size, 1_000_000)
        weights = benchmark.load()
        self.assertEqual({name: w.shape for name, w in weights.items()}, network.shapes())
        self.assertTrue(all(np.isfinite(w).all() for w in weights.values()))

    def test_cards_are_known_by_what_they_do(self):
        weights = benchmark.load()
        first, second = (network.embed(weights, CardGameEnv(sets).card_features())
                         for sets in (["core", "garden"], ["garden", "core"]))
        np.testing.assert_allclose(first[1:31], second[-30:], rtol=1e-4, atol=1e-5)
        self.assertFalse(first[0].any())

    def test_each_card_is_counted_in_its_zone(self):
        env = CardGameEnv(["core"])
        env.reset(seed=1)
        zones = (("hand", (network.HAND, network.UNAFFORDABLE)), ("own_board", (network.OWN_BOARD,)),
                 ("opponent_board", (network.OPPONENT_BOARD,)),
                 ("stack", (network.OWN_STACK, network.OPPONENT_STACK)))
        costs = env.card_features()[None, :, FEATURES.index("cost")]
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)["observation"][None]
            counted = network.counts(network.read(seen, costs), 31)[0]
            for part, counts in zones:
                cards = part_of(seen, part)[0, :, 0]
                if part == "stack" and np.count_nonzero(cards) > network.STACK:
                    continue
                want = np.bincount(cards[cards > 0], minlength=31)
                np.testing.assert_equal(counted[list(counts)].sum(0)[1:], want[1:])
            time = part_of(seen, "players")[0, 0, 0]
            self.assertTrue((costs[0, counted[network.UNAFFORDABLE].nonzero()[0]] > time)[1:].all())
            env.step(Bot("careless").act(env))

    def test_it_wins_with_sets_that_it_has_not_seen(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            measure(["--games", "60", "--opponents", "random"])
        rows = [line.split("|")[1:5] for line in output.getvalue().splitlines()[2:]]
        self.assertEqual([row[0].strip() for row in rows], list(benchmark.PARTS))
        for _, opponent, games, points in rows:
            self.assertEqual((opponent.strip(), int(games)), ("random", 60))
            self.assertGreater(float(points.split("±")[0]), 75, points)

    def test_seats_and_decks_are_exchanged(self):
        _, first = benchmark.play(benchmark.load(), "decks", ["random", "yardstick"], 20, 3)
        again, = benchmark.play(benchmark.load(), "decks", ["yardstick"], 20, 3)
        self.assertEqual(first.points.tolist(), again.points.tolist())
        one, other = benchmark.protocol.drafted(4, "x"), benchmark.protocol.drafted(2, "x")
        self.assertEqual(one[:2], other)
        self.assertEqual(one[0], one[1])
        self.assertNotEqual(one[0][0], one[0][1])
        self.assertNotEqual(one[0], one[2])


class Training(unittest.TestCase):
    def setUp(self):
        sys.path.insert(0, str(RESEARCH))
        self.addCleanup(sys.path.remove, str(RESEARCH))

    def test_gradients_are_those_of_the_loss(self):
        import train

        learner, random = train.Learner(2), np.random.default_rng(1)
        learner.weights["last"] *= 10
        played = train.Games(None, random, 0)
        for _ in range(20):
            played.step()
        position = network.Position(*(np.concatenate(parts)[-512:] for parts in zip(*played.kept)))
        rows = np.argsort(np.arange(256) % train.POOLS, kind="stable")
        position = network.Position(*(array[rows] for array in position))
        weights = {name: w.astype(np.float64) for name, w in learner.weights.items()}
        targets = random.random(256)
        _, gradients = train.gradients_of(weights, played.features, position, targets)
        for name, gradient in gradients.items():
            at = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
            losses = []
            for change in (1e-4, -1e-4):
                changed = {**weights, name: weights[name].copy()}
                changed[name][at] += change
                losses.append(train.gradients_of(changed, played.features, position, targets)[0])
            self.assertAlmostEqual((losses[0] - losses[1]) / 2e-4 / gradient[at], 1, 1, name)

    def test_a_short_run_learns(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder, "weights.npz")
            subprocess.run([sys.executable, RESEARCH / "train.py", "--rounds", "4", "--games", "0", "--out", out],
                           check=True, capture_output=True)
            score, = benchmark.play(benchmark.load(out), "shipped", ["random"], 100, 1)
            self.assertGreater(score.percent, 60)


class SearchOverClones(unittest.TestCase):
    def test_a_bot_plays_out_a_clone(self):
        env = CardGameEnv()
        env.reset(seed=1)
        world = env.clone()
        Bot("greedy").play_out(world)
        self.assertTrue(all(world.terminations.values()))
        self.assertEqual(sorted(world.rewards.values()), [-1, 1])
        self.assertFalse(any(env.terminations.values()))
        again = env.clone()
        while not any(again.terminations.values()):
            again.step(Bot("greedy").act(again))
        np.testing.assert_equal(world.state(), again.state())

    def test_the_example_plays(self):
        done = subprocess.run([sys.executable, RESEARCH / "search.py", "--games", "4", "--worlds", "2",
                               "--processes", "1"], check=True, capture_output=True, text=True)
        self.assertRegex(done.stdout, r"^[0-9.]+ ± [0-9.]+% of the points in 4 games against greedy")


class Guide(unittest.TestCase):
    def test_its_examples_run(self):
        text = "".join((ROOT / "docs" / name).read_text() for name in ("research.md", "environment.md"))
        examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertEqual(len(examples), 3)
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
            ("an action is a whole number, not 0.7", TypeError, lambda: started.step(0.7)),
            ("agents are 2 numbers of players", ValueError, lambda: batch.resample(1, np.zeros(3))),
            ("game 1: there is no player 2", CardGameError, lambda: batch.resample(1, np.array([0, 2]))),
            ("a seed is an int or a str, not float", TypeError, lambda: started.reset(options={"seed": 1.5})),
            ("NUL", ValueError, lambda: started.reset(options={"seed": "a\0b"})),
            ("0 games, not 1 to 65536", CardGameError, lambda: VectorEnv(0)),
            ("actions are 2 integers, not float64 of shape", ValueError, lambda: batch.step(np.zeros(2))),
            ("actions are 2 integers, not int64 of shape", ValueError, lambda: batch.step(np.zeros(3, np.int64))),
            (f"actions are 0 to {ACTIONS - 1}", ValueError, lambda: batch.step(np.array([0, 2**40]))),
            ("random, careless, yardstick", CardGameError, lambda: Bot("genius").act(started)),
            ("random, careless, yardstick", CardGameError, lambda: VectorEnv(2, opponent="genius")),
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
        batch, errors = VectorEnv(8, seed=0), []

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
                answer = str(pickle.loads(pickle.dumps(error)))
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
