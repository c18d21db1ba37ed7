package main

import (
	_ "embed"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/games"
)

//go:embed introduction.md
var introduction string

// operations returns all operations on games and invitations, with responses of the
// service.
func operations(s *service, game *examples) []operation {
	all := []operation{createGame(s, game), getGame(s, game), submitAction(s, game), exportGame(s, game)}
	return append(append(all, invitationOperations(s, game)...), listCardSets(s))
}

func createGame(s *service, game *examples) operation {
	return operation{
		of: api.CreateGame{}, tag: "games",
		summary: "Create a game",
		description: "Shuffles, deals and starts the first turn. The body is optional: without card sets, the game uses " +
			"the built-in core set. GET /card-sets has the URLs of others, and says whether a request may have card sets " +
			"of its own.\n\n" +
			"Card sets are loaded in four steps, each over all of them before the next begins: every URL is checked, all " +
			"files are fetched, all are validated, and the cards are built. The card sets of a request come last, and begin " +
			"with the third step. " +
			"All faults of the step that fails are reported together, and no game is created.\n\n" +
			"With an Idempotency-Key a request can be repeated when its response was lost.",
		parameters: []*huma.Param{
			header("Idempotency-Key", &huma.Schema{
				Type: huma.TypeString, MinLength: new(games.MinCreationKey), MaxLength: new(api.MaxKeyLength), Pattern: "^[ -~]+$",
			}, exampleKey,
				"A name that the client gives to this game, kept when the request is sent again. If the game was created "+
					"already, the response is its version 0, with the status 200 and Idempotency-Replayed: true, and no card set is "+
					"fetched. The id of the game is derived from the key, and in an open game the id is the only credential: use "+
					"random text, such as a UUID of version 4. A private game needs both seat_hashes then, because tokens that "+
					"the service generates are shown only once."),
		},
		body:    api.NewGame{},
		example: api.NewGame{Seed: exampleSeed},
		successes: []success{
			{"The new game.", api.View{}, game.created},
			{"The game that an earlier request with the same Idempotency-Key created.", api.View{}, game.recreated},
		},
		refusals: append(createRefusals(s),
			cardSetRefusals(s, func(body string) request { return post("/games", body) })...),
	}
}

func getGame(s *service, game *examples) operation {
	return operation{
		of: api.GetGame{}, tag: "games", token: tokenAllowed,
		summary: "Read a game",
		description: "The newest version of the game or, with ?version, an older one. A 304 is always about the newest " +
			"version.",
		parameters: []*huma.Param{
			shared("GameID"),
			query("version", integerFrom(0), 3, "A past version instead of the newest one. Not allowed together with since."),
			query("since", integerFrom(-1), 3, "Adds log: what happened after this version. -1 begins with the setup. A "+
				"version that the game does not have yet gives an empty log."),
			query("include", listOf("cards"), []string{"cards"},
				"cards adds every card of the game's card sets, and the list of the cards that both decks consist of."),
			header("If-None-Match", &huma.Schema{Type: huma.TypeString, Pattern: tagListPattern}, `"3"`,
				"The ETag of the version that the client has: the response is 304 as long as that is the newest. Also a list, "+
					"or *."),
		},
		successes: []success{
			{"The game.", api.View{}, game.followed},
			{"The game is still at this version.", nil, game.unchanged},
		},
		refusals: getRefusals(s),
	}
}

func submitAction(s *service, game *examples) operation {
	return operation{
		of: api.SubmitAction{}, tag: "games", token: tokenAllowed,
		summary: "Submit an action",
		description: "Plays one action and returns the version that it made: a View or, where the request prefers it, a " +
			"MinimalView. An action that is malformed or illegal changes nothing.\n\n" +
			"The checks come in this order: the form of the request, the game, whether the token is of a seat of it, " +
			"Idempotency-Key, whether the seat may make the action, If-Match, and the rules.",
		parameters: []*huma.Param{
			shared("GameID"),
			header("Idempotency-Key", &huma.Schema{
				Type: huma.TypeString, MinLength: new(1), MaxLength: new(api.MaxKeyLength), Pattern: "^[ -~]+$",
			}, "6f1c2f7e-move-4",
				fmt.Sprintf("A name that the client gives to this move, new for every move and kept when it is sent again. "+
					"If the move was played already, the response is the same again, with Idempotency-Replayed: true, and nothing "+
					"is played. "+
					"A game remembers its last %d keys; each seat has separate keys, also for what it does for an absent opponent.",
					games.KeyWindow)),
			header("If-Match", &huma.Schema{Type: huma.TypeString, Pattern: tagListPattern}, `"3"`,
				"The ETag of the version for which the action was chosen, or the version in quotes. Also a list, or *."),
			header("Prefer", &huma.Schema{Type: huma.TypeString}, "return=minimal",
				"return=minimal asks for a MinimalView in place of the View: what the action did, and what may be done next "+
					"(RFC 7240). "+
					"Any other preference is ignored."),
		},
		body: wire.Action{}, bodyRequired: true, example: game.actions["PassPriority"],
		successes: []success{
			{"The new version.", api.View{}, game.played},
			{"The new version.", api.View{}, game.replayed},
			{"The new version.", api.MinimalView{}, game.minimal},
		},
		refusals: submitRefusals(s),
	}
}

func exportGame(s *service, game *examples) operation {
	return operation{
		of: api.ExportGame{}, tag: "games",
		summary: "Download a game",
		description: "The whole game in one file: its cards, its opening, every action and event, and its state. With it " +
			"a game can be replayed and checked without this service. " +
			"The file contains the secret of the shuffle once the game is finished. It shows both hands, so a private game " +
			"can be downloaded only when it is finished.",
		parameters: []*huma.Param{shared("GameID")},
		successes:  []success{{"The saved game. In the example, a list has at most two entries.", "SavedGame", game.saved}},
		refusals:   exportRefusals(s),
	}
}
