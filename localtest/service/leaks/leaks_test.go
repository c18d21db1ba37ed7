package leaks_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/localtest/service/rawhttp"
)

// gamesPerViewer is how many pairs of games are compared for each viewer. A game
// has up to maxMoves moves.
const (
	gamesPerViewer = 30
	maxMoves       = 80
)

// Two games that differ only in the order of the decks and in the secret look the
// same at every version. Private games also differ in the hands that the viewer
// does not see.
func TestHiddenStateIsNotVisible(t *testing.T) {
	for _, viewer := range []engine.Viewer{engine.ViewerSpectator, engine.ViewerPlayer0, engine.ViewerPlayer1,
		engine.ViewerOpenTable} {
		t.Run(fmt.Sprint("viewer ", viewer), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(viewer), 4))
			positions, different := 0, 0
			for i := range gamesPerViewer {
				cards := []cards{coreCards(), grammarCards()}[i%2]
				n, differ := comparePair(t, viewer, cards, random)
				positions += n
				if differ {
					different++
				}
			}
			t.Logf("%d positions of %d games", positions, gamesPerViewer)
			if different < gamesPerViewer*9/10 {
				t.Errorf("only %d of %d pairs differ in what is hidden", different, gamesPerViewer)
			}
		})
	}
}

// comparePair plays one script on two instances. It returns how many positions it
// compared, and whether the games differed in what is hidden.
func comparePair(t *testing.T, viewer engine.Viewer, cards cards, random *rand.Rand) (positions int, differ bool) {
	clock := newClock()
	p := pair{t, newInstance(t, clock), newInstance(t, clock), viewer}
	s := p.deal(cards, random)
	for version, action := range s.actions {
		p.compareViews(version, random)
		*clock = clock.Add(time.Second)
		p.play(action, fmt.Sprint("key text ", version))
	}
	p.compareViews(len(s.actions), random) // hands stay hidden when the game is finished
	if got := *p.one.current().State; got != s.end {
		t.Fatal("the game of the service differs from the script")
	}
	return len(s.actions) + 1, *p.other.current().State != s.end
}

// deal creates the games on both instances and returns the script to play.
func (p pair) deal(cards cards, random *rand.Rand) *script {
	p.Helper()
	first := alter(p.T, p.one.create(cards.creation(p.viewer != engine.ViewerOpenTable)))
	forbidden.addSecret(first.secret())
	s := newScript(p.T, cards, cards.shuffled(p.T, first.secret()), 1+random.IntN(maxMoves), random)

	other := shuffle.SecretFromSeed(fmt.Sprint(random.Uint64()))
	forbidden.addSecret(other)
	decks := s.swapHidden(p.viewer, random)
	first.setSecret(other)
	first.deal(cards, decks)
	p.other.insert(first.encode(), p.one.cards())
	p.checkDealt(cards, decks)
	return s
}

// checkDealt checks that the service reads the altered record as a game with these
// decks.
func (p pair) checkDealt(cards cards, decks [2][]engine.CardRef) {
	p.Helper()
	want, events, err := cards.rules().Deal(cards.Pool, decks)
	must(p.T, err)
	g := p.other.current()
	if *g.State != want || !slices.Equal(g.Events, events) {
		p.Fatal("the service reads the altered record as another game")
	}
}

// play makes a move on both instances. If it is the viewer's own, the responses
// must be the same.
func (p pair) play(action engine.Action, key string) {
	p.Helper()
	forbidden.add(key)
	actor := engine.SeatViewer(engine.Seat(action.Player))
	if p.viewer != actor && p.viewer != engine.ViewerOpenTable {
		p.submitToBoth(move(action, bearers[actor], key))
		return
	}
	r := move(action, "", key) // the pair adds the viewer's token
	if a := p.same(r); a.Status != http.StatusOK {
		p.Fatalf("%+v: %d %s", action, a.Status, a.Body)
	}
	if a := p.same(r); a.Header.Get("Idempotency-Replayed") != "true" {
		p.Fatalf("repeated: %d %s", a.Status, a.Body)
	}
	if a := p.same(r.With("Prefer", "return=minimal")); a.Header.Get("Preference-Applied") != "return=minimal" {
		p.Fatalf("minimal: %d %s", a.Status, a.Body)
	}
}

func (p pair) submitToBoth(r rawhttp.Request) {
	p.Helper()
	for _, b := range []*instance{p.one, p.other} {
		if a := b.send(r); a.Status != http.StatusOK {
			p.Fatalf("%s: %d %s", r.Body, a.Status, a.Body)
		}
	}
}

// compareViews compares the view with the log of the last moves (for every eighth
// version, the whole log and the cards), and two of the readOnlyRequests in turn.
func (p pair) compareViews(version int, random *rand.Rand) {
	p.Helper()
	query := fmt.Sprintf("?since=%d", max(version-1-random.IntN(4), -1))
	if version%8 == 0 {
		query = "?since=-1&include=cards"
	}
	p.same(rawhttp.Get(query))
	all := readOnlyRequests(version, random)
	for i := range 2 {
		r := all[(2*version+i)%len(all)]
		if r.Path == "/export" && (p.viewer == engine.ViewerOpenTable || p.one.current().Finished()) {
			continue // the export may show hidden state: package verify tests it
		}
		p.same(r)
	}
}

// readOnlyRequests returns requests that change nothing.
func readOnlyRequests(version int, random *rand.Rand) []rawhttp.Request {
	action := func(body string) rawhttp.Request { return rawhttp.Post("/actions", body) }
	return []rawhttp.Request{
		rawhttp.Get(""),
		rawhttp.Get(fmt.Sprint("?version=", random.IntN(version+1))),
		rawhttp.Get("?version=999999"),
		rawhttp.Get("?since=abc"),
		rawhttp.Get("/export"), // 409 for a private game
		rawhttp.Get("").With("If-None-Match", fmt.Sprintf("%q", fmt.Sprint(version))),
		action(`{"type":"play_card","player":0,"hand_index":99}`),
		action(`{"type":"play_card","player":1,"hand_index":99}`),
		action(`{"type":"cast_instant","player":0,"hand_index":0,"target_id":"o9999"}`),
		action(`{"type":"cast_instant","player":1,"hand_index":0,"target_id":"o9999"}`),
		action(`{"type":"pass_priority","player":0}`).With("If-Match", `"999999"`),
		action(`{"type":"pass_priority","player":1}`).With("If-Match", `"999999"`),
		action(`{"type":"resign","player":0}`).With("If-Match", `"999999"`),
		action(`{"type":"resign","player":1}`).With("If-Match", `"999999"`),
		action(`{"type":"pass_priority","player":0}`).With("Authorization", "Bearer guess"),
		action(`{"type":"pass_priority"`),
		action(`{"type":"play_card","player":"0","hand_index":0}`),
	}
}
