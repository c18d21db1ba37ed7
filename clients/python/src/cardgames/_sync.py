"""Blocking forms of coroutines whose input and output blocks."""

import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

C = TypeVar("C")
P = ParamSpec("P")
T = TypeVar("T")
W = TypeVar("W")


class Blocking(Generic[C]):
    """Something of the client with blocking methods."""

    def __init__(self, core: C) -> None:
        self._core = core


def run(work: Awaitable[T]) -> T:
    """The result of a coroutine that never waits."""
    try:
        next(iter(work.__await__()))
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("input and output of the blocking client has waited")


def blocking(function: Callable[Concatenate[C, P], Awaitable[T]]) -> Callable[Concatenate[Blocking[C], P], T]:
    """The blocking form of a method, or of a function of a service."""

    @functools.wraps(function)
    def call(first: Blocking[C], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return run(function(first._core, *args, **kwargs))

    return call


def wrapping(
    function: Callable[Concatenate[C, P], Awaitable[T]], wrap: Callable[[T], W]
) -> Callable[Concatenate[Blocking[C], P], W]:
    """The blocking form of one whose result has methods too."""

    @functools.wraps(function)
    def call(first: Blocking[C], /, *args: P.args, **kwargs: P.kwargs) -> W:
        return wrap(run(function(first._core, *args, **kwargs)))

    return call


def iterating(
    function: Callable[Concatenate[C, P], AsyncIterator[T]],
) -> Callable[Concatenate[Blocking[C], P], Iterator[T]]:
    """The blocking form of a method that is an asynchronous generator."""

    @functools.wraps(function)
    def iterate(first: Blocking[C], /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        items: Any = function(first._core, *args, **kwargs)
        try:
            while True:
                try:
                    item: T = run(items.__anext__())
                except StopAsyncIteration:
                    return
                yield item
        finally:
            run(items.aclose())

    return iterate
