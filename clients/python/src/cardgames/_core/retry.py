"""Attempts that are repeated, and the pauses between them."""

import random
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from .io import IO
from .problem import ServiceError, is_temporary

T = TypeVar("T")

# The pause after the first attempt that failed, and the longest one, in seconds.
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 15.0


async def retry(
    io: IO,
    attempt: Callable[[], Awaitable[T]],
    until: float | None,
    once: bool,
    note: Callable[[Exception | None], None],
) -> T:
    """Repeats an attempt that fails temporarily, at growing intervals, until it succeeds or fails permanently.

    It raises a TimeoutError at the time until, by the monotonic clock; once makes one attempt. note is called with
    each failure, and with None.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            result = await attempt()
        except Exception as error:
            failure = error
        else:
            note(None)
            return result
        note(failure)
        if once or not is_temporary(failure):
            raise failure
        wait = max(pause, failure.retry_after) if isinstance(failure, ServiceError) else pause
        await io.sleep(left(until, jitter(wait)))
        pause = min(2 * pause, LONGEST_PAUSE)


def left(until: float | None, seconds: float) -> float:
    """How much of a pause there is before a time of the monotonic clock. After that it raises a TimeoutError."""
    if until is None:
        return seconds
    rest = until - time.monotonic()
    if rest <= 0:
        raise TimeoutError("the time is over")
    return min(rest, seconds)


def jitter(seconds: float) -> float:
    """Varies a pause by a quarter, so that clients do not retry at the same moments."""
    return seconds * random.uniform(0.75, 1.25)
