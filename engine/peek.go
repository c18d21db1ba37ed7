package engine

// The methods below read a state without copies, for programs that look at many states.
// The lists are parts of the state: callers must not change them.

// Time returns the time that a player has left.
func (s *State) Time(seat Seat) int { return int(s.players[seat].time) }

// Progress returns a player's progress.
func (s *State) Progress(seat Seat) int { return int(s.players[seat].progress) }

// Hand returns the cards in a player's hand.
func (s *State) Hand(seat Seat) []CardRef { return s.players[seat].hand.all() }

// Board returns a player's permanents.
func (s *State) Board(seat Seat) []Permanent { return s.players[seat].board.all() }

// Discard returns the cards in a player's discard pile, the oldest first.
func (s *State) Discard(seat Seat) []CardRef { return s.players[seat].discard.all() }

// Stack returns the objects on the stack, from the bottom.
func (s *State) Stack() []StackObject { return s.stack.all() }

// Passes returns the number of consecutive passes, from 0 to 1.
func (s *State) Passes() int { return int(s.passes) }

// DeckCount returns the number of cards in a player's deck.
func (s *State) DeckCount(seat Seat) int { return int(s.players[seat].deck.n) }
