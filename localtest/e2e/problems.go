package e2e

import (
	"net/http"
	"strings"
)

// Bodies of the largest size that is allowed.
const (
	maxNewGame = 64 << 10
	maxAction  = 16 << 10
)

// problems are those that need nothing but a game. {game} is one at version 1,
// where player 1 has priority.
func problems(s *session) {
	game := s.pass(s.create(""))
	for _, group := range [][]refusal{
		invalidNewGames, invalidActions, invalidQueries, malformedRequests, missingGames, staleMoves, unreadBodies,
	} {
		for _, r := range group {
			r.request.path = strings.ReplaceAll(r.request.path, "{game}", game.path())
			s.refuse(r)
		}
	}
	s.run("the largest bodies are read", func(s *session) {
		s.send(post("/games", padded(`{}`, maxNewGame))).expect(http.StatusCreated)
		s.send(post(game.path()+"/actions", padded(passBy(1), maxAction))).expect(http.StatusOK)
	})
}

// padded fills a JSON text with spaces.
func padded(text string, size int) string { return text + strings.Repeat(" ", size-len(text)) }

func newGame(body string) request { return post("/games", body).wrong() }

func action(body string) request { return post("{game}/actions", body) }

var invalidNewGames = []refusal{
	{name: "a null body", request: newGame(`null`), want: invalid("")},
	{name: "a list", request: newGame(`[]`), want: invalid("")},
	{name: "an unknown member", request: newGame(`{"sets": []}`), want: invalid("/sets")},
	{name: "a member in another case", request: newGame(`{"Seed": "x"}`), want: invalid("/Seed")},
	{name: "set_urls is a string", request: newGame(`{"set_urls": "x"}`), want: invalid("/set_urls")},
	{name: "URLs that are no strings", request: newGame(`{"set_urls": ["x", 1, {}]}`), want: invalid("/set_urls/1", "/set_urls/2")},
	{name: "nine URLs", request: newGame(`{"set_urls": ["","","","","","","","",""]}`), want: invalid("/set_urls")},
	{name: "a seed that is a number", request: newGame(`{"seed": 7}`), want: invalid("/seed")},
	{name: "an empty seed", request: newGame(`{"seed": ""}`), want: invalid("/seed")},
	{name: "a seed of 65 characters", request: newGame(`{"seed": "` + strings.Repeat("ü", 65) + `"}`), want: invalid("/seed")},
	{name: "several faults", request: newGame(`{"seed": 7, "b": 1, "a/b": 1}`), want: invalid("/a~1b", "/b", "/seed")},
}

var invalidActions = []refusal{
	{name: "a null action", request: action(`null`).wrong(), want: invalid("")},
	{name: "no type", request: action(`{"player": 1}`).wrong(), want: invalid("/type")},
	{name: "an unknown type", request: action(`{"type": "resign", "player": 1}`).wrong(), want: invalid("/type")},
	{name: "no player", request: action(`{"type": "pass_priority"}`).wrong(), want: invalid("/player")},
	{name: "a null player", request: action(`{"type": "pass_priority", "player": null}`).wrong(), want: invalid("/player")},
	{name: "a player in quotes", request: action(`{"type": "pass_priority", "player": "1"}`).wrong(), want: invalid("/player")},
	{name: "half a player", request: action(`{"type": "pass_priority", "player": 0.5}`).wrong(), want: invalid("/player")},
	{name: "no hand_index", request: action(`{"type": "play_card", "player": 1}`).wrong(), want: invalid("/hand_index")},
	{name: "a member of another type", request: action(`{"type": "play_card", "player": 1, "hand_index": 0, "target_id": "o1"}`).wrong(), want: invalid("/target_id")},
	{name: "a target that is a number", request: action(`{"type": "cast_instant", "player": 1, "hand_index": 0, "target_id": 1}`).wrong(), want: invalid("/target_id")},
	{name: "form comes before the game", request: post("/games/"+nobodysGame+"/actions", `{}`).wrong(), want: invalid("/type")},
}

var invalidQueries = []refusal{
	{name: "a version that is no number", request: get("{game}?version=abc").wrong(), want: invalidParameter("version")},
	{name: "a negative version", request: get("{game}?version=-1").wrong(), want: invalidParameter("version")},
	{name: "half a version", request: get("{game}?version=0.5").wrong(), want: invalidParameter("version")},
	{name: "since is no number", request: get("{game}?since=x").wrong(), want: invalidParameter("since")},
	{name: "since before the setup", request: get("{game}?since=-2").wrong(), want: invalidParameter("since")},
	{name: "an unknown include", request: get("{game}?include=decks").wrong(), want: invalidParameter("include")},
	{name: "version and since", request: get("{game}?version=0&since=0").wrong(), want: invalidParameter("since")},
}

var malformed = plain(http.StatusBadRequest, "malformed_request")

var malformedRequests = []refusal{
	{name: "a body that is not JSON", request: newGame(`{"seed": x}`), want: malformed},
	{name: "a body that ends too early", request: newGame(`{"seed": "x"`), want: malformed},
	{name: "text after the body", request: newGame(`{} {}`), want: malformed},
	{name: "a name twice", request: newGame(`{"seed": "a", "seed": "b"}`), want: malformed},
	{name: "bytes that are not UTF-8", request: newGame("{\"seed\": \"\xff\"}"), want: malformed},
	{name: "half a surrogate pair", request: newGame(`{"seed": "\ud800"}`), want: malformed},
	{name: "an action that is not JSON", request: action(`pass`).wrong(), want: malformed},
	{name: "an action without a body", request: action(``).wrong(), want: malformed},
	{name: "a player twice", request: action(`{"type": "pass_priority", "player": 0, "player": 1}`).wrong(), want: malformed},
	{name: "a broken escape in the path", request: get("/games/100%25").wrong(), want: malformed},
	{name: "a broken escape in an export's path", request: get("/games/100%25/export").wrong(), want: malformed},
	{name: "a broken escape in an action's path", request: post("/games/100%25/actions", passBy(1)).wrong(), want: malformed},
	{name: "a version without quotes", request: action(passBy(1)).with("If-Match", `1`).wrong(), want: malformed},
	{name: "a tag that does not end", request: action(passBy(1)).with("If-Match", `"1`).wrong(), want: malformed},
	{name: "a list of tags with a gap", request: action(passBy(1)).with("If-Match", `"0" "1"`).wrong(), want: malformed},
}

// nobodysGame has the form of a game's id.
const nobodysGame = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

var missing = plain(http.StatusNotFound, "game_not_found")

var missingGames = []refusal{
	{name: "an unknown game", request: get("/games/" + nobodysGame), want: missing},
	{name: "an unknown game's log", request: get("/games/" + nobodysGame + "?since=0"), want: missing},
	{name: "an unknown game's version", request: get("/games/" + nobodysGame + "?version=0"), want: missing},
	{name: "an unknown game's export", request: get("/games/" + nobodysGame + "/export"), want: missing},
	{name: "a move in an unknown game", request: post("/games/"+nobodysGame+"/actions", passBy(0)), want: missing},
	{name: "the game comes before If-Match", request: post("/games/"+nobodysGame+"/actions", passBy(0)).with("If-Match", `"7"`), want: missing},
	{name: "an id that is too short", request: get("/games/x").wrong(), want: missing},
	{name: "an id that is too long", request: get("{game}a").wrong(), want: missing},
	{name: "an id in upper case", request: get("/games/AAAAAAAAAAAAAAAAAAAAAAAAAA").wrong(), want: missing},
	{name: "the export of an id of the wrong form", request: get("/games/x/export").wrong(), want: missing},
	{name: "a move at an id of the wrong form", request: post("/games/x/actions", passBy(0)).wrong(), want: missing},
	{name: "a version that is not there yet", request: get("{game}?version=2"), want: missing},
	{name: "a version that no game reaches", request: get("{game}?version=99999999999"), want: missing},
}

var stale = conflict(http.StatusPreconditionFailed, 1)

var staleMoves = []refusal{
	{name: "a move for an older version", request: action(passBy(1)).with("If-Match", `"0"`), want: stale},
	{name: "a move for a later version", request: action(passBy(1)).with("If-Match", `"2"`), want: stale},
	{name: "a list without the newest version", request: action(passBy(1)).with("If-Match", `"0", "2"`), want: stale},
	{name: "a weak tag", request: action(passBy(1)).with("If-Match", `W/"1"`), want: stale},
	{name: "If-Match comes before the rules", request: action(passBy(7)).with("If-Match", `"0"`), want: stale},
}

var (
	tooLarge  = plain(http.StatusRequestEntityTooLarge, "too_large")
	wrongType = plain(http.StatusUnsupportedMediaType, "unsupported_media_type")
)

var unreadBodies = []refusal{
	{name: "a byte too many for a new game", request: post("/games", padded(`{}`, maxNewGame+1)), want: tooLarge},
	{name: "a byte too many for an action", request: action(padded(passBy(1), maxAction+1)), want: tooLarge},
	{name: "a new game as text", request: newGame(`{}`).with("Content-Type", "text/plain"), want: wrongType},
	{name: "a new game as a form", request: newGame(`seed=x`).with("Content-Type", "application/x-www-form-urlencoded"), want: wrongType},
	{name: "an action as text", request: action(passBy(1)).with("Content-Type", "text/plain").wrong(), want: wrongType},
	{name: "a packed body", request: newGame(`{}`).with("Content-Encoding", "gzip"), want: wrongType},
}
