package games_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
)

const creationKey = "a random text of 22 characters or more"

var content, otherContent = [32]byte{1}, [32]byte{2}

func (s *service) createOnce(t *testing.T, key string, content [32]byte) (g *games.Game, replayed bool) {
	t.Helper()
	g, replayed, err := s.CreateOnce(t.Context(), games.CreateRequest{}, key, content)
	if err != nil {
		t.Fatal(err)
	}
	return g, replayed
}

func TestARepeatedCreationReturnsItsGame(t *testing.T) {
	s := newService(t)
	first, replayed := s.createOnce(t, creationKey, content)
	if replayed {
		t.Error("the first request is a repetition")
	}
	again, replayed := s.createOnce(t, creationKey, content)
	if !replayed || again.Superseded || games.Differ(first, again) {
		t.Errorf("replayed %t, the game %+v, first %+v", replayed, again, first)
	}
	s.mustSubmit(t, first, "move")
	again, replayed = s.createOnce(t, creationKey, content)
	if !replayed || !again.Superseded || games.Differ(first, withoutSuperseded(again)) {
		t.Errorf("after a move: replayed %t, the game %+v", replayed, again)
	}
	if other, replayed := s.createOnce(t, creationKey+"!", content); replayed || other.ID == first.ID {
		t.Error("another key gives the same game")
	}
	_, _, err := s.CreateOnce(t.Context(), games.CreateRequest{}, creationKey, otherContent)
	if !errors.Is(err, games.ErrKeyReused) {
		t.Errorf("other content: %v", err)
	}
}

func withoutSuperseded(g *games.Game) *games.Game {
	same := *g
	same.Superseded = false
	return &same
}

// The id comes from the key; the decks do not.
func TestAKeyDoesNotFixTheShuffle(t *testing.T) {
	one, _ := newService(t).createOnce(t, creationKey, content)
	other, _ := newService(t).createOnce(t, creationKey, content)
	if one.ID != other.ID || one.Commitment == other.Commitment {
		t.Errorf("ids %s and %s, commitments %x and %x", one.ID, other.ID, one.Commitment, other.Commitment)
	}
}

// counting is a Loader of the core set that counts its calls.
type counting struct{ calls int }

func (c *counting) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	c.calls++
	return core.Snapshot(), nil
}

func TestARepeatedCreationLoadsNoCardSet(t *testing.T) {
	loader := &counting{}
	creator := games.NewCreator(games.NewRepository(memstore.New(), time.Now), loader, 0)
	for range 3 {
		request := games.CreateRequest{SetURLs: []string{"https://cards.example/set.json"}}
		if _, _, err := creator.CreateOnce(t.Context(), request, creationKey, content); err != nil {
			t.Fatal(err)
		}
	}
	if loader.calls != 1 {
		t.Errorf("card sets were loaded %d times", loader.calls)
	}
}

// Two requests at the same time make one game.
func TestCreationsWithOneKeyAtTheSameTime(t *testing.T) {
	for name, test := range map[string]struct {
		content [32]byte
		want    error
	}{"the same content": {content, nil}, "other content": {otherContent, games.ErrKeyReused}} {
		s := newService(t)
		var first *games.Game
		between := &memstore.Hooked{Store: s.store, Before: func(call, _ string) error {
			if call == "Create" {
				first, _ = s.createOnce(t, creationKey, test.content)
			}
			return nil
		}}
		creator := games.NewCreator(games.NewRepository(between, s.clock), nil, 24*time.Hour)
		second, replayed, err := creator.CreateOnce(t.Context(), games.CreateRequest{}, creationKey, content)
		if !errors.Is(err, test.want) || !replayed {
			t.Fatalf("%s: replayed %t, %v", name, replayed, err)
		}
		if err == nil && games.Differ(first, second) {
			t.Errorf("%s: two games: %+v and %+v", name, first, second)
		}
	}
}

func TestAKeyMakesNoGameAfterItsOwnHasExpired(t *testing.T) {
	s := newService(t)
	g, _ := s.createOnce(t, creationKey, content)
	s.now = g.ExpiresAt
	_, _, err := s.CreateOnce(t.Context(), games.CreateRequest{}, creationKey, content)
	if !errors.Is(err, games.ErrKeyReused) {
		t.Error(err)
	}
}

// A token is shown once, so a creation with a key that had to make one could not be
// repeated.
func TestACreationWithAKeyMakesNoTokens(t *testing.T) {
	store := memstore.New()
	creator := games.NewCreator(games.NewRepository(store, time.Now), nil, 0)
	request := games.CreateRequest{Seats: games.Seats{Private: true, Hashes: [2][]byte{0: make([]byte, 32)}}}
	if _, _, err := creator.CreateOnce(t.Context(), request, creationKey, content); err == nil {
		t.Error("a game was made")
	}
	if stored := store.Dump(); len(stored) > 0 {
		t.Errorf("stored: %v", stored)
	}
}

func TestADamagedCreationIsRefused(t *testing.T) {
	first := recordsOfAGame(t)[0]
	body := damaged(t, first, func(r list) { r[partCreation] = []byte(strings.Repeat("x", 31)) })
	wantRefused(t, body, "damaged record: a hash or secret of 31 bytes")
}
