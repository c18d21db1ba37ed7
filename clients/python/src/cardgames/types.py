"""What requests and responses consist of. The OpenAPI document of the service describes each member."""

from typing import Literal, NotRequired, TypedDict

from .cards import Card, JSON
from .events import Event, Permanent, Result, StackObject


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
    history: "Hash"


class Hash(TypedDict):
    """The hash of something, in hex: of a history (docs/rules-implementers.md) or of a snapshot."""

    sha256: str


class Income(TypedDict):
    """What a board gives: time and progress at the start of each turn, and progress with each task."""

    time: int
    progress: int
    task_bonus: int


class Player(TypedDict):
    """One side of the table. The hand is None where it is hidden from the viewer."""

    player: int
    name: str | None
    progress: int
    time: int
    income: Income
    deck_count: int
    hand_count: int
    hand: list[Card] | None
    board: list[Permanent]
    discard: list[Card]


class Rules(TypedDict):
    """The figures of the rules that a game is played by."""

    version: int
    goal: int
    turns: int
    hand_limit: int
    base_time: int
    appliance_cap: int
    person_cap: int
    second_progress: NotRequired[int]


class Shuffle(TypedDict):
    """How the shuffle was chosen: the service's commitment, and whether the game has a seed."""

    commitment: str
    seeded: bool


class OfferedShuffle(TypedDict):
    """The service's commitment to its part of the shuffle, before there is the guest's."""

    algorithm: str
    commitment: str


class CardSet(TypedDict):
    """One of the sets that a game is built from. The url is None for one that has none; style is how a
    table looks, where the author has chosen it."""

    set_id: str
    name: str
    version: str
    url: str | None
    style: NotRequired[str]


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
    players: list[Player]
    stack: list[StackObject]
    legal_actions: list[Action]
    resignations: list[Action]
    deadline: str | None
    deadline_actions: list[Action]
    events: list[Event]
    log: NotRequired[list[LogEntry]]
    log_truncated: NotRequired[bool]
    cards: NotRequired[list[Card]]
    deck_list: NotRequired[list[str]]
    decks: NotRequired[bool]
    draft: NotRequired[str]
    deck_lists: NotRequired[list[list[str]]]
    card_sets: list[CardSet]
    snapshot: Hash
    history: Hash
    shuffle: Shuffle
    rules: Rules
    private: bool
    viewer: int | None
    seats: NotRequired[list[SeatToken]]
    live: NotRequired[str]
    created_at: str
    updated_at: str
    expires_at: str | None


class DeckEntry(TypedDict):
    """A card of a deck: its id, such as core:kettle, and 1 or 2 copies."""

    card: str
    copies: int


class NewGame(TypedDict, total=False):
    """What a game is created from. Empty, it is an open game of the core set."""

    set_urls: list[str]
    sets: list[dict[str, JSON]]
    seed: str
    private: bool
    turn_seconds: int
    seat_hashes: list[str | None]
    decks: list[list[DeckEntry]]
    draft: str


class OfferedCardSet(TypedDict):
    """A card set that the service offers. The url is for set_urls; None for a core set that the list does not have."""

    name: str
    about: str | None
    file: str | None
    url: str | None
    style: NotRequired[str]


class CardSetList(TypedDict):
    """What card_sets returns. inline_sets says whether requests may have sets of their own; unplayable lists files of
    the operator's that cannot be played, with what is wrong."""

    card_sets: list[OfferedCardSet]
    inline_sets: bool
    decks: NotRequired[bool]
    unplayable: NotRequired[list[dict[str, JSON]]]


class Host(TypedDict):
    """Who offers a seat. The name is not verified, and None without one."""

    name: str | None


class Invitation(TypedDict):
    """An offer of a seat.

    One of a list is public and open, and has no status, public, snapshot, rules, rematch_of and live. seat is that
    of the host, None if the deal decides; turn_seconds is None if there is no limit. With decks each player brings a
    deck; deck is the host's, for the host alone, while the invitation is open. cards are there if a read asks for
    them, while it is open.
    """

    invitation_id: str  # also of the game that it becomes
    status: str
    public: bool
    host: Host
    seat: int | None
    turn_seconds: int | None
    card_sets: list[CardSet]
    snapshot: Hash
    rules: Rules
    shuffle: OfferedShuffle
    rematch_of: str | None
    decks: NotRequired[bool]
    draft: NotRequired[str]
    deck: NotRequired[list[DeckEntry]]
    cards: NotRequired[list[Card]]
    live: NotRequired[str]
    created_at: str
    expires_at: str | None


class Offer(TypedDict, total=False):
    """What an invitation is made of.

    A public one, which anyone may accept, needs turn_seconds; a rematch has rematch_of, and otherwise at most a
    name, and deck and draft if the game before had decks. seat and deck are the host's; without a seat the deal
    decides.
    """

    name: str
    public: bool
    rematch_of: str
    seat: int
    set_urls: list[str]
    sets: list[dict[str, JSON]]
    turn_seconds: int
    deck: list[DeckEntry]
    draft: str
