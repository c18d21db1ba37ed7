"""What schemathesis cannot know of this service.

It generates requests from the OpenAPI document alone. Here are the games that
exist, so that more comes back than 404, and the few responses that its checks call
wrong and that are right.

GAMES names a JSON file: {"set_urls": [...], "games": [{"id": ..., "tokens":
[...]}, ...]}.
"""

import json
import os
import random

import schemathesis

with open(os.environ["GAMES"], encoding="utf-8") as file:
    existing = json.load(file)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """An action to post is taken whole from legal_actions, not merged into a
    generated one."""
    for link in raw_schema["components"]["links"].values():
        link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def map_case(context, case):
    """Puts what exists in the place of what was made up, where that is of the
    documented pattern and does not come from an earlier response."""
    meta = case.meta
    if meta is None or meta.generation.mode.is_negative or meta.phase.name.value == "stateful":
        return case
    # The same for the same case, as Hypothesis needs it to shrink one.
    choose = random.Random(repr((case.path_parameters, case.query, case.headers, case.body))).choice
    for name in ("If-Match", "If-None-Match"):
        if case.headers.get(name) == "":
            case.headers[name] = '"3"'  # schemathesis takes "" for a match of any pattern here
    if "id" in case.path_parameters:
        settle_game(case, choose)
    if isinstance(case.body, dict):
        settle_body(case.body, choose)
    return case


def settle_game(case, choose):
    game = choose([*existing["games"], None])
    if game is not None:
        case.path_parameters["id"] = game["id"]
        token = choose([None, *game["tokens"]])
        if token is not None and not case.operation.path.endswith("/export"):
            case.headers["Authorization"] = "Bearer " + token
    if "version" in case.query and "since" in case.query:
        # They exclude each other, and stand together in most generated queries.
        case.query.pop(choose(["version", "since", None]), None)


def settle_body(body, choose):
    if body.get("set_urls"):
        body["set_urls"] = choose([body["set_urls"], existing["set_urls"]])
    if "player" in body and choose([True, True, False]):
        # Integers of any size are of the right form, and nearly all name no player.
        body["player"] %= 2
        if "hand_index" in body:
            body["hand_index"] %= 8


@schemathesis.hook
def filter_failure(context, failure, case, response):
    return not meant(failure, case, response)


def meant(failure, case, response):
    """The responses that the checks call wrong, and why they are right."""
    check, operation = failure.__class__.__name__, case.operation.definition.raw["operationId"]
    status = response.status_code
    if check == "UnsupportedMethodResponse":
        # The gateway in front of the functions has no route for other methods,
        # and responds directly.
        return status == 404 and response.json() == {"message": "Not Found"}
    if check == "AcceptedNegativeData":
        # It is refused, for its size.
        return status == 413
    if check == "RejectedPositiveData":
        # What the rules and the game say of a request is beyond a schema.
        if operation == "createGame":
            return status == 422
        if operation == "submitAction":
            return status in (412, 422)
        if operation == "getGame":
            return status == 422 and {"version", "since"} <= set(case.query)
    return False
