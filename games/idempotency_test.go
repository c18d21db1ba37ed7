package games_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

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
	if err != nil || !replayed || again.Version != 1 || again.Superseded || *again.State != *first.State {
		t.Fatalf("at once: %+v, %v", again, err)
	}
	later := s.mustSubmit(t, first, "another")
	again, replayed, err = s.submitKey(t, g, pass, "k")
	if err != nil || !replayed || again.Version != 1 || !again.Superseded || *again.State != *first.State {
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
	submitter := games.NewSubmitter(games.NewRepository(beforeAppend(s.store, func() { s.mustSubmit(t, g, "key") }),
		s.clock))
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

// proxied is a game in which the other seat has passed for player 0 with the key "1".
func proxied(t *testing.T) (s *service, made *games.Game, request games.SubmitRequest, tokens [2]string) {
	t.Helper()
	s = newService(t)
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 60})
	s.now = s.now.Add(time.Minute)
	request = games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(0), Token: tokens[1], Key: "1"}
	made, _, err := s.Submit(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return s, made, request, tokens
}

func TestARepeatedPassForAnAbsentPlayerIsReplayed(t *testing.T) {
	s, made, request, tokens := proxied(t)
	own := games.SubmitRequest{GameID: made.ID, Action: engine.PassPriority(1), Token: tokens[1]}
	if _, _, err := s.Submit(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	again, replayed, err := s.Submit(t.Context(), request) // the deadline has not passed
	if err != nil || !replayed || again.Version != made.Version {
		t.Errorf("replayed %t, %v", replayed, err)
	}
	request.Key = "2"
	if _, _, err := s.Submit(t.Context(), request); err == nil {
		t.Error("with another key the player was passed for before the deadline")
	}
}

func TestAKeyOfTheOtherSeatIsNotTheOwners(t *testing.T) {
	s, made, request, tokens := proxied(t)
	s.passUntilPlayer0Waits(t, made, tokens[1])
	request.Token = tokens[0]
	own, replayed, err := s.Submit(t.Context(), request)
	if err != nil || replayed || own.By != nil {
		t.Errorf("the owner's move: replayed %t, by %v, %v", replayed, own.By, err)
	}
}

// TestTheOrderOfChecks: of several faults the first of this order is reported.
func TestTheOrderOfChecks(t *testing.T) {
	s, made, request, tokens := proxied(t)
	stale := func(version int) bool { return version == 77 }
	for _, test := range []struct {
		name   string
		change func(r *games.SubmitRequest)
		want   func(error) bool
	}{
		{"no such game", func(r *games.SubmitRequest) { r.GameID, r.Token = "aaaaaaaaaaaaaaaaaaaaaaaaaa", "guess" },
			is(games.ErrNotFound)},
		{"a guessed token, a known key", func(r *games.SubmitRequest) { r.Token = "guess" }, is(games.ErrUnknownToken)},
		{"no token, a known key", func(r *games.SubmitRequest) { r.Token = "" }, is(games.ErrTokenRequired)},
		{"a known key, the other seat's action", func(r *games.SubmitRequest) { r.Action = engine.PlayCard(0, 0) },
			is(games.ErrKeyReused)},
		{"the other seat's action, a stale version", func(r *games.SubmitRequest) {
			r.Key, r.Action, r.IfMatch = "new", engine.PlayCard(0, 0), stale
		}, isA[*games.WrongSeat]},
		{"a stale version, an illegal move", func(r *games.SubmitRequest) {
			r.Key, r.Token, r.Action, r.IfMatch = "new", tokens[0], engine.PlayCard(0, 99), stale
		}, isA[*games.VersionConflict]},
		{"an illegal move", func(r *games.SubmitRequest) {
			r.Key, r.Token, r.Action = "new", tokens[0], engine.PlayCard(0, 99)
		}, isA[*games.IllegalMove]},
	} {
		changed := request
		test.change(&changed)
		if _, _, err := s.Submit(t.Context(), changed); !test.want(err) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if current, _ := s.Current(t.Context(), made.ID); current.Version != made.Version {
		t.Errorf("the game is at version %d", current.Version)
	}
}

func is(want error) func(error) bool {
	return func(err error) bool { return errors.Is(err, want) }
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
