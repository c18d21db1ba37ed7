package games_test

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"testing"

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
		{"the other seat's token", tokens[1], pass(0), &games.WrongSeat{Player: 0, Seat: 1}},
		{"a player who does not exist", tokens[0], pass(7), &games.WrongSeat{Player: 7, Seat: 0}},
		{"the seat comes before legality", tokens[0], pass(1), &games.WrongSeat{Player: 1, Seat: 0}},
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
