package engine

import "slices"

// CardType says when a card may be cast and where it goes when it resolves.
type CardType uint8

const (
	TypePerson CardType = iota + 1
	TypeAppliance
	TypeHabit
	TypeTask
	TypeInstant
)

var cardTypeNames = [...]string{"", "person", "appliance", "habit", "task", "instant"}

func (t CardType) String() string { return cardTypeNames[t] }

// Permanent reports whether a card of this type stays on the board.
func (t CardType) Permanent() bool { return t == TypePerson || t == TypeAppliance || t == TypeHabit }

// ParseCardType reads the name that card sets use.
func ParseCardType(name string) (CardType, bool) {
	i := slices.Index(cardTypeNames[1:], name) + 1
	return CardType(i), i > 0
}

// MaxCost is the highest cost a card may have: the largest integer that every
// JSON reader keeps exactly (RFC 8259, section 6).
const MaxCost = 1<<53 - 1

// MaxCards is the largest pool of one game.
const MaxCards = 2000

// MaxCardBytes is how long the id, name, text and flavor of one card may be
// together: a card is shown many times in one answer, and a function's answer
// has at most 6 MB (AWS Lambda Developer Guide, "Lambda quotas").
const MaxCardBytes = 4096

// CardSet is a card set as its author wrote it, already of the form that the
// card-set JSON Schema asks for.
type CardSet struct {
	ID, Name, Version string
	Cards             []CardSpec
}

// CardSpec is one card of a CardSet.
type CardSpec struct {
	ID, Name string
	// Cost is an integer in JSON's notation: 1.0 and 1e2 are integers too.
	Cost   string
	Type   string
	Effect string
	// Params holds numbers as json.Number or float64; nil when the card has none.
	Params map[string]any
	Text   string
	Flavor string
}

// Card is a card of a Pool: checked, with its defaults filled in.
type Card struct {
	ID     string // composed: "<set_id>:<id>"
	Name   string
	Cost   int64
	Type   CardType
	Effect Effect
	Params Params
	Text   string
	Flavor string // empty when the author gave none

	rate int32
}

// Rate is what a permanent is worth: half its cost, rounded up, and 2^20 at the
// most, which no card that can be paid for reaches.
func (c *Card) Rate() int { return int(c.rate) }

// maxRate keeps sums of rates far from overflow.
const maxRate = 1 << 20

func rateOf(cost int64) int32 { return int32(min((cost+1)/2, maxRate)) }
