"""What requests and responses consist of. The OpenAPI document of the service describes each member."""

from typing import Any, Literal, NotRequired, TypedDict

Event = dict[str, Any]


class Action(TypedDict):
    """What a player does. Its type says which other members it has."""

    type: str
    player: int
    hand_index: NotRequired[int]
    target_id: NotRequired[str | None]
    option: NotRequired[int | None]


class LogEntry(TypedDict):
    """One version in the log of a game. The action is None in version 0."""

    version: int
    at: str
    action: Action | None
    by: NotRequired[int]
    events: list[Event]
    history: dict[str, str]


class Result(TypedDict):
    """How a game ended. The winner is None for a draw."""

    winner: int | None
    reason: str


class SeatToken(TypedDict):
    """The token of a seat of a private game."""

    player: int
    token: str


class View(TypedDict):
    """One version of a game as its viewer sees it."""

    game_id: str
    version: int
    status: Literal["in_progress", "finished"]
    result: Result | None
    turn: int
    round: int
    active_player: int
    priority: int | None
    passes: int
    casts: int
    players: list[dict[str, Any]]
    stack: list[dict[str, Any]]
    legal_actions: list[Action]
    resignations: list[Action]
    deadline: str | None
    deadline_actions: list[Action]
    events: list[Event]
    log: NotRequired[list[LogEntry]]
    log_truncated: NotRequired[bool]
    cards: NotRequired[list[dict[str, Any]]]
    deck_list: NotRequired[list[str]]
    card_sets: list[dict[str, Any]]
    snapshot: dict[str, str]
    history: dict[str, str]
    shuffle: dict[str, Any]
    rules: dict[str, int]
    private: bool
    viewer: int | None
    seats: NotRequired[list[SeatToken]]
    live: NotRequired[str]
    created_at: str
    updated_at: str
    expires_at: str | None


class NewGame(TypedDict, total=False):
    """What a game is created from. Empty, it is an open game of the core set."""

    set_urls: list[str]
    sets: list[dict[str, Any]]
    seed: str
    private: bool
    turn_seconds: int
    seat_hashes: list[str | None]


class OfferedCardSet(TypedDict):
    """A card set that the service offers. The url is for set_urls; None for a core set that the list does not have."""

    name: str
    about: str | None
    file: str | None
    url: str | None


class CardSetList(TypedDict):
    """What card_sets returns. inline_sets says whether requests may have sets of their own; unplayable lists files of
    the operator's that cannot be played, with what is wrong."""

    card_sets: list[OfferedCardSet]
    inline_sets: bool
    unplayable: NotRequired[list[dict[str, Any]]]


class Host(TypedDict):
    """Who offers a seat. The name is not verified, and None without one."""

    name: str | None


class Invitation(TypedDict):
    """An offer of a seat.

    One of a list is public and open, and has no status, public, snapshot, rules, rematch_of and live. seat is that
    of the host, None if the deal decides; turn_seconds is None if there is no limit.
    """

    invitation_id: str  # also of the game that it becomes
    status: str
    public: bool
    host: Host
    seat: int | None
    turn_seconds: int | None
    card_sets: list[dict[str, Any]]
    snapshot: dict[str, str]
    rules: dict[str, int]
    shuffle: dict[str, str]
    rematch_of: str | None
    live: NotRequired[str]
    created_at: str
    expires_at: str | None


class Offer(TypedDict, total=False):
    """What an invitation is made of.

    A public one, which anyone may accept, needs turn_seconds; a rematch has rematch_of, and otherwise at most a
    name. seat is the host's; without it the deal decides.
    """

    name: str
    public: bool
    rematch_of: str
    seat: int
    set_urls: list[str]
    sets: list[dict[str, Any]]
    turn_seconds: int
