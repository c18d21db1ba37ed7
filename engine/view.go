package engine

import "slices"

// Viewer is the perspective from which a game is seen. The zero value sees no hidden
// information.
type Viewer uint8

const (
	ViewerSpectator Viewer = iota // neither hand, no actions
	ViewerPlayer0                 // the player's own hand and actions
	ViewerPlayer1
	ViewerOpenTable // both hands, and the actions of the player who has priority
)

// SeatViewer returns the viewer at a seat, or ViewerSpectator if the seat does not
// exist.
func SeatViewer(seat Seat) Viewer {
	if seat > 1 {
		return ViewerSpectator
	}
	return ViewerPlayer0 + Viewer(seat)
}

// Seat returns the seat of the viewer. ok is false for a spectator and at an open
// table.
func (v Viewer) Seat() (seat Seat, ok bool) {
	return Seat(v - ViewerPlayer0), v == ViewerPlayer0 || v == ViewerPlayer1
}

// Sees reports whether the viewer sees that seat's hand and may act for it.
func (v Viewer) Sees(seat Seat) bool { return v == ViewerOpenTable || v == SeatViewer(seat) }

// View is a game as one viewer sees it. It never shows the order of a deck.
type View struct {
	Rules       *Rules
	Turn, Round int
	Active      Seat
	Priority    Seat // meaningless once finished
	Passes      int
	Casts       int // cards that both players have cast this turn
	Result      Result
	Players     [2]PlayerView
	Stack       []StackObject // the next to resolve is last
	Legal       []Action      // for the viewer
}

// PlayerView is one player's part of a View.
type PlayerView struct {
	Time, Progress int
	Income         Income
	DeckCount      int
	HandCount      int
	Hand           []CardRef // nil if it is hidden
	Board          []Permanent
	Discard        []CardRef // the newest is last
}

// Income is what the player's permanents will add.
type Income struct {
	Time      int // at the start of the player's next turn
	Progress  int // at the start of the player's next turn
	TaskBonus int // with each of the player's tasks that resolves
}

// ViewOf returns the view of a state for a viewer. The lists are copies.
func ViewOf(pool *Pool, state *State, viewer Viewer) View {
	state = new(*state) // one allocation for all lists
	v := View{
		Rules:    state.rules,
		Turn:     int(state.turn),
		Round:    (int(state.turn) + 1) / 2,
		Active:   state.active,
		Priority: state.priority,
		Passes:   int(state.passes),
		Casts:    int(state.casts),
		Result:   state.result,
		Stack:    state.stack.all(),
	}
	for seat := range Seat(2) {
		v.Players[seat] = viewPlayer(pool, state, seat, viewer)
	}
	v.Legal = LegalFor(pool, state, viewer)
	return v
}

// LegalFor returns the legal actions of a View.
func LegalFor(pool *Pool, state *State, viewer Viewer) []Action {
	if seat, ok := state.Priority(); ok && viewer.Sees(seat) {
		return LegalActions(pool, state, seat)
	}
	return nil
}

// Resignations returns the actions by which a viewer may end a game in progress: to
// resign for each seat that the viewer plays.
func Resignations(state *State, viewer Viewer) []Action {
	var actions []Action
	for seat := range Seat(2) {
		if !state.Finished() && viewer.Sees(seat) {
			actions = append(actions, Resign(int(seat)))
		}
	}
	return actions
}

func viewPlayer(pool *Pool, state *State, seat Seat, viewer Viewer) PlayerView {
	p := &state.players[seat]
	v := PlayerView{
		Time:     int(p.time),
		Progress: int(p.progress),
		Income: Income{
			Time:      int(turnTime(pool, state, seat)),
			Progress:  int(state.rates(pool, seat, TypeHabit)),
			TaskBonus: int(taskBonus(pool, state, seat)),
		},
		DeckCount: int(p.deck.n),
		HandCount: int(p.hand.n),
		Board:     p.board.all(),
		Discard:   p.discard.all(),
	}
	if viewer.Sees(seat) {
		v.Hand = p.hand.all()
	}
	return v
}

// Redact returns the events as a viewer may see them: a card drawn to a hidden
// hand becomes HiddenCard. Everything else in them is public.
func Redact(events []Event, viewer Viewer) []Event {
	seen := slices.Clone(events)
	for i := range seen {
		if e := &seen[i]; e.Type == EventCardDrawn && !viewer.Sees(e.Player) {
			e.Card = HiddenCard
		}
	}
	return seen
}
