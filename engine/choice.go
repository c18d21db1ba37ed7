package engine

// MaxOptions is the number of options that a card with the effect choose has at most.
// It has at least MinOptions.
const (
	MinOptions = 2
	MaxOptions = 3
)

// Choice names one of the options of a card with the effect choose. The zero value names none:
// in an action it stands for option 0, and elsewhere for a card without options.
type Choice uint8

// unknownChoice stands for a number that is no option of any card.
const unknownChoice Choice = 1<<8 - 1

// ChoiceOf returns the choice of an option, from 0. For a number that no card has it returns a
// choice that Apply refuses.
func ChoiceOf(option int) Choice {
	if option < 0 || option >= MaxOptions {
		return unknownChoice
	}
	return Choice(option + 1)
}

// Option returns the number of the option, from 0. ok is false if the choice names none.
func (c Choice) Option() (option int, ok bool) { return c.index(), c != 0 }

// index is the index of the option, 0 where none is named.
func (c Choice) index() int { return max(int(c), 1) - 1 }

// Selection is what a player names with a card that is cast. It is one field of Action and of
// StackObject, since the compiler keeps structs of more than four fields in memory, not in
// registers, which makes a search slower by a tenth.
type Selection struct {
	Target ObjectID // 0 if the card has no target
	Choice Choice   // 0 if the card has no options
}

// allows reports whether the card has the option that an action names.
func (c *Card) allows(choice Choice) bool {
	return choice == 0 || choice.index() < len(c.Options())
}

// chosen returns the choice that a cast of the card has.
func (c *Card) chosen(choice Choice) Choice {
	if c.options == nil {
		return 0
	}
	return ChoiceOf(choice.index())
}

// Options returns the options of a card with the effect choose, and nil for another card.
func (c *Card) Options() []Step { return c.options }

// Aimed returns the step that aims at the target of the card where it is cast with a choice,
// or nil if the card has no target then.
func (c *Card) Aimed(choice Choice) *Step {
	if i := choice.index(); i < MaxOptions {
		return c.aimed[i]
	}
	return nil
}

// Complete returns the action as Apply plays it: with option 0 for a card that chooses, where
// the action names none.
func Complete(pool *Pool, state *State, action Action) Action {
	if !action.Type.UsesHandIndex() || action.Player != 0 && action.Player != 1 {
		return action
	}
	hand := state.players[action.Player].hand.all()
	if action.HandIndex < 0 || action.HandIndex >= len(hand) || hand[action.HandIndex] == HiddenCard {
		return action
	}
	if card := pool.Card(hand[action.HandIndex]); card.options != nil && action.Choice == 0 {
		action.Choice = ChoiceOf(0)
	}
	return action
}
