package games_test

import (
	"errors"
	"fmt"
	"testing"

	"cardgames/engine"
	"cardgames/games"
)

func (s *service) submitKey(t *testing.T, g *games.Game, action engine.Action, key string) (*games.Submitted, error) {
	t.Helper()
	return s.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Action: action, Key: key})
}

func (s *service) mustSubmit(t *testing.T, g *games.Game, key string) *games.Submitted {
	t.Helper()
	seat, _ := g.State.Priority()
	made, err := s.submitKey(t, g, engine.PassPriority{Player: int(seat)}, key)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestARepeatedKeyIsAnsweredAndNotPlayedAgain(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	pass := engine.PassPriority{Player: 0}
	first, err := s.submitKey(t, g, pass, "k")
	if err != nil || first.Replayed {
		t.Fatalf("first: %v", err)
	}
	again, err := s.submitKey(t, g, pass, "k")
	if err != nil || !again.Replayed || again.Version != 1 || !again.Newest || again.State != first.State {
		t.Fatalf("at once: %+v, %v", again, err)
	}
	later := s.mustSubmit(t, first.Game, "another")
	again, err = s.submitKey(t, g, pass, "k")
	if err != nil || !again.Replayed || again.Version != 1 || again.Newest || again.State != first.State {
		t.Fatalf("after version %d: %+v, %v", later.Version, again, err)
	}
	if reading, _ := s.Current(t.Context(), g.ID); reading.Version != 2 {
		t.Errorf("the game is at version %d", reading.Version)
	}
}

func TestARepeatedKeyIsAnsweredBeforeIfMatchIsLookedAt(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	request := games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority{Player: 0}, Key: "k", IfMatch: func(v int) bool { return v == 0 },
	}
	for _, replayed := range []bool{false, true} {
		made, err := s.Submit(t.Context(), request)
		if err != nil || made.Replayed != replayed {
			t.Errorf("replayed %t: %v", replayed, err)
		}
	}
}

func TestAKeyIsForOneAction(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	made := s.mustSubmit(t, g, "k")
	other := engine.PlayCard{Player: 0, HandIndex: 0}
	for range 2 {
		if _, err := s.submitKey(t, g, other, "k"); !errors.Is(err, games.ErrKeyReused) {
			t.Errorf("at version %d: %v", made.Version, err)
		}
		made = s.mustSubmit(t, made.Game, "next")
	}
}

func TestEachPlayerHasOwnKeys(t *testing.T) {
	s := newService(t)
	made := s.mustSubmit(t, s.create(t, "keys"), "same")
	if second := s.mustSubmit(t, made.Game, "same"); second.Replayed || second.Version != 2 {
		t.Errorf("the other player's move was taken for a repetition: %+v", second)
	}
}

func TestAGameRemembersItsLastSixteenKeys(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	pass := engine.PassPriority{Player: 0}
	made, err := s.submitKey(t, g, pass, "first")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 15 {
		made = s.mustSubmit(t, made.Game, fmt.Sprint("key ", i))
	}
	if again, err := s.submitKey(t, g, pass, "first"); err != nil || !again.Replayed {
		t.Fatalf("the sixteenth from the end: %v", err)
	}
	s.mustSubmit(t, made.Game, "one more")
	if again, err := s.submitKey(t, g, pass, "first"); err == nil && again.Replayed {
		t.Error("the seventeenth from the end is still known")
	}
}

func TestARequestSentTwiceAtTheSameTimeGetsOneAnswer(t *testing.T) {
	s := newService(t)
	g := s.create(t, "keys")
	racing := &racingStore{Store: s.store, t: t}
	racing.before = func() { s.mustSubmit(t, g, "twin") }
	submitter := games.NewSubmitter(racing, s.clock)
	made, err := submitter.Submit(t.Context(), games.SubmitRequest{
		GameID: g.ID, Action: engine.PassPriority{Player: 0}, Key: "twin",
	})
	if err != nil || !made.Replayed || made.Version != 1 {
		t.Fatalf("%+v, %v", made, err)
	}
	if reading, _ := s.Current(t.Context(), g.ID); reading.Version != 1 {
		t.Errorf("the game is at version %d", reading.Version)
	}
}
