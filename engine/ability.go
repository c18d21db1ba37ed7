package engine

import "slices"

// When names the moment at which an ability of a permanent takes place.
type When uint8

const (
	WhenEnters          When = iota + 1 // the permanent has entered the board
	WhenTurn                            // a turn of its owner starts: after the progress, before the draw
	WhenEnd                             // a turn of its owner has ended: before the round limit
	WhenTask                            // a task of its owner has resolved, with the bonus
	WhenInstant                         // an instant of its owner has resolved
	WhenOpponentTask                    // a task of the other player has resolved, with the bonus
	WhenOpponentInstant                 // an instant of the other player has resolved
	WhenLeaves                          // the permanent has left the board
)

// whenRow names a moment for card sets and for sentences.
type whenRow struct {
	name    string
	summary string // a sentence for authors
	clause  string // begins the sentence of an ability
	short   string // begins its short form
	badge   string // begins its badge
}

var whens = [...]whenRow{
	WhenEnters: {"enters", "When the permanent has entered the board.", "when it enters the board",
		"when it enters", "enters"},
	WhenTurn: {"turn", "When a turn of its owner starts: after the progress of habits, before the draw.",
		"at the start of your turn", "start of turn", "start"},
	WhenEnd: {"end", "When a turn of its owner ends.", "at the end of your turn", "end of turn", "end"},
	WhenTask: {"task", "When a task of its owner has resolved, after the bonus.", "after each of your tasks",
		"on your tasks", "task"},
	WhenInstant: {"instant", "When an instant of its owner has resolved and not fizzled.", "after each of your instants",
		"on your instants", "instant"},
	WhenOpponentTask: {"opponent_task", "When a task of the other player has resolved, after the bonus.",
		"after each of your opponent's tasks", "on their tasks", "their task"},
	WhenOpponentInstant: {"opponent_instant", "When an instant of the other player has resolved and not fizzled.",
		"after each of your opponent's instants", "on their instants", "their instant"},
	WhenLeaves: {"leaves", "When the permanent has left the board by scrap, sweep or bounce.",
		"when it leaves the board", "when it leaves", "leaves"},
}

// Whens lists every moment.
func Whens() []When {
	var all []When
	for w := WhenEnters; w.known(); w++ {
		all = append(all, w)
	}
	return all
}

func (w When) known() bool { return w > 0 && int(w) < len(whens) }

// String returns the name that card sets use.
func (w When) String() string { return whens[w].name }

// Summary returns a sentence for the authors of cards.
func (w When) Summary() string { return whens[w].summary }

// ParseWhen reads the name that card sets use.
func ParseWhen(name string) (when When, ok bool) {
	i := slices.IndexFunc(whens[1:], func(row whenRow) bool { return row.name == name }) + 1
	return When(i), i > 0
}

// MaxAbilities is the number of abilities that a permanent has at most.
const MaxAbilities = 2

// Ability is what a permanent does at a moment.
type Ability struct {
	When When
	Step Step
}

// useAbilities lets each permanent of a player do what it does at a moment.
func (t *transition) useAbilities(owner Seat, when When) {
	if !t.pool.acts[when] {
		return
	}
	// No ability changes a board, so that the list stays as it is.
	for _, p := range t.state.players[owner].board.all() {
		t.useAbilitiesOf(owner, p, when)
	}
}

// afterResolved lets the permanents of both players do what they do when a task or an instant of
// a player has resolved, the active player's first.
func (t *transition) afterResolved(owner Seat, kind CardType) {
	for _, seat := range [2]Seat{t.state.active, t.state.active.other()} {
		t.useAbilities(seat, whenResolved(kind, seat == owner))
	}
}

// whenResolved is the moment when a task or an instant has resolved, of the owner of an ability
// or of the other player.
func whenResolved(kind CardType, own bool) When {
	switch {
	case kind == TypeTask && own:
		return WhenTask
	case kind == TypeTask:
		return WhenOpponentTask
	case own:
		return WhenInstant
	}
	return WhenOpponentInstant
}

// useAbilitiesOf lets a permanent, which may have left the board, do what it does at a moment.
func (t *transition) useAbilitiesOf(owner Seat, p Permanent, when When) {
	abilities := t.pool.Card(p.Card).Abilities
	for i := range abilities {
		if abilities[i].When == when {
			t.useAbility(owner, p, &abilities[i])
		}
	}
}

func (t *transition) useAbility(owner Seat, p Permanent, a *Ability) {
	t.emit(Event{Type: EventAbilityUsed, Player: owner, Object: p.ID, Card: p.Card, When: a.When})
	t.source = p.ID
	t.takeStep(resolving{owner: owner, source: p.ID, cause: CauseAbility}, &a.Step)
	t.source = 0
}

// departed is a permanent that has left the board.
type departed struct {
	Permanent
	owner Seat
}

// departures are permanents in the order in which they left the board.
type departures struct {
	n     uint8
	items [2 * MaxDeckSize]departed
}

func (t *transition) departed(owner Seat, p Permanent) {
	if t.departures == nil {
		t.departures = new(departures)
	}
	push(t.departures.items[:], &t.departures.n, departed{p, owner})
}

// afterDepartures lets the permanents that a step removed do what they do when they leave.
func (t *transition) afterDepartures() {
	if t.departures == nil {
		return
	}
	for _, d := range t.departures.items[:t.departures.n] {
		t.useAbilitiesOf(d.owner, d.Permanent, WhenLeaves)
	}
	t.departures = nil
}
