package leaks_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
	"cardgames/localtest/service/rawhttp"
)

const theDraft = "2026-12-01"

// drafted returns a deck of the draft from a pool: of each group the first card or, where bits say so, the second.
func drafted(t testing.TB, pool *engine.Pool, bits uint64) (deck []decks.Entry) {
	t.Helper()
	groups, err := draft.Groups(pool, theDraft)
	must(t, err)
	for i, group := range groups {
		deck = append(deck, decks.Entry{Card: pool.Card(group[bits>>i&1]).ID, Copies: 2})
	}
	return deck
}

func asJSON(deck []decks.Entry) string {
	entries := make([]string, len(deck))
	for i, e := range deck {
		entries[i] = fmt.Sprintf(`{"card": %q, "copies": %d}`, e.Card, e.Copies)
	}
	return "[" + strings.Join(entries, ", ") + "]"
}

// Two games with the same known decks, which differ only in their order and in the secret, look the same.
func TestDecksAreKnownAndTheirOrderIsHidden(t *testing.T) {
	for _, viewer := range []engine.Viewer{engine.ViewerSpectator, engine.ViewerPlayer0, engine.ViewerPlayer1,
		engine.ViewerOpenTable} {
		t.Run(fmt.Sprint("viewer ", viewer), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(uint64(viewer), 6))
			positions, different := 0, 0
			for i := range gamesPerViewer {
				cards := []cards{coreCards(), grammarCards()}[i%2]
				both := [2][]decks.Entry{drafted(t, cards.Pool, random.Uint64()), drafted(t, cards.Pool, random.Uint64())}
				cards.decks = &both
				n, differ := comparePair(t, viewer, cards, random)
				positions += n
				if differ {
					different++
				}
			}
			t.Logf("%d positions of %d games", positions, gamesPerViewer)
			if different < gamesPerViewer*9/10 || positions < 500 {
				t.Errorf("only %d of %d pairs differ in what is hidden", different, gamesPerViewer)
			}
		})
	}
}

// During a draft with a friend nothing but the host's own token shows anything of the host's deck.
func TestDecksOfInvitationsAreHidden(t *testing.T) {
	pool := core.Snapshot().Pool
	for _, public := range []string{"", `"public": true, "turn_seconds": 60, `} {
		clock := newClock()
		w := &twoServices{T: t, one: newInstance(t, clock), other: newInstance(t, clock)}
		for service, bits := range map[*instance]uint64{w.one: 0, w.other: ^uint64(0)} {
			offer := offering(hostToken, `{`+public+`"draft": "`+theDraft+`", "deck": `+asJSON(drafted(t, pool, bits))+`}`)
			made := service.exchange(offer)
			if made.Status != http.StatusCreated {
				t.Fatalf("%d %s", made.Status, made.Body)
			}
			w.path = made.Header.Get("Location")
		}
		w.sameForOthers(clock, drafted(t, pool, 5))
		w.same(expiring(hostToken, w.path, 0))
		w.same(rawhttp.Get(w.path))
		w.same(bearing(hostToken, rawhttp.Get(w.path)))
	}
}

// sameForOthers makes requests of all but the host for some time. The guest has a deck.
func (w *twoServices) sameForOthers(clock *time.Time, deck []decks.Entry) {
	w.Helper()
	accept := func(token, deck string) rawhttp.Request {
		r := accepting(token, w.path)
		r.Body = strings.TrimSuffix(r.Body, "}") + `, "deck": ` + deck + "}"
		return r
	}
	for range 3 {
		for _, r := range []rawhttp.Request{
			rawhttp.Get(w.path), bearing(guestToken, rawhttp.Get(w.path)), rawhttp.Get("/invitations"),
			rawhttp.Get(w.path + "?include=cards"), bearing(guestToken, rawhttp.Get(w.path+"?include=cards")),
			rawhttp.Get("/invitations?decks=true"), accepting(guestToken, w.path), accept(guestToken, "[]"),
			accept(guestToken, asJSON(deck[1:])), accept(hostToken, asJSON(deck)), expiring(otherToken, w.path, 20),
			expiring(hostToken, w.path, 20), offering(hostToken, `{"name": "Eve"}`),
		} {
			w.same(r)
		}
		*clock = clock.Add(5 * time.Second)
	}
}
