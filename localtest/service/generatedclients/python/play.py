"""Plays one game with the client that openapi-python-client generates, and meets
what every client meets: a response of the gateway, a refused move, a lost
response, a move that comes too late, a read that brings nothing new, a hand
that is hidden, an invitation.

    python play.py BASE SEED FILE

It prints what it saw as JSON, and writes the download, as it understood it, to
the file. typescript/play.ts does the same.
"""

import json
import re
import sys
from http import HTTPStatus
from secrets import token_hex
from typing import Any, TypeVar, cast
from uuid import uuid4

from attrs import evolve
from cardgames import AuthenticatedClient, Client
from cardgames.api.card_sets import list_card_sets
from cardgames.api.games import create_game, export_game, get_game, submit_action
from cardgames.api.invitations import (
    accept_invitation,
    get_invitation,
    list_invitations,
    offer_invitation,
    set_invitation_expiry,
)
from cardgames.models import (
    GetGameIncludeItem,
    InvitationStatus,
    MinimalView,
    NewAcceptance,
    NewExpiry,
    NewGame,
    Offer,
    Outage,
    PassPriority,
    Problem,
    View,
)
from cardgames.types import Response, Unset
from transcript import Action, tell_action, tell_event

Data = TypeVar("Data")


def accepted(reply: Data | Problem | Outage | None) -> Data:
    if isinstance(reply, (Problem, Outage)):
        raise RuntimeError(f"{reply.code}: {reply.detail}")
    assert reply is not None, "no response that the document names"
    return reply


# What a move gets. No request here prefers a minimal view.
Moved = Response[MinimalView | View | Problem | Outage]


def moved(reply: Moved) -> View:
    view = accepted(reply.parsed)
    assert isinstance(view, View), "the response is minimal"
    return view


def refused(reply: Moved, status: HTTPStatus) -> Problem:
    assert isinstance(reply.parsed, Problem), "the move was accepted"
    assert reply.status_code == reply.parsed.status == status
    return reply.parsed


def etag(view: View) -> str:
    """The version is the ETag."""
    return f'"{view.version}"'


def choose(view: View) -> Action:
    """Takes another place of the list in each version, for a bit of everything."""
    return view.legal_actions[view.version % len(view.legal_actions)]


def with_milliseconds(text: str) -> str:
    """Writes times as the service does: the generated types decode them, and write
    them in another form of RFC 3339."""
    form = r'(T\d\d:\d\d:\d\d)(\.\d{3})?(?:\d{3})?\+00:00"'
    return re.sub(form, lambda time: f'{time[1]}{time[2] or ".000"}Z"', text)


class Player:
    def __init__(self, base: str) -> None:
        self.base = base
        # Where a token is optional, the generator asks for a client that always
        # sends one; an open table has none.
        self.client = cast(AuthenticatedClient, Client(base_url=base, raise_on_unexpected_status=True))

    def submit(self, view: View, action: Action, key: str = "") -> Moved:
        """Sends an action that was chosen for a view.

        The key is new for every move, and kept where a move is sent again.
        """
        return submit_action.sync_detailed(
            view.game_id,
            client=self.client,
            body=action,
            if_match=etag(view),
            idempotency_key=key or str(uuid4()),
        )

    def meet_gateway(self) -> None:
        """Reads the responses that the gateway makes by itself, which have no code."""
        for status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
            reply = list_card_sets.sync_detailed(client=self.client)
            assert reply.status_code == status
            assert isinstance(reply.parsed, Outage) and reply.parsed.message
            assert isinstance(reply.parsed.code, Unset)

    def meet_illegal_move(self, view: View) -> None:
        own = next(action for action in view.legal_actions if isinstance(action, PassPriority))
        problem = refused(self.submit(view, evolve(own, player=1 - own.player)), HTTPStatus.UNPROCESSABLE_ENTITY)
        assert problem.code == "illegal_move"
        assert problem.reason == "not_your_priority"
        assert problem.current_version == view.version

    def meet_lost_response(self, view: View) -> View:
        """Plays a move, and sends it again as if the response had been lost."""
        key = str(uuid4())
        first = moved(self.submit(view, choose(view), key))
        again = self.submit(view, choose(view), key)
        assert moved(again) == first
        assert again.headers["Idempotency-Replayed"] == "true"
        return first

    def meet_conflict(self, old: View, current: View) -> None:
        """Sends another move for a version that the game has left."""
        problem = refused(self.submit(old, choose(old)), HTTPStatus.PRECONDITION_FAILED)
        assert problem.code == "version_conflict"
        assert problem.current_version == current.version

    def meet_nothing_new(self, view: View) -> None:
        reply = get_game.sync_detailed(view.game_id, client=self.client, if_none_match=etag(view))
        assert reply.status_code == HTTPStatus.NOT_MODIFIED
        assert reply.parsed is None
        assert int(reply.headers["X-Poll-Interval"]) > 0

    def catch_up(self, view: View, since: int) -> list[str]:
        """Reads what happened after a version."""
        log = accepted(get_game.sync(view.game_id, client=self.client, since=since)).log
        assert not isinstance(log, Unset)
        told = []
        for entry in log:
            told.append(f"{entry.version}: {tell_action(entry.action) if entry.action else 'setup'}")
            told += [tell_event(event) for event in entry.events]
        return told

    def meet_cards(self, view: View) -> int:
        seen = accepted(get_game.sync(view.game_id, client=self.client, include=[GetGameIncludeItem.CARDS]))
        assert not isinstance(seen.cards, Unset) and not isinstance(seen.deck_list, Unset)
        names = {card.id: card.name for card in seen.cards}
        assert all(card_id in names for card_id in seen.deck_list)
        return len(names)

    def meet_private_table(self) -> None:
        """Looks at one game from a seat and from the gallery."""
        created = accepted(create_game.sync(client=self.client, body=NewGame(private=True)))
        assert not isinstance(created.seats, Unset)
        seat = AuthenticatedClient(base_url=self.base, token=created.seats[0].token)
        own = accepted(get_game.sync(created.game_id, client=seat))
        assert [player.hand is not None for player in own.players] == [True, False]
        seen = accepted(get_game.sync(created.game_id, client=self.client))
        assert [player.hand is not None for player in seen.players] == [False, False]
        problem = refused(self.submit(own, choose(own)), HTTPStatus.UNAUTHORIZED)
        assert problem.code == "seat_token_required"

    def meet_invitation(self) -> None:
        """Offers a seat and sits down opposite, as two devices would."""
        host, guest = (AuthenticatedClient(base_url=self.base, token=token_hex(16)) for _ in range(2))
        offered = accepted(offer_invitation.sync(client=host, body=Offer(seat=0, name="Ada")))
        assert offered.status == InvitationStatus.OPEN and offered.host.name == "Ada"
        kept = accepted(
            set_invitation_expiry.sync(offered.invitation_id, client=host, body=NewExpiry(seconds=60))
        )
        assert kept.expires_at and offered.expires_at and kept.expires_at < offered.expires_at
        assert accepted(list_invitations.sync(client=self.client)).invitations == []
        body = NewAcceptance(entropy=token_hex(32), name="Ben")
        view = accepted(accept_invitation.sync(offered.invitation_id, client=guest, body=body))
        assert view.viewer == 1 and [player.name for player in view.players] == ["Ada", "Ben"]
        read = accepted(get_invitation.sync(offered.invitation_id, client=self.client))
        assert read.status == InvitationStatus.ACCEPTED and read.expires_at is None
        late = accept_invitation.sync_detailed(offered.invitation_id, client=host, body=body)
        assert isinstance(late.parsed, Problem) and late.parsed.code == "own_invitation"

    def save(self, view: View, file: str) -> None:
        saved = accepted(export_game.sync(view.game_id, client=self.client))
        assert saved.result and view.result
        assert saved.result.to_dict() == view.result.to_dict()
        assert len(saved.log) == view.version + 1
        assert saved.final_state.turn == view.turn
        players = [player.to_dict() for player in view.players]
        for player in players:
            del player["name"]  # a saved game has the names once, beside the log
        assert [player.to_dict() for player in saved.final_state.players] == players
        with open(file, "w", encoding="utf-8") as out:
            out.write(with_milliseconds(json.dumps(saved.to_dict())))

    def play(self, seed: str, file: str) -> dict[str, Any]:
        self.meet_gateway()
        self.meet_private_table()
        self.meet_invitation()
        created = accepted(create_game.sync(client=self.client, body=NewGame(seed=seed)))
        self.meet_illegal_move(created)
        view = self.meet_lost_response(created)
        self.meet_conflict(created, view)
        self.meet_nothing_new(view)
        transcript = self.catch_up(view, -1)
        while view.result is None:
            action = choose(view)
            view = moved(self.submit(view, action))
            transcript.append(f"{view.version}: {tell_action(action)}")
            transcript += [tell_event(event) for event in view.events]
        cards = self.meet_cards(view)
        self.save(view, file)
        return {
            "game_id": view.game_id,
            "version": view.version,
            "result": view.result.to_dict(),
            "cards": cards,
            "transcript": transcript,
        }


if __name__ == "__main__":
    base, seed, file = sys.argv[1:]
    print(json.dumps(Player(base).play(seed, file)))
