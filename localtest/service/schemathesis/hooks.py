"""Hooks of schemathesis for this service.

Schemathesis generates requests from the OpenAPI document alone. The hooks replace
some generated values by games and invitations that exist, so that not every response
is a 404, and accept a few correct responses that the checks reject.

EXISTING names a JSON file: {"set_urls": [...], "games": [{"id": ..., "tokens": [...]}, ...],
"invitations": {operationId: [{"invitation_id": ..., "tokens": [...], "offer": {...},
"acceptance": {...}}, ...]}}.
"""

import json
import os
import random

import schemathesis

with open(os.environ["EXISTING"], encoding="utf-8") as file:
    existing = json.load(file)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Sends an action from legal_actions unchanged, without merging it into a
    generated one."""
    for link in raw_schema["components"]["links"].values():
        link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def before_add_examples(context, examples):
    """Adds a request with a parameter that the document does not have, to each operation
    that responds to it with 422."""
    operation = context.operation
    if operation.method == "get" and "422" in operation.definition.raw["responses"]:
        values = {parameter.name: "a" * 26 for parameter in operation.path_parameters}
        examples.append(operation.Case(path_parameters=values, query={"undocumented": "1"}))


@schemathesis.hook
def map_case(context, case):
    """Replaces generated values by existing ones, in cases that are valid and do
    not use an earlier response."""
    meta = case.meta
    if meta is None or meta.generation.mode.is_negative or meta.phase.name.value == "stateful":
        return case
    # Deterministic for each case, so that Hypothesis can shrink it.
    choose = random.Random(repr((case.path_parameters, case.query, case.headers, case.body))).choice
    for name in ("If-Match", "If-None-Match"):
        if case.headers.get(name) == "":
            case.headers[name] = '"3"'  # schemathesis takes "" to match any pattern here
    if case.operation.path.startswith("/invitations"):
        use_existing_invitation(case, choose)
    elif "id" in case.path_parameters:
        use_existing_game(case, choose)
    if isinstance(case.body, dict):
        use_existing_values(case.body, choose)
    return case


def use_existing_game(case, choose):
    game = choose([*existing["games"], None])
    if game is not None:
        case.path_parameters["id"] = game["id"]
        token = choose([None, *game["tokens"]])
        if token is not None:
            case.headers["Authorization"] = "Bearer " + token
    if "version" in case.query and "since" in case.query:
        # They exclude each other, but most generated queries have both.
        case.query.pop(choose(["version", "since", None]), None)


def use_existing_invitation(case, choose):
    invitations = existing["invitations"].get(operation_id(case))
    if invitations is None:
        return
    invitation = choose(invitations)
    case.headers["Authorization"] = "Bearer " + choose(invitation["tokens"])
    if "id" in case.path_parameters and choose([True, True, False]):
        case.path_parameters["id"] = invitation["invitation_id"]
    if choose([True, False]):
        return
    if operation_id(case) == "offerInvitation":
        # Most generated offers have members that exclude each other.
        case.headers.pop("X-Rematch-Token", None)
        case.body = dict(invitation["offer"])
    if operation_id(case) == "acceptInvitation":
        case.body = dict(invitation["acceptance"])


def use_existing_values(body, choose):
    if body.get("set_urls"):
        body["set_urls"] = choose([body["set_urls"], existing["set_urls"]])
    if "player" in body and choose([True, True, False]):
        # Most integers that the schema allows are not the number of a player.
        body["player"] %= 2
        if "hand_index" in body:
            body["hand_index"] %= 8


def operation_id(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not is_intended(failure, case, response)


def is_intended(failure, case, response):
    """Reports whether a response that a check rejects is correct."""
    check, operation = failure.__class__.__name__, operation_id(case)
    status = response.status_code
    if check == "UnsupportedMethodResponse":
        # The gateway in front of the functions has no route for other methods,
        # and responds directly.
        return status == 404 and response.json() == {"message": "Not Found"}
    if check == "IgnoredAuth":
        # The token that the hooks send is a good one: a new token makes a new seat.
        return failure.scenario.name == "GENERATED_AUTH"
    if check == "AcceptedNegativeData":
        # It is rejected for its size.
        return status == 413
    if check == "MissingHeaderNotRejected":
        # The form of the request is checked before the token.
        return status == 422
    if check == "RejectedPositiveData":
        # A schema cannot express the rules and the state of the game, what a card set
        # means, which members exclude each other, and the length of a token.
        if operation in ("createGame", "offerInvitation", "acceptInvitation", "setInvitationExpiry"):
            return status == 422
        if operation == "submitAction":
            return status in (412, 422)
        if operation == "getGame":
            return status == 422 and {"version", "since"} <= set(case.query)
    return False
