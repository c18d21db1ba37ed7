package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/draft"
	"cardgames/games"
	"cardgames/games/envelope"
)

const theDraft = "2026-12-01"

// draftedDeck is a deck of a draft from the core set, of the card at a place of each group, as JSON.
func draftedDeck(t testing.TB, place int) string {
	t.Helper()
	return draftedOf(t, core.Snapshot().Pool, place)
}

// draftedOf is a deck of a draft from a pool, as draftedDeck.
func draftedOf(t testing.TB, pool *engine.Pool, place int) string {
	t.Helper()
	groups, err := draft.Groups(pool, theDraft)
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	for _, group := range groups {
		entries = append(entries, fmt.Sprintf(`{"card": %q, "copies": 2}`, pool.Card(group[place]).ID))
	}
	return "[" + strings.Join(entries, ", ") + "]"
}

func newDeckService(t testing.TB) *service {
	return serviceWith(t, files{"garden.json": gardenSet}, nil, games.WithFormat(envelope.Newest))
}

func decksOf(t testing.TB) string {
	return `"decks": [` + draftedDeck(t, 0) + `, ` + draftedDeck(t, 1) + `]`
}

// A game with decks says so, and with include=cards has both lists instead of one.
func TestDecksOfAGame(t *testing.T) {
	s := newDeckService(t)
	w := s.send("POST", "/games", `{"draft": "`+theDraft+`", `+decksOf(t)+`}`)
	w.wantStatus(http.StatusCreated)
	if w.at("decks") != true || w.at("draft") != theDraft || w.at("rules", "version") != 2.0 ||
		w.at("rules", "second_progress") != float64(engine.DeckRules().SecondProgress) ||
		w.at("players", 1, "progress") != float64(engine.DeckRules().SecondProgress) {
		t.Errorf("the view is %s", w.Body)
	}
	var view struct {
		Cards     []struct{ ID string } `json:"cards"`
		DeckList  []string              `json:"deck_list"`
		DeckLists [][]string            `json:"deck_lists"`
	}
	read := s.send("GET", "/games/"+w.at("game_id").(string)+"?include=cards", "")
	if err := json.Unmarshal(read.Body.Bytes(), &view); err != nil {
		t.Fatal(err)
	}
	if view.DeckList != nil || len(view.DeckLists) != 2 {
		t.Fatalf("deck_list %v, %d deck_lists", view.DeckList, len(view.DeckLists))
	}
	for place, got := range view.DeckLists {
		var want []string
		for _, card := range view.Cards {
			if strings.Contains(draftedDeck(t, place), `"`+card.ID+`"`) {
				want = append(want, card.ID, card.ID)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("player %d: %s", place, diff)
		}
	}
	plain := s.send("POST", "/games", "")
	for _, name := range []string{"decks", "draft"} {
		if _, ok := plain.at().(map[string]any)[name]; ok {
			t.Errorf("a game without decks has %s", name)
		}
	}
}

func TestDeckProblems(t *testing.T) {
	s := newDeckService(t)
	deck := draftedDeck(t, 0)
	first := strings.Index(deck, "}") + 1 // after the first entry
	garden := `"set_urls": ["` + s.origin + `garden.json"], `
	for _, c := range []struct{ body, code, pointers string }{
		{`{"decks": [[], ` + deck + `]}`, "deck_size", "/decks/0"},
		{`{"decks": [` + deck + `, ` + strings.Replace(deck, `"copies": 2`, `"copies": 3`, 1) + `]}`, "deck_copies",
			"/decks/1/0/copies"},
		{`{"decks": [` + deck + `, ` + strings.Replace(deck, "core:", "other:", 2) + `]}`, "deck_unknown_card",
			"/decks/1/0/card /decks/1/1/card"},
		{`{"decks": [` + deck + `, ` + deck[:first] + ", " + deck[1:] + `]}`, "deck_duplicate_card", "/decks/1/1/card"},
		{`{` + garden + decksOf(t) + `}`, "pool_too_small", "/decks"},
		{`{` + garden + `"draft": "x", ` + decksOf(t) + `}`, "pool_too_small", "/decks"},
		{`{"draft": "other", ` + decksOf(t) + `}`, "deck_not_drafted", "/decks/0 /decks/1"},
		{`{"draft": "` + theDraft + `"}`, "draft_without_decks", "/draft"},
		{`{"decks": [` + deck + `]}`, "invalid_request", "/decks"},
		{`{"decks": [` + deck + `, null]}`, "invalid_request", "/decks/1"},
		{`{"decks": [[7, {"card": 1, "copies": "2", "more": 0}, {}], []]}`, "invalid_request",
			"/decks/0/0 /decks/0/1/card /decks/0/1/copies /decks/0/1/more /decks/0/2/card /decks/0/2/copies"},
		{`{"draft": ""}`, "invalid_request", "/draft"},
	} {
		w := s.send("POST", "/games", c.body)
		w.wantStatus(http.StatusUnprocessableEntity)
		var pointers []string
		for _, e := range w.at("errors").([]any) {
			pointers = append(pointers, e.(map[string]any)["pointer"].(string))
		}
		slices.Sort(pointers)
		if w.at("code") != c.code || strings.Join(pointers, " ") != c.pointers {
			t.Errorf("%.60s: %s at %v, want %s at %s", c.body, w.at("code"), pointers, c.code, c.pointers)
		}
	}
	w := newService(t).send("POST", "/games", `{`+decksOf(t)+`}`)
	if w.wantStatus(http.StatusUnprocessableEntity); w.at("code") != "decks_disabled" {
		t.Errorf("where decks are not allowed: %s", w.Body)
	}
}

// The list of card sets says whether decks are taken, and only then.
func TestCardSetListSaysDecks(t *testing.T) {
	index := files{"index.json": `{"card_sets": []}`}
	for want, s := range map[bool]*service{
		true: serviceWith(t, index, nil, games.WithFormat(envelope.Newest)), false: serviceWith(t, index, nil),
	} {
		_, got := s.newCardSetList(t)["decks"]
		if got != want {
			t.Errorf("decks %t, want %t", got, want)
		}
	}
}

// newCardSetList reads GET /card-sets from a service whose origin has an index.
func (s *service) newCardSetList(t *testing.T) map[string]any {
	t.Helper()
	w := s.send("GET", "/card-sets", "")
	w.wantStatus(http.StatusOK)
	return w.at().(map[string]any)
}

// Before the acceptance only the host sees the host's deck, and only with the token of the offer.
func TestDeckOfAnInvitation(t *testing.T) {
	s := newDeckService(t)
	host, guest := "Bearer "+strings.Repeat("h", 26), "Bearer "+strings.Repeat("g", 26)
	offered := s.send("POST", "/invitations", `{"public": true, "turn_seconds": 60, "draft": "`+theDraft+`", "deck": `+
		draftedDeck(t, 0)+`}`, "Authorization", host)
	offered.wantStatus(http.StatusCreated)
	path := offered.Header().Get("Location")
	tags := map[string]bool{}
	for _, c := range []struct {
		token string
		deck  bool
	}{{host, true}, {guest, false}, {"", false}, {"Basic eA==", false}} {
		header := []string{"Authorization", c.token}
		if c.token == "" {
			header = nil
		}
		w := s.send("GET", path, "", header...)
		w.wantStatus(http.StatusOK)
		tags[w.Header().Get("ETag")] = true
		if _, got := w.at().(map[string]any)["deck"]; got != c.deck || w.at("decks") != true || w.at("draft") != theDraft {
			t.Errorf("%s: %s", c.token, w.Body)
		}
	}
	if len(tags) != 2 {
		t.Errorf("%d entity tags of two responses", len(tags))
	}
	for query, want := range map[string]int{"": 0, "?decks=false": 0, "?decks=true": 1} {
		w := s.send("GET", "/invitations"+query, "")
		w.wantStatus(http.StatusOK)
		if got := len(w.at("invitations").([]any)); got != want {
			t.Errorf("%s: %d invitations, want %d", query, got, want)
		}
	}
	s.send("GET", "/invitations?decks=1", "").wantStatus(http.StatusUnprocessableEntity)

	entropy := `"entropy": "` + strings.Repeat("0a", 32) + `"`
	for code, deck := range map[string]string{"deck_required": "null", "deck_size": "[]"} {
		w := s.send("POST", path+"/acceptance", `{`+entropy+`, "deck": `+deck+`}`, "Authorization", guest)
		if w.wantStatus(http.StatusUnprocessableEntity); w.at("code") != code || w.at("errors", 0, "pointer") != "/deck" {
			t.Errorf("%s: %s", code, w.Body)
		}
	}
	accepted := s.send("POST", path+"/acceptance", `{`+entropy+`, "deck": `+draftedDeck(t, 1)+`}`, "Authorization", guest)
	accepted.wantStatus(http.StatusCreated)
	again := s.send("POST", path+"/acceptance", `{`+entropy+`, "deck": `+draftedDeck(t, 0)+`}`, "Authorization", guest)
	if again.wantStatus(http.StatusUnprocessableEntity); again.at("code") != "deck_reused" {
		t.Errorf("another deck: %s", again.Body)
	}
	after := s.send("GET", path, "", "Authorization", host)
	if _, deck := after.at().(map[string]any)["deck"]; deck || after.at("status") != "accepted" {
		t.Errorf("after the acceptance: %s", after.Body)
	}
}

// Before the game begins, a guest reads the cards of the host's own set beside one that ships, as the game will show
// them, and chooses from them. The host's deck is not among what the guest reads.
func TestCardsOfAnInvitation(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithFormat(envelope.Newest), games.WithInlineSets())
	own := mySet(15)
	cards, err := check.Sets(check.File{Body: core.JSON()}, check.File{Body: []byte(own)})
	if err != nil {
		t.Fatal(err)
	}
	sets := `"sets": [` + string(core.JSON()) + `, ` + own + `]`
	path := s.offer(ada, `{`+sets+`, "draft": "`+theDraft+`", "deck": `+draftedOf(t, cards.Pool, 0)+`}`)
	plain, known := s.send("GET", path, ""), s.send("GET", path+"?include=cards", "")
	known.wantStatus(http.StatusOK)
	_, listed := plain.at().(map[string]any)["cards"]
	if listed || plain.Header().Get("ETag") == known.Header().Get("ETag") {
		t.Errorf("without the parameter: %v %s", plain.Header(), plain.Body)
	}
	list := known.at("cards").([]any)
	if last := list[len(list)-1].(map[string]any); len(list) != 45 || last["id"] != "mine:c14" || last["summary"] == nil {
		t.Errorf("%d cards, the last is %v", len(list), last)
	}
	if _, deck := known.at().(map[string]any)["deck"]; deck {
		t.Errorf("the guest sees the host's deck: %s", known.Body)
	}
	for name, want := range map[string]string{"Cache-Control": "no-store", "X-Poll-Interval": "2",
		"Vary": "Authorization, X-Seat-Token, Accept-Encoding"} {
		if got := known.Header().Get(name); got != want {
			t.Errorf("%s %q, want %q", name, got, want)
		}
	}
	s.send("GET", path+"?include=cards", "", "If-None-Match", known.Header().Get("ETag")).
		wantStatus(http.StatusNotModified)
	s.send("GET", path+"?include=deck", "").wantStatus(http.StatusUnprocessableEntity)

	accepted := s.accept(ben, path, `, "deck": `+draftedOf(t, cards.Pool, 1))
	accepted.wantStatus(http.StatusCreated)
	game := s.send("GET", accepted.Header().Get("Location")+"?include=cards", "")
	if diff := cmp.Diff(game.at("cards"), known.at("cards")); diff != "" {
		t.Errorf("the game has other cards: %s", diff)
	}
	after := s.send("GET", path+"?include=cards", "")
	if _, cards := after.at().(map[string]any)["cards"]; cards || after.at("status") != "accepted" {
		t.Errorf("after the acceptance: %s", after.Body)
	}
}

// mySet is the text of a set of that many cards.
func mySet(cards int) string {
	var list []string
	for i := range cards {
		list = append(list, fmt.Sprintf(`{"id": "c%d", "name": "Card %[1]d", "type": "task", "cost": %d,
			"effect": "gain_progress", "params": {"n": 1}, "text": "Gain 1 progress."}`, i, i%4))
	}
	return `{"set_id": "mine", "name": "Mine", "version": "1.0.0", "cards": [` + strings.Join(list, ", ") + `]}`
}
