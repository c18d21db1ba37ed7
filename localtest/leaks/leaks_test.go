package leaks_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/localtest/client"
)

// gamesPerViewer is how many games each viewer looks at; they last up to
// maxMoves.
const (
	gamesPerViewer = 20
	maxMoves       = 80
)

// Two games that differ in the order of the decks and in the secret, and in
// nothing else, look the same at every version. Private games differ in the hands
// that the viewer does not see, too.
func TestHiddenStateIsNotVisible(t *testing.T) {
	for _, viewer := range []engine.Viewer{engine.ViewerSpectator, engine.ViewerPlayer0, engine.ViewerPlayer1,
		engine.ViewerOpenTable} {
		t.Run(fmt.Sprint("viewer ", viewer), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(viewer), 4))
			positions, different := 0, 0
			for range gamesPerViewer {
				n, differ := comparePair(t, viewer, random)
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

// comparePair plays one script at two instances and returns how many positions the
// viewer has compared, and whether the games differed at all.
func comparePair(t *testing.T, viewer engine.Viewer, random *rand.Rand) (positions int, differ bool) {
	clock := newClock()
	p := pair{t, newInstance(t, clock), newInstance(t, clock), viewer}
	s := p.deal(random)
	for version, action := range s.actions {
		p.compareViews(version, random)
		*clock = clock.Add(time.Second)
		p.play(action, fmt.Sprint("key text ", version))
	}
	p.compareViews(len(s.actions), random) // hands stay hidden when the game is finished
	if got := p.one.current().State; got != s.end {
		t.Fatal("the service has played another game than the script")
	}
	return len(s.actions) + 1, p.other.current().State != s.end
}

// deal makes a game at both instances, and returns what is to be played.
func (p pair) deal(random *rand.Rand) *script {
	p.Helper()
	body := client.PrivateGame(tokens)
	if p.viewer == engine.ViewerOpenTable {
		body = ""
	}
	first := alter(p.T, p.one.create(body))
	forbidden.secret(first.secret())
	pool := core.Snapshot().Pool
	s := newScript(p.T, pool, shuffle.Decks(engine.DefaultRules(), pool, first.secret()), 1+random.IntN(maxMoves), random)

	other := shuffle.SecretFromSeed(fmt.Sprint(random.Uint64()))
	forbidden.secret(other)
	decks := s.swapHidden(p.viewer, random)
	first.setSecret(other)
	first.deal(pool, decks)
	p.other.host(first.done(), p.one.cards())
	p.checkDealt(pool, decks)
	return s
}

// checkDealt checks that the service reads the altered record as the game of these
// decks.
func (p pair) checkDealt(pool *engine.Pool, decks [2][]engine.CardRef) {
	p.Helper()
	want, events, err := engine.DefaultRules().Deal(pool, decks)
	must(p.T, err)
	g := p.other.current()
	if g.State != want || !slices.Equal(g.Events, events) {
		p.Fatal("the altered record is another game")
	}
}

// play makes a move at both instances. The viewer sees only the responses to its
// own moves.
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

func (p pair) submitToBoth(r client.Request) {
	p.Helper()
	for _, b := range []*instance{p.one, p.other} {
		if a := b.send(r); a.Status != http.StatusOK {
			p.Fatalf("%s: %d %s", r.Body, a.Status, a.Body)
		}
	}
}

// compareViews compares the view with the events of the last moves, every eighth
// time with everything that can be added to it, and two other responses, which
// change from position to position.
func (p pair) compareViews(version int, random *rand.Rand) {
	p.Helper()
	query := fmt.Sprintf("?since=%d", max(version-1-random.IntN(4), -1))
	if version%8 == 0 {
		query = "?since=-1&include=cards"
	}
	p.same(client.Get(query))
	all := readOnlyRequests(version, random)
	for i := range 2 {
		r := all[(2*version+i)%len(all)]
		if r.Path == "/export" && (p.viewer == engine.ViewerOpenTable || p.one.current().Finished()) {
			continue // it shows the drawn cards by the secret, or everything: savegame/verify tests it
		}
		p.same(r)
	}
}

// readOnlyRequests are requests that change nothing.
func readOnlyRequests(version int, random *rand.Rand) []client.Request {
	action := func(body string) client.Request { return client.Post("/actions", body) }
	return []client.Request{
		client.Get(""),
		client.Get(fmt.Sprint("?version=", random.IntN(version+1))),
		client.Get("?version=999999"),
		client.Get("?since=abc"),
		client.Get("/export"), // 409 of a private game
		client.Get("").With("If-None-Match", fmt.Sprintf("%q", fmt.Sprint(version))),
		action(`{"type":"play_card","player":0,"hand_index":99}`),
		action(`{"type":"play_card","player":1,"hand_index":99}`),
		action(`{"type":"cast_instant","player":0,"hand_index":0,"target_id":"o9999"}`),
		action(`{"type":"cast_instant","player":1,"hand_index":0,"target_id":"o9999"}`),
		action(`{"type":"pass_priority","player":0}`).With("If-Match", `"999999"`),
		action(`{"type":"pass_priority","player":1}`).With("If-Match", `"999999"`),
		action(`{"type":"pass_priority","player":0}`).With("Authorization", "Bearer guess"),
		action(`{"type":"pass_priority"`),
		action(`{"type":"play_card","player":"0","hand_index":0}`),
	}
}
