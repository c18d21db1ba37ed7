package engine

import "slices"

// Seat is a player's number, 0 or 1.
type Seat uint8

func (s Seat) other() Seat { return 1 - s }

// ObjectID numbers a card from the moment it is cast until it leaves stack and
// board. 0 is no object. No id is used twice in a game.
type ObjectID uint16

// Permanent is an object on the board.
type Permanent struct {
	ID       ObjectID
	Card     CardRef
	Shielded bool
}

// StackObject is an object on the stack.
type StackObject struct {
	ID    ObjectID
	Card  CardRef
	Owner Seat
	Selection
}

// EndReason says how a game ended.
type EndReason uint8

const (
	InProgress EndReason = iota
	EndByProgress
	EndByRounds
	EndByResignation
)

var endReasonNames = [...]string{"in_progress", "progress", "rounds", "resigned"}

func (r EndReason) String() string { return endReasonNames[r] }

func (r EndReason) known() bool { return int(r) < len(endReasonNames) }

// EndReasons lists every way in which a game can end.
func EndReasons() []EndReason {
	var all []EndReason
	for r := EndByProgress; r.known(); r++ {
		all = append(all, r)
	}
	return all
}

// NoWinner is the Winner of a draw.
const NoWinner = -1

// Result is the result of a game. The zero value is a game in progress.
type Result struct {
	Reason EndReason
	Winner int8 // 0, 1 or NoWinner
}

// State is a game between two actions. It is a value: an assignment copies it, and no
// function of this package changes a caller's copy. Unused elements of its arrays are
// zero, so == compares games.
type State struct {
	rules      *Rules
	turn       uint8 // from 1
	active     Seat
	priority   Seat // who may act; meaningless once finished
	passes     uint8
	casts      uint8 // cards that both players have cast this turn
	nextObject ObjectID
	result     Result
	players    [2]player
	stack      stack
}

type player struct {
	time, progress int32
	deck           pile // drawn from its end
	hand           hand
	board          board
	discard        pile
}

type hand struct {
	n     uint8
	items [MaxHandLimit]CardRef
}

type pile struct {
	n     uint8
	items [MaxDeckSize]CardRef
}

type board struct {
	n     uint8
	items [MaxDeckSize]Permanent
}

type stack struct {
	n     uint8
	items [maxStack]StackObject
}

func (h *hand) push(c CardRef)         { push(h.items[:], &h.n, c) }
func (h *hand) removeAt(i int) CardRef { return removeAt(h.items[:], &h.n, i) }
func (h *hand) all() []CardRef         { return h.items[:h.n:h.n] }

func (p *pile) push(c CardRef)         { push(p.items[:], &p.n, c) }
func (p *pile) removeAt(i int) CardRef { return removeAt(p.items[:], &p.n, i) }
func (p *pile) all() []CardRef         { return p.items[:p.n:p.n] }

func (b *board) push(p Permanent)         { push(b.items[:], &b.n, p) }
func (b *board) removeAt(i int) Permanent { return removeAt(b.items[:], &b.n, i) }
func (b *board) all() []Permanent         { return b.items[:b.n:b.n] }

func (s *stack) push(o StackObject)         { push(s.items[:], &s.n, o) }
func (s *stack) removeAt(i int) StackObject { return removeAt(s.items[:], &s.n, i) }
func (s *stack) all() []StackObject         { return s.items[:s.n:s.n] }

func push[T any](items []T, n *uint8, item T) {
	items[*n] = item
	*n++
}

// removeAt closes the gap and clears the freed element, so that equal games stay
// equal values.
func removeAt[T any](items []T, n *uint8, i int) T {
	item := items[i]
	copy(items[i:*n], items[i+1:*n])
	*n--
	clear(items[*n : *n+1])
	return item
}

// handFull reports whether no card can enter a player's hand.
func (s *State) handFull(seat Seat) bool { return int(s.players[seat].hand.n) >= s.rules.HandLimit }

// Finished reports whether the game has ended.
func (s *State) Finished() bool { return s.result.Reason != InProgress }

// Rules returns the rules that the game began with.
func (s *State) Rules() *Rules { return s.rules }

// Turn returns the number of the turn, from 1; both players' turns count.
func (s *State) Turn() int { return int(s.turn) }

// Active returns the player whose turn it is, or was when the game ended.
func (s *State) Active() Seat { return s.active }

// Priority returns the player who may act. ok is false once the game is finished.
func (s *State) Priority() (seat Seat, ok bool) { return s.priority, !s.Finished() }

// Casts returns the number of cards that both players have cast this turn.
func (s *State) Casts() int { return int(s.casts) }

// Result returns the result of the game.
func (s *State) Result() Result { return s.result }

func (s *State) stackIndex(id ObjectID) int {
	return slices.IndexFunc(s.stack.all(), func(o StackObject) bool { return o.ID == id })
}

func (s *State) findPermanent(id ObjectID) (owner Seat, index int, ok bool) {
	for seat := range Seat(2) {
		is := func(p Permanent) bool { return p.ID == id }
		if i := slices.IndexFunc(s.players[seat].board.all(), is); i >= 0 {
			return seat, i, true
		}
	}
	return 0, 0, false
}

// rates adds up the rates of one player's permanents of one type.
func (s *State) rates(pool *Pool, seat Seat, t CardType) int32 {
	var sum int32
	for _, p := range s.players[seat].board.all() {
		if card := &pool.cards[p.Card]; card.Type == t {
			sum += card.rate
		}
	}
	return sum
}
