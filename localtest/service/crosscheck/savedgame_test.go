//go:build real

package crosscheck_test

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// recomputed is what Python computes from a saved game.
type recomputed struct {
	Snapshot   string      `json:"snapshot"`
	Commitment string      `json:"commitment"`
	Decks      [2][]string `json:"decks"`
	HostSeat   engine.Seat `json:"host_seat"`
	History    []string    `json:"history"`
	// Differences names what is not as the saved game has it.
	Differences []string `json:"differences"`
}

// TestSavedGames compares hashes, decks and the host's seat of saved games.
func TestSavedGames(t *testing.T) {
	var documents []json.RawMessage
	for version := range 8 {
		documents = append(documents, finished(t, version+3, func(s *memstore.Store) (*games.Game, [2]string) {
			return invited(t, s, byte(version))
		}))
	}
	documents = append(documents, finished(t, 40, func(s *memstore.Store) (*games.Game, [2]string) {
		g, _, err := games.NewCreator(games.NewRepository(s, clock), nil, 0).Create(t.Context(),
			games.CreateRequest{Seed: "Grüße 🧹"})
		if err != nil {
			t.Fatal(err)
		}
		return g, [2]string{}
	}))
	seats := map[engine.Seat]bool{}
	for i, got := range python[json.RawMessage, recomputed](t, documents, "savedgame.py") {
		replay, err := verify.Verify(documents[i])
		if err != nil {
			t.Fatal(err)
		}
		compareSaved(t, replay.Saved, got)
		if replay.Saved.Shuffle.Entropy != nil {
			seats[got.HostSeat] = true
			if host := slices.Index(replay.Saved.Names[:], "Host"); host != int(got.HostSeat) {
				t.Errorf("the host has seat %d, Python says %d", host, got.HostSeat)
			}
		}
	}
	if len(seats) < 2 {
		t.Errorf("the hosts have the seats %v alone", seats)
	}
}

func compareSaved(t *testing.T, g *savegame.Game, got recomputed) {
	t.Helper()
	if len(got.Differences) > 0 {
		t.Errorf("%s: Python computes other values of %v", g.ID, got.Differences)
	}
	if got.Snapshot != g.Cards.SHA256 || got.Commitment != hex.EncodeToString(g.Shuffle.Commitment[:]) {
		t.Errorf("%s: snapshot %s, commitment %s", g.ID, got.Snapshot, got.Commitment)
	}
	for seat, deck := range g.Decks {
		var ids []string
		for _, card := range deck {
			ids = append(ids, g.Cards.Pool.Card(card).ID)
		}
		if !slices.Equal(ids, got.Decks[seat]) {
			t.Errorf("%s: deck %d is %v, Python says %v", g.ID, seat, ids, got.Decks[seat])
		}
	}
	var hashes []string
	for _, entry := range g.Log {
		hashes = append(hashes, hex.EncodeToString(entry.History[:]))
	}
	if !slices.Equal(hashes, got.History) {
		t.Errorf("%s: history %v, Python says %v", g.ID, hashes, got.History)
	}
}

// TestPublishedHistories computes the vectors of the documentation.
func TestPublishedHistories(t *testing.T) {
	page := "../../../docs/rules-implementers.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	type vector struct{ Published, Computed []string }
	count := 0
	for _, v := range lines[vector](t, runPython(t, nil, "savedgame.py", page)) {
		if !slices.Equal(v.Published, v.Computed) {
			t.Errorf("published %v, computed %v", v.Published, v.Computed)
		}
		count += len(v.Computed)
	}
	if want := strings.Count(string(text), `{"covers": `); count == 0 || count != want {
		t.Errorf("%d hashes, %d are published", count, want)
	}
}

func clock() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 7_000_000, time.UTC) }

// invited begins a game with an invitation, and returns the token of each seat.
func invited(t *testing.T, s *memstore.Store, number byte) (*games.Game, [2]string) {
	t.Helper()
	host, guest := strings.Repeat("h", 20)+string('a'+rune(number)), strings.Repeat("g", 26)
	inv, _, err := lobby.NewOfferer(s, games.NewRepository(s, clock), nil).
		Offer(t.Context(), lobby.OfferRequest{Token: host, TurnSeconds: 3600, Public: true, Name: "Host"})
	if err != nil {
		t.Fatal(err)
	}
	g, viewer, _, err := lobby.NewAccepter(s, games.NewRepository(s, clock), 0).
		Accept(t.Context(), lobby.AcceptRequest{InvitationID: inv.ID, Token: guest, Entropy: [32]byte{number, 1}})
	if err != nil {
		t.Fatal(err)
	}
	tokens := [2]string{host, host}
	if seat, ok := viewer.Seat(); ok {
		tokens[seat] = guest
	}
	return g, tokens
}

// finished plays the last legal action each time, resigns at some version, and exports.
func finished(t *testing.T, resignAt int, begin func(*memstore.Store) (*games.Game, [2]string)) []byte {
	t.Helper()
	store := memstore.New()
	g, tokens := begin(store)
	submitter := games.NewSubmitter(games.NewRepository(store, clock))
	for !g.Finished() {
		seat, _ := g.State.Priority()
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		action := legal[g.Version%len(legal)]
		if g.Version == resignAt {
			action = engine.Resign(int(1 - seat))
		}
		made, _, err := submitter.Submit(t.Context(),
			games.SubmitRequest{GameID: g.ID, Action: action, Token: tokens[action.Player]})
		if err != nil {
			t.Fatal(err)
		}
		g = made
	}
	versions, err := games.NewReader(games.NewRepository(store, clock)).History(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	document, err := encode.Game(versions)
	if err != nil {
		t.Fatal(err)
	}
	return document
}
