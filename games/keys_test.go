package games_test

import (
	"errors"
	"fmt"
	"testing"

	"cardgames/engine"
	"cardgames/games"
)

func (s *service) submitKey(t *testing.T, g *games.Game, action engine.Action, key string) (made *games.Game,
	replayed bool, err error) {
	t.Helper()
	return s.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: action, Key: key})
}

func (s *service) mustSubmit(t *testing.T, g *games.Game, key string) *games.Game {
	t.Helper()
	seat, _ := g.State.Priority()
	made, _, err := s.submitKey(t, g, engine.PassPriority(int(seat)), key)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestARepeatedKeyReturnsItsVersionAndPlaysNothing(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	pass := engine.PassPriority(0)
	first := s.mustSubmit(t, g, "k")
	again, replayed, err := s.submitKey(t, g, pass, "k")
	if err != nil || !replayed || again.Version != 1 || again.Superseded || again.State != first.State {
		t.Fatalf("at once: %+v, %v", again, err)
	}
	later := s.mustSubmit(t, first, "another")
	again, replayed, err = s.submitKey(t, g, pass, "k")
	if err != nil || !replayed || again.Version != 1 || !again.Superseded || again.State != first.State {
		t.Fatalf("after version %d: %+v, %v", later.Version, again, err)
	}
	if current, _ := s.Current(t.Context(), g.ID); current.Version != 2 {
		t.Errorf("the game is at version %d", current.Version)
	}
}

func TestARepeatedKeyComesBeforeIfMatch(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	request := games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority(0), Key: "k", IfMatch: func(v int) bool { return v == 0 },
	}
	for _, replayed := range []bool{false, true} {
		if _, got, err := s.Submit(t.Context(), request); err != nil || got != replayed {
			t.Errorf("replayed %t, want %t: %v", got, replayed, err)
		}
	}
}

func TestAKeyIsForOneAction(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	made := s.mustSubmit(t, g, "k")
	other := engine.PlayCard(0, 0)
	for range 2 {
		if _, _, err := s.submitKey(t, g, other, "k"); !errors.Is(err, games.ErrKeyReused) {
			t.Errorf("at version %d: %v", made.Version, err)
		}
		made = s.mustSubmit(t, made, "next")
	}
}

func TestEachPlayerHasOwnKeys(t *testing.T) {
	s := newService(t)
	made := s.mustSubmit(t, s.create(t, "keys"), "same")
	if second := s.mustSubmit(t, made, "same"); second.Version != 2 {
		t.Errorf("the other player's action made version %d", second.Version)
	}
}

func TestAGameRemembersItsLastSixteenKeys(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	pass := engine.PassPriority(0)
	made := s.mustSubmit(t, g, "first")
	for i := range 15 {
		made = s.mustSubmit(t, made, fmt.Sprint("key ", i))
	}
	if _, replayed, err := s.submitKey(t, g, pass, "first"); err != nil || !replayed {
		t.Fatalf("the sixteenth from the end: %v", err)
	}
	s.mustSubmit(t, made, "one more")
	if _, replayed, err := s.submitKey(t, g, pass, "first"); err == nil && replayed {
		t.Error("the seventeenth from the end is still known")
	}
}

func TestARequestSentTwiceAtTheSameTimeIsPlayedOnce(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	submitter := games.NewSubmitter(beforeAppend(s.store, func() { s.mustSubmit(t, g, "key") }), s.clock)
	made, replayed, err := submitter.Submit(t.Context(), games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority(0), Key: "key",
	})
	if err != nil || !replayed || made.Version != 1 {
		t.Fatalf("%+v, %v", made, err)
	}
	if current, _ := s.Current(t.Context(), g.ID); current.Version != 1 {
		t.Errorf("the game is at version %d", current.Version)
	}
}
