package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api"
	"cardgames/cardsets/core"
	"cardgames/games"
	"cardgames/savegame/verify"
)

// ownSet is a card set of one card, with an id of its own.
func ownSet(id string) string { return strings.Replace(gardenSet, "garden", id, 1) }

// The sets of the request come after those at URLs, and have no URL.
func TestSetsInARequest(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet}, nil, games.WithInlineSets())
	w := s.send("POST", "/games", `{"sets": [`+ownSet("b")+`, `+ownSet("a")+`], "set_urls": ["`+s.origin+`garden.json"]}`)
	w.wantStatus(http.StatusCreated)
	named := func(id string, url any) any {
		return map[string]any{"set_id": id, "name": "Garden", "version": "1.0.0", "url": url}
	}
	want := []any{named("garden", s.origin+"garden.json"), named("b", nil), named("a", nil)}
	if diff := cmp.Diff(want, w.at("card_sets")); diff != "" {
		t.Error(diff)
	}
	game := w.Header().Get("Location")
	for range 2 {
		s.act(game)
	}
	again := s.send("GET", game+"?include=cards", "")
	if got := again.at("cards", 2, "id"); got != "a:mow" {
		t.Errorf("the last card is %v", got)
	}
	export := s.send("GET", game+"/export", "")
	if report, err := verify.Verify(export.Body.Bytes()); err != nil {
		t.Errorf("the saved game: %v, %v", report, err)
	}
}

// The view of a game says the style of its sets, and so does its saved game, which has format 4 then.
func TestAStyleIsInTheViewAndInTheSavedGame(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets(), games.WithFormat(4))
	set := strings.Replace(ownSet("a"), `"version"`, `"style": "ice", "version"`, 1)
	w := s.send("POST", "/games", `{"sets": [`+set+`, `+ownSet("b")+`]}`)
	w.wantStatus(http.StatusCreated)
	if first, second := w.at("card_sets", 0, "style"), w.at("card_sets", 1); first != "ice" ||
		second.(map[string]any)["style"] != nil {
		t.Errorf("the first set has the style %v, the second is %v", first, second)
	}
	game := w.Header().Get("Location")
	s.act(game)
	if got := s.send("GET", game, "").at("card_sets", 0, "style"); got != "ice" {
		t.Errorf("the next version has the style %v", got)
	}
	export := s.send("GET", game+"/export", "")
	if _, err := verify.Verify(export.Body.Bytes()); err != nil || export.at("format", "number") != 4.0 {
		t.Errorf("the saved game of format %v: %v", export.at("format", "number"), err)
	}
}

// No guest mistakes cards of a stranger for the core set.
func TestNoSetInARequestPretendsToBeTheCoreSet(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	const card = `"version": "1.0.0", "cards": [{"id": "sweep", "name": "Sweep", "cost": 0, "type": "task",
		"effect": "gain_progress", "params": {"n": 25}, "text": "Gain 25 progress."}]`
	for head, pointers := range map[string][]string{
		`"set_id": "core", "name": "Mine", `:               {"/sets/0/set_id"},
		`"set_id": "mine", "name": "Home Sweet Home", `:    {"/sets/0/name"},
		`"set_id": "mine", "name": "home  sweet HOME", `:   {"/sets/0/name"},
		`"set_id": "core", "name": "Home Sweet Home", `:    {"/sets/0/set_id", "/sets/0/name"},
		`"set_id": "core_2", "name": "Home Sweet Hotel", `: nil,
	} {
		w := s.send("POST", "/games", `{"sets": [{`+head+card+`}]}`)
		if pointers == nil {
			w.wantStatus(http.StatusCreated)
			continue
		}
		w.wantProblem(http.StatusUnprocessableEntity, "card_set_invalid")
		var problem api.Problem
		if err := json.Unmarshal(w.Body.Bytes(), &problem); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, fault := range problem.Errors {
			got = append(got, *fault.Pointer)
		}
		if !slices.Equal(got, pointers) || problem.Errors[0].Line != 1 || problem.Errors[0].Column < 10 {
			t.Errorf("%s: %+v, want faults at %v", head, problem.Errors, pointers)
		}
	}
}

// A set without URL is not taken for the core set, and the core set itself is the same
// cards wherever it comes from.
func TestTheCoreSetInARequest(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	own := strings.NewReplacer(`"set_id": "core"`, `"set_id": "mine"`, `"name": "Home Sweet Home"`, `"name": "Mine"`).
		Replace(string(core.JSON()))
	if own == string(core.JSON()) {
		t.Fatal("the core set has no set_id to replace")
	}
	built := s.send("POST", "/games", "").at("snapshot")
	for text, same := range map[string]bool{string(core.JSON()): true, own: false} {
		game := s.create(`{"sets": [` + text + `]}`)
		if got := s.send("GET", game, "").at("snapshot"); cmp.Equal(got, built) != same {
			t.Errorf("the snapshot is %v, the core set's %v", got, built)
		}
		invitation := s.offer(ada+game, `{"sets": [`+text+`]}`)
		s.accept(ben+game, invitation, "").wantStatus(http.StatusCreated)
	}
}

// The places of faults are those in the body.
func TestPlacesOfFaultsInARequest(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet}, nil, games.WithInlineSets())
	bad := func(old, new string) string { return strings.Replace(gardenSet, old, new, 1) }
	body := func(sets ...string) string {
		return "{\"seed\": \"ü\",\n \"sets\": [" + strings.Join(sets, ",  ") + "]}"
	}
	for name, test := range map[string]struct {
		body         string
		code         string
		pointer      string
		line, column int
	}{
		"a cost":     {body(bad(`"cost": 1`, `"cost": -1`)), "card_set_invalid", "/sets/0/cards/0/cost", 5, 42},
		"first line": {body(`{"set_id": 1}`), "card_set_invalid", "/sets/0", 2, 11},
		"no cards": {body(`{"name": "x", "version": "1.0.0", "cards": [], "set_id": "X"}`), "card_set_invalid",
			"/sets/0/cards", 2, 54},
		"no object":   {body(ownSet("a"), "7"), "card_set_invalid", "/sets/1", 7, 5},
		"null":        {body("null"), "card_set_invalid", "/sets/0", 2, 11},
		"an effect":   {body(ownSet("a"), bad("gain_progress", "grow")), "unknown_effect", "/sets/1/cards/0/effect", 10, 71},
		"params":      {body(bad(`"n": 1`, `"n": 0`)), "bad_params", "/sets/0/cards/0/params/n", 5, 104},
		"a duplicate": {body(ownSet("a"), ownSet("a")), "duplicate_card_id", "/sets/1/cards/0/id", 10, 12},
		"a text":      {body(bad("Gain 1", strings.Repeat("x", 1024))), "card_pool_too_large", "/sets/0/cards/0", 5, 5},
		"a name":      {body(bad(`"Garden"`, `"`+strings.Repeat("x", 1024)+`"`)), "card_pool_too_large", "/sets/0", 2, 11},
		"with a URL": {`{"set_urls": ["` + s.origin + `garden.json"], "sets": [` + gardenSet + `]}`, "duplicate_card_id",
			"/sets/0/cards/0/id", 4, 12},
	} {
		w := s.send("POST", "/games", test.body)
		w.wantProblem(http.StatusUnprocessableEntity, test.code)
		fault := w.at("errors", 0).(map[string]any)
		got := fmt.Sprint(fault["code"], fault["pointer"], fault["line"], fault["column"], fault["url"])
		if want := fmt.Sprint(test.code, test.pointer, test.line, test.column, nil); got != want {
			t.Errorf("%s: %s, want %s: %v", name, got, want, fault["detail"])
		}
		if sources, _ := w.at("sources").([]any); len(sources) != strings.Count(test.body, "garden.json") {
			t.Errorf("%s: sources %v", name, sources)
		}
	}
}

// The steps come in their order over all sets: no set of a request is looked at while a
// URL is wrong.
func TestURLsAreLoadedBeforeSetsInARequest(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	w := s.send("POST", "/games", `{"sets": [1], "set_urls": ["`+s.origin+`missing.json"]}`)
	w.wantProblem(http.StatusBadGateway, "card_set_unavailable")
	w = s.send("POST", "/games", `{"sets": [1], "set_urls": ["https://elsewhere.example/a.json"]}`)
	w.wantProblem(http.StatusUnprocessableEntity, "card_set_not_allowed")
}

// A fault that is about two sets of a request names the other one by its place.
func TestTwoSetsOfOneID(t *testing.T) {
	s := serviceWith(t, files{"a.json": ownSet("a")}, nil, games.WithInlineSets())
	w := s.send("POST", "/games", `{"set_urls": ["`+s.origin+`a.json"], "sets": [`+ownSet("b")+`,`+ownSet("b")+`]}`)
	w.wantProblem(http.StatusUnprocessableEntity, "duplicate_card_id")
	w.wantDetail(`the card id "b:mow" is already taken by the card at /cards/0 of sets[0], which has the same set_id`)
}

func TestLimitsOfSetsInARequest(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	list := func(texts ...string) string { return `{"sets": [` + strings.Join(texts, ",") + `]}` }
	var nine []string
	for i := range 9 {
		nine = append(nine, ownSet(fmt.Sprint("s", i)))
	}
	long := func(bytes int) string { return list(gardenSet + strings.Repeat(" ", bytes-len("[]")-len(gardenSet))) }
	s.send("POST", "/games", list(nine[:8]...)).wantStatus(http.StatusCreated)
	s.send("POST", "/games", long(api.MaxSetsBytes)).wantStatus(http.StatusCreated)
	for body, want := range map[string]string{
		list(nine...): "sets must have at most 8 entries",
		`{"set_urls": ["https://a.example/a.json"], ` + list(nine[:8]...)[1:]: "sets and set_urls must have at most 8 " +
			"entries together",
		long(api.MaxSetsBytes + 1): "sets must have at most 262144 bytes of JSON, not 262145",
		`{"sets": {}}`:             "sets must be an array",
		`{"sets": [0` + strings.Repeat(",0", 150_000) + `]}`: "sets must have at most 8 entries",
	} {
		w := s.send("POST", "/games", body)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		w.wantDetail(want)
	}
	w := s.send("POST", "/games", `{`+strings.Repeat(" ", api.MaxNewGameBytes+api.MaxSetsBytes)+`}`)
	w.wantProblem(http.StatusRequestEntityTooLarge, "too_large")
}

func TestSetsInRequestsDisabled(t *testing.T) {
	s := newService(t)
	body := `{"sets": [` + gardenSet + `]}`
	s.send("POST", "/games", body).wantProblem(http.StatusUnprocessableEntity, "inline_sets_disabled")
	s.send("POST", "/invitations", body, authorization(ada)...).
		wantProblem(http.StatusUnprocessableEntity, "inline_sets_disabled")
	s.send("POST", "/games", `{"sets": []}`).wantStatus(http.StatusCreated)
	w := s.send("POST", "/games", `{`+strings.Repeat(" ", api.MaxNewGameBytes)+`}`)
	w.wantProblem(http.StatusRequestEntityTooLarge, "too_large")
	if list := s.send("GET", "/card-sets", ""); list.at("inline_sets") != false {
		t.Errorf("the list says %s", list.Body)
	}
}

// The same sets are the same request, however they are written.
func TestARepeatedRequestWithSets(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	body := `{"sets": [` + gardenSet + `]}`
	var parsed any
	if err := json.Unmarshal([]byte(body), &parsed); err != nil {
		t.Fatal(err)
	}
	sorted, err := json.Marshal(parsed)
	if err != nil {
		t.Fatal(err)
	}
	other := strings.Replace(body, `"cost": 1`, `"cost": 2`, 1)
	s.send("POST", "/games", body, "Idempotency-Key", creationKey).wantStatus(http.StatusCreated)
	s.send("POST", "/games", string(sorted), "Idempotency-Key", creationKey).wantStatus(http.StatusOK)
	s.send("POST", "/games", other, "Idempotency-Key", creationKey).
		wantProblem(http.StatusUnprocessableEntity, "idempotency_key_reused")
	s.offer(ada, body)
	s.send("POST", "/invitations", string(sorted), authorization(ada)...).wantStatus(http.StatusOK)
	s.send("POST", "/invitations", other, authorization(ada)...).
		wantProblem(http.StatusConflict, "invitation_reused")
}

func TestSetsInInvitations(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	w := s.send("POST", "/invitations", `{"public": true, "turn_seconds": 60, "sets": [`+gardenSet+`]}`,
		authorization(ada)...)
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
	if got := w.at("errors", 0, "pointer"); got != "/sets" {
		t.Errorf("the fault is at %v", got)
	}
	w = s.send("POST", "/invitations", `{"rematch_of": "`+strings.Repeat("a", 26)+`", "sets": [`+gardenSet+`]}`,
		authorization(ada)...)
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")

	invitation := s.offer(ada, `{"seat": 0, "sets": [`+gardenSet+`]}`)
	if got := s.send("GET", invitation, "").at("card_sets", 0, "url"); got != nil {
		t.Errorf("url %v", got)
	}
	game := s.accept(ben, invitation, "")
	game.wantStatus(http.StatusCreated)
	if got := game.at("players", 1, "hand", 0, "id"); got != "garden:mow" {
		t.Errorf("the guest holds %v", got)
	}
}

// A rematch has the cards of the game before, also after the parameter was turned off.
func TestARematchWithSetsOfARequest(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	invitation := s.offer(ada, `{"seat": 0, "sets": [`+gardenSet+`]}`)
	game := s.accept(ben, invitation, "").Header().Get("Location")
	resign := s.send("POST", game+"/actions", `{"type": "resign", "player": 0}`, authorization(ada)...)
	resign.wantStatus(http.StatusOK)
	id := strings.TrimPrefix(game, "/games/")
	w := s.send("POST", "/invitations", `{"rematch_of": "`+id+`"}`,
		append(authorization(carol), "X-Rematch-Token", ada)...)
	w.wantStatus(http.StatusCreated)
	if got := w.at("card_sets", 0); !cmp.Equal(got, any(map[string]any{"set_id": "garden", "name": "Garden",
		"version": "1.0.0", "url": nil})) {
		t.Errorf("the rematch is of %v", got)
	}
}
