package env

import "cardgames/engine"

// Layout is the number of a layout of observations and actions. A different layout has another number.
type Layout int

const (
	Layout1 Layout = iota + 1
	Layout2        // also shows the decks that players bring
)

// Layouts lists all layouts.
func Layouts() []Layout { return []Layout{Layout1, Layout2} }

// Sizes that the layout has room for, whatever the cards do. Games by version 1 of the rules have
// hands of at most 7 cards and decks of at most 30.
const (
	handSlots  = 7
	boardSlots = engine.MaxDeckSize
	stackSlots = 2 * engine.MaxDeckSize
	listSlots  = engine.MaxDeckSize
)

// Targets are numbered as the player sees the table: 0 is none, then the player's own board, the
// opponent's board, each from its oldest permanent, and the stack from its bottom.
const (
	targetOwnBoard      = 1
	targetOpponentBoard = targetOwnBoard + boardSlots
	targetStack         = targetOpponentBoard + boardSlots
	targets             = targetStack + stackSlots
)

// Actions are numbered: 0 passes, and 1 + (hand*MaxOptions + option)*targets + target casts the card
// at an index of the hand, with an option (0 for a card without options) and a target.
const (
	actionPass  = 0
	firstCast   = 1
	ActionCount = firstCast + handSlots*engine.MaxOptions*targets
)

// Part is a part of an observation: Rows of Width numbers that begin at Start. Rows without a card
// are zero.
type Part struct {
	Name    string `json:"name"`
	Start   int    `json:"start"`
	Rows    int    `json:"rows"`
	Width   int    `json:"width"`
	Meaning string `json:"meaning"`
}

// Widths of a row of each part.
const (
	gameWidth      = 7
	playerWidth    = 6
	cardWidth      = 1
	permanentWidth = 2
	objectWidth    = 4
)

// Parts lists the parts of an observation in order.
func (l Layout) Parts() []Part {
	parts := []Part{
		{Name: "game", Rows: 1, Width: gameWidth, Meaning: "turn (from 1), whether it is one's own turn, whether " +
			"one has priority, consecutive passes, cards cast this turn, whether the game is finished, one's seat"},
		{Name: "players", Rows: 2, Width: playerWidth, Meaning: "oneself, then the opponent: time, progress, and the " +
			"cards in deck, hand, board and discard pile"},
		{Name: "hand", Rows: handSlots, Width: cardWidth, Meaning: "one's own cards, by their index: card"},
		{Name: "own_board", Rows: boardSlots, Width: permanentWidth, Meaning: "the oldest first: card, shielded"},
		{Name: "opponent_board", Rows: boardSlots, Width: permanentWidth, Meaning: "the oldest first: card, shielded"},
		{Name: "own_discard", Rows: boardSlots, Width: cardWidth, Meaning: "the oldest first: card"},
		{Name: "opponent_discard", Rows: boardSlots, Width: cardWidth, Meaning: "the oldest first: card"},
		{Name: "stack", Rows: stackSlots, Width: objectWidth, Meaning: "from the bottom: card, owner (1 oneself, 2 the " +
			"opponent), option + 1 (0 for a card without options), target as in actions (0 for none, -1 for one " +
			"that is gone)"},
	}
	parts = append(parts, l.lists()...)
	start := 0
	for i := range parts {
		parts[i].Start = start
		start += parts[i].Rows * parts[i].Width
	}
	return parts
}

// lists are the parts that name the cards of the decks.
func (l Layout) lists() []Part {
	if l == Layout1 {
		return []Part{{Name: "deck_list", Rows: listSlots, Width: cardWidth,
			Meaning: "the cards that each deck had at the start, in the order of the pool: card"}}
	}
	return []Part{
		{Name: "deck_list", Rows: listSlots, Width: cardWidth,
			Meaning: "the cards that one's own deck had at the start, in the order of the pool: card"},
		{Name: "opponent_list", Rows: listSlots, Width: cardWidth, Meaning: "those of the opponent's deck: card"},
	}
}

// ObservationSize is the number of numbers in an observation.
func (l Layout) ObservationSize() int {
	if l == Layout1 {
		return observationSize1
	}
	return observationSize1 + listSlots*cardWidth
}

const observationSize1 = gameWidth + 2*playerWidth + handSlots*cardWidth + 2*boardSlots*permanentWidth +
	2*boardSlots*cardWidth + stackSlots*objectWidth + listSlots*cardWidth
