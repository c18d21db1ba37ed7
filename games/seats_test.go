package games_test

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
)

func (s *service) createPrivate(t *testing.T, seats games.Seats) (*games.Game, [2]string) {
	t.Helper()
	seats.Private = true
	g, made, err := s.Create(t.Context(), games.CreateRequest{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var tokens [2]string
	for _, token := range made {
		tokens[token.Seat] = token.Text
	}
	return g, tokens
}

func (s *service) submit(t *testing.T, g *games.Game, token string, action engine.Action) (*games.Game, error) {
	t.Helper()
	made, _, err := s.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Token: token, Action: action})
	return made, err
}

func TestTokensOpenTheirOwnSeatOnly(t *testing.T) {
	s := newService(t)
	private, tokens := s.createPrivate(t, games.Seats{})
	open := s.create(t, "open")
	tests := map[string]struct {
		game   *games.Game
		token  string
		viewer engine.Viewer
		err    error
	}{
		"open game":                   {open, "", engine.ViewerOpenTable, nil},
		"open game, a token":          {open, tokens[0], 0, games.ErrTokenRefused},
		"private game":                {private, "", engine.ViewerSpectator, nil},
		"private game, seat 0":        {private, tokens[0], engine.ViewerPlayer0, nil},
		"private game, seat 1":        {private, tokens[1], engine.ViewerPlayer1, nil},
		"private game, unknown token": {private, "guess", 0, games.ErrUnknownToken},
	}
	for name, test := range tests {
		viewer, err := test.game.Viewer(test.token)
		if !errors.Is(err, test.err) || err == nil && viewer != test.viewer {
			t.Errorf("%s: viewer %d, %v", name, viewer, err)
		}
	}
	if len(tokens[0]) < 26 || tokens[0] == tokens[1] {
		t.Errorf("tokens %q", tokens)
	}
}

func TestAMoveNeedsTheTokenOfItsSeat(t *testing.T) {
	s := newService(t)
	g, tokens := s.createPrivate(t, games.Seats{})
	pass := func(player int) engine.Action { return engine.PassPriority(player) }
	tests := []struct {
		name   string
		token  string
		action engine.Action
		err    error
	}{
		{"no token", "", pass(0), games.ErrTokenRequired},
		{"a guess", "guess", pass(0), games.ErrUnknownToken},
		{"the other seat's token", tokens[1], pass(0), &games.WrongSeat{Player: 0, Bearer: 1}},
		{"a player who does not exist", tokens[0], pass(7), &games.WrongSeat{Player: 7, Bearer: 0}},
		{"the seat comes before legality", tokens[0], pass(1), &games.WrongSeat{Player: 1, Bearer: 0}},
	}
	for _, test := range tests {
		if _, err := s.submit(t, g, test.token, test.action); !reflect.DeepEqual(err, test.err) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	made, err := s.submit(t, g, tokens[0], pass(0))
	if err != nil || made.Version != 1 {
		t.Errorf("the player's own token: %v, %v", made, err)
	}
}

func TestAPlayersOwnDeviceMakesTheToken(t *testing.T) {
	s := newService(t)
	hash := sha256.Sum256([]byte("made on my own device"))
	g, tokens := s.createPrivate(t, games.Seats{Hashes: [2][]byte{1: hash[:]}})
	if tokens[1] != "" || tokens[0] == "" {
		t.Errorf("tokens %q", tokens)
	}
	if viewer, err := g.Viewer("made on my own device"); err != nil || viewer != engine.ViewerPlayer1 {
		t.Errorf("viewer %d, %v", viewer, err)
	}
}

func TestThePrivateGameIsExportedWhenItIsFinished(t *testing.T) {
	s := newService(t)
	g, tokens := s.createPrivate(t, games.Seats{})
	if _, err := s.Export(t.Context(), g.ID, ""); !errors.Is(err, games.ErrInProgress) {
		t.Errorf("in progress: %v", err)
	}
	for !g.Finished() {
		seat, _ := g.State.Priority()
		made, err := s.submit(t, g, tokens[seat], engine.PassPriority(int(seat)))
		if err != nil {
			t.Fatal(err)
		}
		g = made
	}
	if _, err := s.Export(t.Context(), g.ID, ""); err != nil {
		t.Errorf("finished: %v", err)
	}
	if len(s.archive) != 1 {
		t.Errorf("%d documents in the archive", len(s.archive))
	}
}

func TestOtherSeatPassesForAnAbsentPlayer(t *testing.T) {
	s := newService(t)
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 60})
	absent, present := tokens[0], tokens[1]
	passFor0 := engine.PassPriority(0)
	wrong := func(passAfter time.Time) error { return &games.WrongSeat{Player: 0, Bearer: 1, PassAfter: passAfter} }

	deadline := s.now.Add(time.Minute)
	s.now = deadline.Add(-time.Millisecond)
	if _, err := s.submit(t, g, present, passFor0); !reflect.DeepEqual(err, wrong(deadline)) {
		t.Fatalf("before the deadline: %v", err)
	}
	s.now = s.now.Add(time.Millisecond)
	if _, err := s.submit(t, g, present, engine.PlayCard(0, 0)); !reflect.DeepEqual(err, wrong(time.Time{})) {
		t.Fatalf("a move other than a pass: %v", err)
	}
	if _, err := s.submit(t, g, "", passFor0); !errors.Is(err, games.ErrTokenRequired) {
		t.Fatalf("a spectator: %v", err)
	}
	made, err := s.submit(t, g, present, passFor0)
	if err != nil {
		t.Fatal(err)
	}
	if made.By == nil || *made.By != 1 {
		t.Errorf("by %v", made.By)
	}
	s.passUntilPlayer0Waits(t, made, present)

	// Once absent, the player is passed for without another wait.
	s.now = s.now.Add(time.Millisecond)
	if made, err = s.submit(t, g, present, passFor0); err != nil {
		t.Fatalf("again: %v", err)
	}
	s.passUntilPlayer0Waits(t, made, present)

	// An own move ends the absence.
	if made, err = s.submit(t, g, absent, passFor0); err != nil || made.By != nil {
		t.Fatalf("the absentee is back: %v", err)
	}
	made = s.passUntilPlayer0Waits(t, made, present)
	s.now = s.now.Add(time.Second)
	if _, err := s.submit(t, g, present, passFor0); !reflect.DeepEqual(err, wrong(made.At.Add(time.Minute))) {
		t.Errorf("after the return: %v", err)
	}
}

func TestDeadlineActionsAreTheOtherSeats(t *testing.T) {
	s := newService(t)
	limited, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 60})
	moved, err := s.submit(t, limited, tokens[0], engine.PassPriority(0))
	if err != nil {
		t.Fatal(err)
	}
	unlimited, _ := s.createPrivate(t, games.Seats{})
	passFor := func(player int) []engine.Action { return []engine.Action{engine.PassPriority(player)} }
	for name, test := range map[string]struct {
		game *games.Game
		want [2][]engine.Action // of each player
	}{
		"player 0 has priority": {limited, [2][]engine.Action{1: passFor(0)}},
		"player 1 has priority": {moved, [2][]engine.Action{0: passFor(1)}},
		"no limit":              {unlimited, [2][]engine.Action{}},
		"an open game":          {s.create(t, "open"), [2][]engine.Action{}},
	} {
		for i, viewer := range []engine.Viewer{engine.ViewerPlayer0, engine.ViewerPlayer1} {
			if got := test.game.DeadlineActions(viewer); !reflect.DeepEqual(got, test.want[i]) {
				t.Errorf("%s: player %d may do %v, want %v", name, i, got, test.want[i])
			}
		}
		if got := test.game.DeadlineActions(engine.ViewerSpectator); got != nil {
			t.Errorf("%s: a spectator may do %v", name, got)
		}
	}
}

func (s *service) passUntilPlayer0Waits(t *testing.T, made *games.Game, token string) *games.Game {
	t.Helper()
	for {
		if seat, _ := made.State.Priority(); seat == 0 {
			return made
		}
		next, err := s.submit(t, made, token, engine.PassPriority(1))
		if err != nil {
			t.Fatal(err)
		}
		made = next
	}
}

func TestGamesWithoutALimitHaveNoDeadline(t *testing.T) {
	s := newService(t)
	g, _ := s.createPrivate(t, games.Seats{})
	if at, ok := g.Deadline(); ok {
		t.Errorf("deadline %s", at)
	}
}
