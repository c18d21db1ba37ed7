"""The C library of the rules, which `make python` builds into this package."""

from __future__ import annotations

import ctypes
import json
import operator
import os
import pathlib
from numbers import Integral
from typing import Any, Sequence, SupportsIndex, cast

# What names the cards of an environment: a set that ships ("core"), the file of a set, or a set
# as a dict.
CardSet = str | os.PathLike[str] | dict[str, Any]

# A deck, as the service takes it: [{"card": "core:kettle", "copies": 2}, ...]; and those of both players.
Deck = Sequence[dict[str, Any]]
Pair = Sequence[Deck]

_PATH = pathlib.Path(__file__).with_name("libcardgames.so")

_INT, _UNSIGNED, _TEXT = ctypes.c_int64, ctypes.c_uint64, ctypes.c_char_p
_ARRAY = ctypes.c_void_p

# The parameters of each function that returns an error.
_FUNCTIONS: dict[str, list[Any]] = {
    "cg_open": [_TEXT, _INT, _INT, ctypes.POINTER(_UNSIGNED)],
    "cg_cards": [_UNSIGNED, _INT, ctypes.POINTER(ctypes.c_void_p)],
    "cg_bring": [_UNSIGNED, _TEXT],
    "cg_draft": [_UNSIGNED, _INT, _TEXT, ctypes.POINTER(ctypes.c_void_p)],
    "cg_features": [_UNSIGNED, _INT, _ARRAY, _INT],
    "cg_reset": [_UNSIGNED, _INT, _TEXT],
    "cg_play": [_UNSIGNED, _INT, _INT],
    "cg_status": [_UNSIGNED, _INT, ctypes.POINTER(_INT)],
    "cg_observe": [_UNSIGNED, _INT, _INT, _ARRAY, _ARRAY],
    "cg_copy": [_UNSIGNED, _INT, _UNSIGNED, _INT],
    "cg_resample": [_UNSIGNED, _INT, _INT, _UNSIGNED],
    "cg_clone": [_UNSIGNED, _INT, ctypes.POINTER(_UNSIGNED)],
    "cg_dump": [_UNSIGNED, ctypes.POINTER(ctypes.c_void_p)],
    "cg_load": [_TEXT, _INT, _TEXT, ctypes.POINTER(_UNSIGNED)],
    "cg_resample_all": [_UNSIGNED, _ARRAY, _UNSIGNED],
    "cg_state": [_UNSIGNED, _INT, _ARRAY],
    "cg_legal": [_UNSIGNED, _ARRAY, _ARRAY, _INT, ctypes.POINTER(_INT)],
    "cg_sample": [_UNSIGNED, _UNSIGNED, _ARRAY],
    "cg_lookahead": [_UNSIGNED, _UNSIGNED, ctypes.c_uint8, *[_ARRAY] * 5, _INT, ctypes.POINTER(_INT)],
    "cg_export": [_UNSIGNED, _INT, ctypes.POINTER(ctypes.c_void_p)],
    "cg_choose": [_UNSIGNED, _INT, _TEXT, _UNSIGNED, ctypes.POINTER(_INT)],
    "cg_choose_all": [_UNSIGNED, _TEXT, _UNSIGNED, _ARRAY, _ARRAY],
    "cg_reset_all": [_UNSIGNED, _TEXT, _ARRAY, _ARRAY, _ARRAY, _ARRAY, _ARRAY],
    "cg_step_all": [_UNSIGNED, _TEXT, _ARRAY, _ARRAY, _ARRAY, _ARRAY, _ARRAY, _ARRAY, _ARRAY],
    "cg_play_out": [_UNSIGNED, _INT, _TEXT, _UNSIGNED],
    "cg_against": [_UNSIGNED, _TEXT],
    "cg_bounds": [_UNSIGNED, _ARRAY, _ARRAY],
}


class CardGameError(ValueError):
    """What was asked of an environment is wrong; the message says what. Nothing has changed."""


class ForkedError(RuntimeError):
    """The process was forked after the library was loaded."""

    def __init__(self) -> None:
        super().__init__(
            "this process was forked after cardgames.env was used, and the Go runtime does not survive a fork; "
            "start processes with multiprocessing.get_context(\"spawn\")"
        )

    def __reduce__(self) -> tuple[type["ForkedError"], tuple[()]]:
        return type(self), ()


class Library:
    """The functions of the C library. Errors become exceptions."""

    def __init__(self) -> None:
        if not _PATH.exists():
            raise ImportError(
                f"{_PATH.name} is missing; build it with `make python` in the project's root, which needs Go and a C "
                "compiler"
            )
        self._process = os.getpid()
        self._c = ctypes.CDLL(str(_PATH))
        self._c.cg_free.argtypes = [ctypes.c_void_p]
        self._c.cg_free.restype = None
        self._c.cg_close.argtypes = [_UNSIGNED]
        self._c.cg_close.restype = None
        self._c.cg_layout.restype = ctypes.c_void_p
        for name, parameters in _FUNCTIONS.items():
            function = getattr(self._c, name)
            function.argtypes, function.restype = parameters, ctypes.c_void_p

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function, and raises its error."""
        self.check_process()
        error = getattr(self._c, name)(*arguments)
        if error:
            raise CardGameError(self.take(error))

    def take(self, address: int) -> str:
        """Returns the string of the library at an address, and frees it."""
        try:
            return ctypes.string_at(address).decode()
        finally:
            self._c.cg_free(address)

    def layout(self) -> dict[str, Any]:
        self.check_process()
        layout: dict[str, Any] = json.loads(self.take(self._c.cg_layout()))
        return layout

    def close(self, handle: ctypes.c_uint64) -> None:
        if os.getpid() == self._process:
            self._c.cg_close(handle)

    def check_process(self) -> None:
        if os.getpid() != self._process:
            raise ForkedError()


_library: Library | None = None


def library() -> Library:
    """Loads the library once."""
    global _library
    if _library is None:
        _library = Library()
    _library.check_process()
    return _library


class Batch:
    """A number of games, which play pools in turn. The handle of the library is freed with it."""

    def __init__(self, pools: bytes, layout: int, games: int, dump: bytes | None = None) -> None:
        """Opens games that have not begun, or those that a dump has."""
        self.library = library()
        self.handle = ctypes.c_uint64(0)
        if dump is None:
            self.library.call("cg_open", pools, layout, games, ctypes.byref(self.handle))
        else:
            self.library.call("cg_load", pools, layout, dump, ctypes.byref(self.handle))

    def clone(self, game: int = -1) -> "Batch":
        """A copy of one game, or of all."""
        copy = Batch.__new__(Batch)
        copy.library, copy.handle = self.library, ctypes.c_uint64(0)
        self.call("cg_clone", game, ctypes.byref(copy.handle))
        return copy

    def call(self, name: str, *arguments: Any) -> None:
        self.library.call(name, self.handle, *arguments)

    def text(self, name: str, *arguments: Any) -> str:
        """Calls a function that returns a text through its last parameter."""
        text = ctypes.c_void_p()
        self.call(name, *arguments, ctypes.byref(text))
        return self.library.take(cast(int, text.value))  # never None where the call succeeds

    def close(self) -> None:
        self.library.close(self.handle)

    def __del__(self) -> None:
        if getattr(self, "handle", None) is not None:
            self.close()


def seed_text(seed: SupportsIndex | str | None) -> bytes | None:
    """The seed as the service receives it: a number is its decimal digits."""
    if seed is None:
        return None
    if not isinstance(seed, (Integral, str)) or isinstance(seed, bool):
        raise TypeError(f"a seed is an int or a str, not {type(seed).__name__}")
    if "\0" in (text := str(seed)):
        raise ValueError("a seed has no NUL character")
    return text.encode()


def pools_text(*pools: Sequence[CardSet] | None) -> bytes:
    """Pools of card sets as the library receives them, with the texts of their files."""
    return json.dumps([[_set(s) for s in sets or []] for sets in pools]).encode()


def decks_text(pairs: Sequence[Pair]) -> bytes:
    """Pairs of decks, one for each game, as the library receives them."""
    return json.dumps([[list(deck) for deck in pair] for pair in pairs]).encode()


def action_number(action: Any) -> int:
    """An action as an int, which a number of numpy is too."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a whole number, not {action!r}") from None


def _set(named: CardSet) -> dict[str, str | None]:
    if isinstance(named, dict):
        return {"name": "a card set", "text": json.dumps(named)}
    if isinstance(named, str) and not named.endswith(".json"):
        return {"name": named, "text": None}
    path = pathlib.Path(named)
    return {"name": str(path), "text": path.read_text(encoding="utf-8")}
