"""Plays and exports a game with the client that openapi-generator makes for Python."""

import json
import sys

import cardgames
from cardgames.exceptions import ApiException

base, seed, file = sys.argv[1:]
client = cardgames.ApiClient(cardgames.Configuration(host=base))
games, sets = cardgames.GamesApi(client), cardgames.CardSetsApi(client)

outages = []
while True:
    try:
        sets.list_card_sets()
        break
    except ApiException as refused:
        assert refused.data.message, refused  # the gateway's own
        outages.append(refused.status)

view = games.create_game(new_game=cardgames.NewGame(seed=seed))
game_id = view.game_id
while view.status == "in_progress":
    action = view.legal_actions[view.version % len(view.legal_actions)]
    moved = games.submit_action(
        game_id, action, if_match=f'"{view.version}"', idempotency_key=f"move {view.version}"
    )
    view = moved.actual_instance

view = games.get_game(game_id, since=-1, include=["cards"])
saved = games.export_game(game_id)
with open(file, "w", encoding="utf-8") as out:
    json.dump(saved.to_dict(), out, default=str)
print(
    json.dumps(
        {
            "game_id": game_id,
            "version": view.version,
            "result": view.result.to_dict(),
            "cards": len(view.cards),
            "log": len(view.log),
            "outages": outages,
        }
    )
)
