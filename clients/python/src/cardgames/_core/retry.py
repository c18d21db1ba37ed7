"""Attempts that are repeated, and the pauses between them."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from .problem import ServiceError, is_temporary

T = TypeVar("T")

# The pause after the first attempt that failed, and the longest one, in seconds.
FIRST_PAUSE = 0.25
LONGEST_PAUSE = 15.0


def retry(attempt: Callable[[], T], until: float | None = None) -> T:
    """Repeats an attempt that fails temporarily, at growing intervals, until it succeeds or fails permanently.

    It raises a TimeoutError at the time until, by the monotonic clock.
    """
    pause = FIRST_PAUSE
    while True:
        try:
            return attempt()
        except Exception as error:
            if not is_temporary(error):
                raise
            wait = max(pause, error.retry_after) if isinstance(error, ServiceError) else pause
        time.sleep(left(until, jitter(wait)))
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
