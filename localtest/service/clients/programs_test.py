"""The client in programs: across processes, with asyncio's cancellation, and closed at the end."""

import asyncio
import copy
import os
import pickle
import unittest
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import cardgames
from cardgames import CommitmentError, PermanentError, ServiceError, aio

BASE = os.environ["BASE"]
PASS: cardgames.Action = {"type": "pass_priority", "player": 0}


def read_unknown(_: int) -> str:
    """Runs in another process, which returns what the read raises."""
    cardgames.Service(BASE).game("a" * 26).read()
    return "read"


class Errors(unittest.TestCase):
    def test_a_pool_returns_the_error_of_its_process(self) -> None:
        with get_context("spawn").Pool(1) as pool, self.assertRaises(ServiceError) as raised:
            pool.map_async(read_unknown, range(2)).get(timeout=60)
        self.assertEqual(raised.exception.code, "game_not_found")

    def test_each_error_is_copied_whole(self) -> None:
        problem = b'{"code": "unavailable", "detail": "Come back."}'
        errors: list[Exception] = [
            ServiceError(503, problem, 2.5, BASE),
            ServiceError(501, b"<html>", 0, BASE),
            PermanentError(BASE, "the address has no scheme"),
            CommitmentError("another commitment"),
        ]
        exported = {getattr(cardgames, name) for name in cardgames.__all__ if name.endswith("Error")}
        self.assertEqual(exported, {type(error) for error in errors})
        for error in errors:
            for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
                self.assertIs(type(again), type(error))
                self.assertEqual(str(again), str(error))
                self.assertEqual(public(again), public(error))


def public(error: Exception) -> dict[str, Any]:
    return {name: value for name, value in vars(error).items() if not name.startswith("_")}


class Following(unittest.IsolatedAsyncioTestCase):
    async def test_a_wait_that_is_cancelled_loses_nothing(self) -> None:
        async with aio.Service(BASE) as service:
            view = await service.create_game()
            game = service.game(view["game_id"])
            updates = game.updates()
            self.assertEqual((await anext(updates)).view["version"], 0)
            for seconds in (0.01, 0.5):
                with self.assertRaises(TimeoutError):
                    await asyncio.wait_for(anext(updates), seconds)
            elsewhere = cardgames.Service(BASE).game(view["game_id"])
            await asyncio.to_thread(elsewhere.submit, 0, PASS)
            update = await asyncio.wait_for(anext(updates), 20)
            self.assertEqual((update.view["version"], len(update.log)), (1, 1))

    async def test_a_wait_may_be_cancelled_at_any_moment(self) -> None:
        async with aio.Service(BASE) as service:
            view = await service.create_game()
            updates = service.game(view["game_id"]).updates()
            waits = 0
            while True:
                try:
                    update = await asyncio.wait_for(anext(updates), 0.0005 * (waits % 40))
                except TimeoutError:
                    waits += 1
                    continue
                break
            self.assertEqual(update.view["version"], 0)

    async def test_updates_that_are_left_end_their_connection(self) -> None:
        async with aio.Service(BASE) as service:
            game = service.game((await service.create_game())["game_id"])
            async for _ in game.updates():
                break
            self.assertEqual(service.live.sockets, [])


class Closing(unittest.IsolatedAsyncioTestCase):
    async def test_a_service_that_is_closed_leaves_nothing_behind(self) -> None:
        others = asyncio.all_tasks()
        async with aio.Service(BASE) as service:
            game = await service.play_computer()
            updates = game.updates()
            await anext(updates)
        self.assertEqual(asyncio.all_tasks(), others)
        with self.assertRaisesRegex(RuntimeError, "the service is closed"):
            await service.create_game()

    async def test_it_may_be_closed_twice(self) -> None:
        service = aio.Service(BASE)
        await service.aclose()
        await service.aclose()

    def test_the_blocking_service_is_closed_likewise(self) -> None:
        with cardgames.Service(BASE) as service:
            game = service.game(service.create_game()["game_id"])
            updates = game.updates()
            next(updates)
        self.assertEqual(service._core.live.sockets, [])
        with ThreadPoolExecutor(1) as threads:
            self.assertEqual(threads.submit(game.read).result(timeout=20)["version"], 0)


if __name__ == "__main__":
    unittest.main()
