package e2e

import (
	"net/http"
	"strings"
	"unicode/utf8"

	"cardgames/api"
	"cardgames/localtest/service/rawhttp"
)

// The largest allowed bodies, in bytes.
const (
	maxNewGame = api.MaxNewGameBytes + api.MaxSetsBytes + api.MaxDeckBytes
	maxAction  = api.MaxActionBytes
)

// problems tests each problem that can occur with an ordinary game, with causes that
// different layers detect: the gateway, its adapter, the router, and the JSON
// library. Package api tests all causes. {game} is at version 1, where player 1 has
// priority.
func problems(s *session) {
	game := s.passes(s.create(""), 1)
	for _, r := range refusals {
		if s.CLI && !utf8.ValidString(r.request.Body) {
			continue
		}
		r.request.Path = strings.ReplaceAll(r.request.Path, "{game}", game.Path())
		s.expectRefusal(r)
	}
	if !s.CLI {
		s.expectHead(game.Path())
	}
	s.run("the largest bodies are read", func(s *session) {
		largest := api.MaxNewGameBytes
		if s.takesInlineSets() {
			largest += api.MaxSetsBytes
		}
		if s.takesDecks() {
			largest += api.MaxDeckBytes
		}
		s.send(post("/games", padded(`{}`, largest))).expect(http.StatusCreated)
		s.send(post(game.Path()+"/actions", padded(passBy(1), maxAction))).expect(http.StatusOK)
	})
}

// padded appends spaces to a JSON text, up to size bytes.
func padded(text string, size int) string { return text + strings.Repeat(" ", size-len(text)) }

func action(body string) rawhttp.Request { return post("{game}/actions", body) }

func deletion(path string) rawhttp.Request {
	return rawhttp.Request{Method: http.MethodDelete, Path: path}
}

// unknownGame is a valid id of no game.
const unknownGame = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

var (
	notJSON   = newProblem(http.StatusBadRequest, "malformed_request")
	noGame    = newProblem(http.StatusNotFound, "game_not_found")
	noVersion = problem{Status: http.StatusNotFound, Code: "version_not_found", CurrentVersion: new(1)}
	stale     = problem{Status: http.StatusPreconditionFailed, Code: "version_conflict", CurrentVersion: new(1)}
	illegal   = problem{Status: http.StatusUnprocessableEntity, Code: "illegal_move", Reason: "not_your_priority",
		CurrentVersion: new(1)}
	otherOrigin = problem{
		Status: http.StatusUnprocessableEntity, Code: "card_set_not_allowed",
		Errors: []fault{{Code: "card_set_not_allowed", Pointer: new("/set_urls/0")}},
	}
	noRoute     = newProblem(http.StatusNotFound, "not_found")
	wrongMethod = newProblem(http.StatusMethodNotAllowed, "method_not_allowed")
	tooLarge    = newProblem(http.StatusRequestEntityTooLarge, "too_large")
	wrongType   = newProblem(http.StatusUnsupportedMediaType, "unsupported_media_type")
)

var refusals = []refusal{
	{name: "several faults", request: post("/games", `{"seed": 7, "b": 1, "a/b": 1}`),
		want: invalid("/a~1b", "/b", "/seed")},
	{name: "an unknown type", request: action(`{"type": "concede", "player": 1}`), want: invalid("/type")},
	{name: "a parameter without a value", request: get("{game}?version="), want: invalidParameter("version")},
	{name: "a parameter twice", request: get("{game}?version=1&version=2"), want: invalidParameter("version")},
	{name: "an unknown parameter of a new game", request: post("/games?private=true", ""),
		want: invalidParameter("private")},
	{name: "an unknown parameter of an export", request: get("{game}/export?version=1"),
		want: invalidParameter("version")},
	{name: "a key that is too long", request: action(passBy(1)).With("Idempotency-Key", strings.Repeat("k", 65)),
		want: invalidParameter("Idempotency-Key")},

	{name: "bytes that are not UTF-8", request: post("/games", "{\"seed\": \"\xff\"}"), want: notJSON},
	{name: "an action without a body", request: action(``), want: notJSON},
	{name: "a broken escape in the path", request: get("/games/100%25"), want: notJSON},
	{name: "a broken escape in an export's path", request: get("/games/100%25/export"), want: notJSON},
	{name: "a broken escape in the query", request: get("{game}?version=%zz"), want: notJSON},
	{name: "a version without quotes", request: action(passBy(1)).With("If-Match", `1`), want: notJSON},
	{name: "a version that is read without quotes", request: get("{game}").With("If-None-Match", `1`), want: notJSON},

	{name: "an unknown game", request: get("/games/" + unknownGame), want: noGame},
	{name: "an unknown game's export", request: get("/games/" + unknownGame + "/export"), want: noGame},
	{name: "a move in an unknown game", request: post("/games/"+unknownGame+"/actions", passBy(0)).With("If-Match",
		`"7"`), want: noGame},
	{name: "a version that the game does not have", request: get("{game}?version=2"), want: noVersion},

	{name: "a move for an older version", request: action(passBy(1)).With("If-Match", `"0", "2"`), want: stale},
	{name: "an illegal move", request: action(passBy(0)), want: illegal},
	{name: "a card set of another origin", request: post("/games", `{"set_urls": ["https://elsewhere.example/a.json"]}`),
		want: otherOrigin},

	{name: "a method that a game does not allow", request: deletion("{game}"), want: wrongMethod,
		header: map[string]string{"Allow": "GET"}},
	{name: "a method that the games do not allow", request: get("/games"), want: wrongMethod,
		header: map[string]string{"Allow": "POST"}},
	{name: "a method that the documentation does not allow", request: deletion("/schema"), want: wrongMethod,
		header: map[string]string{"Allow": "GET, HEAD"}},
	{name: "a trailing slash", request: get("{game}/"), want: noRoute},
	{name: "an unknown path below a game", request: get("{game}/b/c"), want: noRoute},
	{name: "an unknown file of the documentation", request: get("/schema/nothing"), want: noRoute},
	{name: "an unknown problem", request: get("/schema/problems/nothing"), want: noRoute},
	{name: "a broken escape below the problems", request: get("/schema/problems/100%25"), want: notJSON},

	{name: "a byte too many for a new game", request: post("/games", padded(`{}`, maxNewGame+1)), want: tooLarge},
	{name: "a byte too many for an action", request: action(padded(passBy(1), maxAction+1)), want: tooLarge},
	{name: "a new game as text", request: post("/games", `{}`).With("Content-Type", "text/plain"), want: wrongType},
	{name: "an action as text", request: action(passBy(1)).With("Content-Type", "text/plain"), want: wrongType},
}
