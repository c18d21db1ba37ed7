package games_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/localtest/service/memstore"
)

func TestOtherSeatPassesForAnAbsentPlayer(t *testing.T) {
	s := newService(t)
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 120})
	absent, present := tokens[0], tokens[1]
	passFor0 := engine.PassPriority(0)
	wrong := func(actAfter time.Time) error { return &games.WrongSeat{Player: 0, Seat: 1, ActAfter: actAfter} }

	deadline := s.now.Add(2 * time.Minute)
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
	made = s.passUntilPlayer0Waits(t, made, present)

	// An absent player has a tenth of the time.
	deadline = made.At.Add(12 * time.Second)
	s.now = deadline.Add(-time.Millisecond)
	if _, err := s.submit(t, g, present, passFor0); !reflect.DeepEqual(err, wrong(deadline)) {
		t.Fatalf("before the next deadline: %v", err)
	}
	s.now = deadline
	if made, err = s.submit(t, g, present, passFor0); err != nil {
		t.Fatalf("again: %v", err)
	}
	s.passUntilPlayer0Waits(t, made, present)

	// A move of the absent player ends the absence.
	if made, err = s.submit(t, g, absent, passFor0); err != nil || made.By != nil {
		t.Fatalf("the absentee is back: %v", err)
	}
	made = s.passUntilPlayer0Waits(t, made, present)
	if at, _ := made.Deadline(); !at.Equal(made.At.Add(2 * time.Minute)) {
		t.Errorf("after the return the deadline is %s, the version of %s", at, made.At)
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

// A long limit of time does not make a player absent: only a pass by the other seat
// does.
func TestAbsenceBeginsWithAPassForThePlayer(t *testing.T) {
	s := newService(t)
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 60})
	s.now = s.now.Add(23 * time.Hour)
	made, err := s.submit(t, g, tokens[0], engine.PassPriority(0))
	if err != nil {
		t.Fatalf("23 hours late: %v", err)
	}
	made = s.passUntilPlayer0Waits(t, made, tokens[1])
	if at, _ := made.Deadline(); !at.Equal(made.At.Add(time.Minute)) {
		t.Errorf("the deadline is %s, the version of %s", at, made.At)
	}
}

// timed is a private game with a limit of time, with a clock that a test sets.
type timed struct {
	*testing.T
	store       games.Store
	game        *games.Game
	tokens      [2]string
	now         time.Time
	submitter   *games.Submitter
	onlyAllowed *games.Submitter // it stores nothing: see allowed
	random      *rand.Rand
}

var errAllowed = errors.New("the action is allowed")

func newTimed(t *testing.T, turnSeconds int, seed uint64) *timed {
	t.Helper()
	g := &timed{T: t, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), random: rand.New(rand.NewPCG(seed, 20))}
	store, clock := memstore.New(), func() time.Time { return g.now }
	request := games.CreateRequest{Seats: games.Seats{Private: true, TurnSeconds: turnSeconds}}
	game, tokens, err := games.NewCreator(games.NewRepository(store, clock), nil, 0).Create(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	g.store, g.game, g.tokens = store, game, [2]string{tokens[0].Text, tokens[1].Text}
	g.submitter = games.NewSubmitter(games.NewRepository(store, clock))
	g.onlyAllowed = games.NewSubmitter(games.NewRepository(&memstore.Hooked{Store: store, Before: func(call,
		_ string) error {
		if call == "Append" {
			return errAllowed
		}
		return nil
	}}, clock))
	return g
}

// allowed reports whether a seat may make an action now.
func (g *timed) allowed(seat engine.Seat, action engine.Action) bool {
	g.Helper()
	_, _, err := g.onlyAllowed.Submit(g.Context(), games.SubmitRequest{
		GameID: g.game.ID, Action: action, Token: g.tokens[seat],
	})
	_, wrongSeat := errors.AsType[*games.WrongSeat](err)
	_, illegal := errors.AsType[*games.IllegalMove](err)
	if !wrongSeat && !illegal && !errors.Is(err, errAllowed) {
		g.Fatalf("%+v of seat %d: %v", action, seat, err)
	}
	return errors.Is(err, errAllowed)
}

func (g *timed) play(seat engine.Seat, action engine.Action) {
	g.Helper()
	made, _, err := g.submitter.Submit(g.Context(), games.SubmitRequest{
		GameID: g.game.ID, Action: action, Token: g.tokens[seat],
	})
	if err != nil {
		g.Fatalf("version %d, %+v of seat %d: %v", g.game.Version, action, seat, err)
	}
	g.game = made
}

// waiting returns the seat that has priority.
func (g *timed) waiting() engine.Seat {
	seat, _ := g.game.State.Priority()
	return seat
}

func (g *timed) legal() engine.Action {
	actions := engine.LegalActions(g.game.Snapshot.Pool, g.game.State, g.waiting())
	return actions[g.random.IntN(len(actions))]
}

// everyAction returns actions of every type, of both players: with all indexes of the
// hand and one beyond, and with all targets.
func (g *timed) everyAction() []engine.Action {
	position := g.game.State.Position()
	targets := []engine.ObjectID{0, position.NextObject}
	for _, player := range position.Players {
		for _, permanent := range player.Board {
			targets = append(targets, permanent.ID)
		}
	}
	for _, object := range position.Stack {
		targets = append(targets, object.ID)
	}
	var actions []engine.Action
	for player := range 2 {
		actions = append(actions, engine.PassPriority(player), engine.Resign(player))
		for index := range len(position.Players[player].Hand) + 1 {
			actions = append(actions, engine.PlayCard(player, index))
			for _, target := range targets {
				actions = append(actions, engine.CastInstant(player, index, target))
			}
		}
	}
	return actions
}

// checkLists compares what a seat may do now with what its view lists.
func (g *timed) checkLists(seat engine.Seat) (deadlineActions int) {
	g.Helper()
	viewer := engine.SeatViewer(seat)
	listed := slices.Concat(
		engine.LegalFor(g.game.Snapshot.Pool, g.game.State, viewer), engine.Resignations(g.game.State, viewer))
	if at, ok := g.game.Deadline(); ok && !g.now.Before(at) {
		due := g.game.DeadlineActions(viewer)
		listed, deadlineActions = append(listed, due...), len(due)
	}
	for _, action := range g.everyAction() {
		if want, got := slices.Contains(listed, action), g.allowed(seat, action); got != want {
			g.Fatalf("version %d, %s after it, seat %d, %+v: allowed %t, listed %t",
				g.game.Version, g.now.Sub(g.game.At), seat, action, got, want)
		}
	}
	return deadlineActions
}

// At every moment of random games, in which players come and go, what a view lists is
// what its seat may do: legal actions, resignations and, from the deadline on, the
// deadline's actions.
func TestListedActionsAreTheAcceptedOnes(t *testing.T) {
	t.Parallel()
	counts := map[int]int{} // of moments, by how many actions of a deadline were due
	for seed := range uint64(3) {
		g := newTimed(t, 60, seed)
		for !g.game.Finished() {
			deadline, _ := g.game.Deadline()
			for _, moment := range []time.Time{
				g.game.At, deadline.Add(-time.Millisecond), deadline, deadline.Add(time.Hour),
			} {
				g.now = moment
				for seat := range engine.Seat(2) {
					counts[g.checkLists(seat)]++
				}
			}
			// Player 0 comes and goes, player 1 stays.
			if g.waiting() == 0 && g.random.IntN(8) > 0 {
				g.play(1, engine.PassPriority(0))
			} else {
				g.now = g.game.At.Add(time.Second)
				g.play(g.waiting(), g.legal())
			}
		}
	}
	t.Logf("moments by the actions that were due: %v", counts)
	for due := range 3 {
		if counts[due] == 0 {
			t.Errorf("at no moment %d actions were due", due)
		}
	}
}

// TestAnAbandonedGameCanBeEnded: a present player who does what is possible at once
// ends the game within the limit of time and three graces.
func TestAnAbandonedGameCanBeEnded(t *testing.T) {
	for _, test := range []struct {
		absent       engine.Seat
		turn         int // seconds
		limit, grace time.Duration
	}{
		{0, 60, time.Minute, 10 * time.Second},
		{1, 60, time.Minute, 10 * time.Second},
		{0, 30, 30 * time.Second, 10 * time.Second},
		{1, 3600, time.Hour, 6 * time.Minute},
	} {
		t.Run(fmt.Sprintf("player %d, %d seconds", test.absent, test.turn), func(t *testing.T) {
			g := newTimed(t, test.turn, 1)
			start, present := g.now, 1-test.absent
			for !g.game.Finished() {
				if g.waiting() == present {
					g.play(present, engine.PassPriority(int(present)))
					continue
				}
				g.now, _ = g.game.Deadline()
				due := g.game.DeadlineActions(engine.SeatViewer(present))
				g.play(present, due[len(due)-1])
			}
			if took, most := g.now.Sub(start), test.limit+3*test.grace; took > most {
				t.Errorf("it took %s, more than %s", took, most)
			}
			won := engine.Result{Reason: engine.EndByResignation, Winner: int8(present)}
			if got := g.game.State.Result(); got != won || g.game.By == nil || *g.game.By != present {
				t.Errorf("the result is %+v, by %v", got, g.game.By)
			}
		})
	}
}

// A player who comes back while the other one is away acts for them first, and has all
// their time again from then on.
func TestWhoActsForTheOtherSeatIsBack(t *testing.T) {
	g := newTimed(t, 60, 1)
	for missed := 0; missed < 3 || g.waiting() == 0; {
		if g.waiting() == 1 {
			g.play(1, engine.PassPriority(1))
			continue
		}
		g.now, _ = g.game.Deadline()
		g.play(1, engine.PassPriority(0))
		missed++
	}
	for g.waiting() == 1 {
		g.now, _ = g.game.Deadline()
		g.play(0, engine.PassPriority(1))
	}
	if at, _ := g.game.Deadline(); !at.Equal(g.game.At.Add(time.Minute)) {
		t.Errorf("player 0 has until %s, the version is of %s", at, g.game.At)
	}
	want := []engine.Action{engine.PassPriority(0)}
	if got := g.game.DeadlineActions(engine.SeatViewer(1)); !slices.Equal(got, want) {
		t.Errorf("at the deadline of player 0: %+v", got)
	}
}

// TestAPlayerWhoComesBackPlaysOn: after some passes for them, a player needs 2 to 5
// seconds for each decision, and the opponent, a program, passes for them the instant
// it may.
func TestAPlayerWhoComesBackPlaysOn(t *testing.T) {
	for missed := 1; missed <= 6; missed++ {
		g := newTimed(t, 60, uint64(missed))
		pass := engine.PassPriority(0)
		for missed := missed; missed > 0; {
			if g.waiting() == 1 {
				g.play(1, engine.PassPriority(1))
				continue
			}
			g.now, _ = g.game.Deadline()
			g.play(1, pass)
			missed--
		}
		for decisions := 0; !g.game.Finished(); {
			if g.waiting() == 1 {
				g.play(1, g.legal())
				continue
			}
			for reaction := 2000 + g.random.IntN(3000); reaction > 0; reaction -= 500 {
				if g.allowed(1, pass) {
					t.Fatalf("after %d decisions the opponent may pass within %s", decisions, g.now.Sub(g.game.At))
				}
				g.now = g.now.Add(500 * time.Millisecond)
			}
			g.play(0, g.legal())
			decisions++
		}
	}
}

// How many deadlines a player has missed is stored with each version.
func TestMissesAreStored(t *testing.T) {
	g := newTimed(t, 60, 3)
	for range 3 {
		for g.waiting() == 1 {
			g.play(1, engine.PassPriority(1))
		}
		g.now, _ = g.game.Deadline()
		g.play(1, engine.PassPriority(0))
	}
	for g.waiting() == 1 {
		g.play(1, engine.PassPriority(1))
	}
	read, err := games.NewSubmitter(games.NewRepository(g.store, func() time.Time { return g.now })).Newest(t.Context(),
		g.game.ID)
	if err != nil {
		t.Fatal(err)
	}
	want := []engine.Action{engine.PassPriority(0), engine.Resign(0)}
	for name, game := range map[string]*games.Game{"made": g.game, "read": read} {
		if got := game.DeadlineActions(engine.ViewerPlayer1); !slices.Equal(got, want) {
			t.Errorf("as %s, player 1 may do %v from the deadline on, want %v", name, got, want)
		}
	}
}

// hosted returns a game that waits for its host, in seat 1.
func hosted(t *testing.T) *timed {
	t.Helper()
	g := newTimed(t, 60, 5)
	records, err := g.store.Range(t.Context(), g.game.ID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	body := damaged(t, records[0].Body, func(r list) { r[partAbsence] = list{list{0, 0}, 2} })
	if err := g.store.Create(t.Context(), games.Record{GameID: gameID, Body: body}, nil); err != nil {
		t.Fatal(err)
	}
	if g.game, err = g.submitter.Newest(t.Context(), gameID); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestNoDeadlineRunsUntilTheHostActs(t *testing.T) {
	g := hosted(t)
	for _, guest := range []bool{true, false} {
		if at, limited := g.game.Deadline(); limited {
			t.Fatalf("version %d has the deadline %s", g.game.Version, at)
		}
		g.now = g.now.Add(24 * time.Hour)
		g.checkLists(0)
		g.checkLists(1)
		if guest {
			g.play(0, engine.PassPriority(0))
		}
	}
	g.play(1, engine.PassPriority(1))
	if at, limited := g.game.Deadline(); !limited || !at.Equal(g.game.At.Add(time.Minute)) {
		t.Errorf("after the host's first action the deadline is %s, %t", at, limited)
	}
}
