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

// StackSize returns the number of objects on the stack.
func (s *State) StackSize() int { return int(s.stack.n) }

// DeckCount returns the number of cards in a player's deck.
func (s *State) DeckCount(seat Seat) int { return int(s.players[seat].deck.n) }
