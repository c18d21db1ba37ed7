// Package story tells in sentences what happened in a game: to a person at a terminal, to an agent, and in the
// transcripts of games. The pages tell it in the same words (web/pages/text/narrate.ts); testdata/cases.json has cases
// that both pass.
package story

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
)

// Teller tells what happened to one reader.
type Teller struct {
	Names   [2]string         // of the players; "You" is the reader
	ShowIDs bool              // names a card on the stack or the board with its id
	objects map[string]string // the cards' names, by the ids of their objects
}

// Know gives the teller the names of the objects in a view, which events name by their ids.
func (t *Teller) Know(v *cardgames.View) {
	for _, p := range v.Players {
		for _, permanent := range p.Board {
			t.know(permanent.ID, &permanent.Card)
		}
	}
	for _, o := range v.Stack {
		t.know(o.ID, &o.Card)
	}
}

// Object returns the name of the card that an object is or was.
func (t *Teller) Object(id string) string { return t.objects[id] }

func (t *Teller) know(id string, card *cardgames.Card) {
	if t.objects == nil {
		t.objects = map[string]string{}
	}
	t.objects[id] = CardName(card)
}

// Tell returns a sentence for each event that players should read of. A pass is told where nothing followed from it;
// cards that a player draws one after the other are one sentence, and three abilities or more are summed up.
func (t *Teller) Tell(events []cardgames.Event) []string {
	if len(events) > 1 {
		isPass := func(e cardgames.Event) bool { return e.Type == "passed" }
		events = slices.DeleteFunc(slices.Clone(events), isPass)
	}
	var sentences []string
	for len(events) > 0 {
		n := len(chainFirst(events))
		if n > 0 {
			sentences = append(sentences, t.chain(events[:n])...)
		} else {
			n = beforeAbility(events)
			sentences = append(sentences, t.each(events[:n])...)
		}
		events = events[n:]
	}
	return sentences
}

// each tells events one by one, but for the draws of a player.
func (t *Teller) each(events []cardgames.Event) []string {
	var sentences []string
	for i := 0; i < len(events); i++ {
		drawn := drawnFirst(events[i:])
		if len(drawn) > 0 {
			sentences = append(sentences, t.drawn(drawn))
			i += len(drawn) - 1
		} else if sentence := t.sentence(&events[i]); sentence != "" {
			sentences = append(sentences, sentence)
		}
	}
	return sentences
}

// drawnFirst returns the draws of one player with which events begin.
func drawnFirst(events []cardgames.Event) []cardgames.Event {
	n := 0
	for n < len(events) && events[n].Type == "card_drawn" && events[n].Player == events[0].Player {
		n++
	}
	return events[:n]
}

func (t *Teller) drawn(events []cardgames.Event) string {
	var names []string
	for i := range events {
		if events[i].Card != nil {
			names = append(names, CardName(events[i].Card))
		}
	}
	switch hidden := len(events) - len(names); {
	case hidden == 1:
		names = append(names, "a card")
	case hidden > 1:
		names = append(names, fmt.Sprintf("%d cards", hidden))
	}
	return t.clause(events[0].Player, "draw") + " " + strings.Join(names, ", ") + "."
}

// sentence returns "" for what goes without saying: costs, the end of a turn, and where cards go that have done what
// they do.
func (t *Teller) sentence(e *cardgames.Event) string {
	switch e.Type {
	case "turn_started":
		return fmt.Sprintf("Turn %d, %s, begins.", e.Turn, t.Theirs(e.Player))
	case "draw_skipped":
		return t.clause(e.Player, "draw") + " nothing: the " + skipReasons[e.Reason] + "."
	case "time_changed":
		return t.timeChanged(e)
	case "progress_changed":
		return t.change(e)
	case "card_cast":
		return t.cast(e)
	case "passed":
		return t.clause(e.Player, "pass") + "."
	case "resolved":
		return t.owned(e) + " resolves."
	case "fizzled":
		return t.owned(e) + " fizzles: its target is gone or no longer allowed."
	case "ability_used":
		return t.owned(e) + " acts " + moments[e.When] + "."
	case "shield_added":
		return t.owned(e) + " has a shield."
	case "shield_used":
		return "The shield of " + within(t.owned(e)) + " absorbs it."
	case "card_moved":
		return t.moved(e)
	case "game_finished":
		return t.finished(e)
	}
	return ""
}

var skipReasons = map[string]string{"hand_full": "hand is full", "deck_empty": "deck is empty"}

// moments say when an ability takes place.
var moments = map[string]string{
	"enters": "as it enters the board", "turn": "at the start of the turn", "task": "after the task",
	"instant": "after the instant", "leaves": "as it leaves the board", "end": "at the end of the turn",
	"opponent_task": "after the other player’s task", "opponent_instant": "after the other player’s instant",
}

// moves say of a card that moved what no other event says.
var moves = map[string]string{
	"cancelled": "is cancelled", "scrapped": "leaves the board for the discard pile",
	"swept": "leaves the board for the discard pile", "bounced": "returns to the hand",
	"discarded": "is discarded from the hand", "recovered": "returns from the discard pile to the hand",
	"milled": "is discarded from the deck",
}

func (t *Teller) moved(e *cardgames.Event) string {
	move := moves[e.Reason]
	if e.Reason == "bounced" && e.ToZone == "discard" {
		move = "goes to the discard pile, because the hand is full"
	}
	if move == "" {
		return ""
	}
	return t.owned(e) + " " + move + "."
}

// timeChanged returns "" for a cost, which goes with the cast.
func (t *Teller) timeChanged(e *cardgames.Event) string {
	switch e.Cause {
	case "cost":
		return ""
	case "turn_start":
		return fmt.Sprintf("%s %d time.", t.clause(e.Player, "have"), e.To)
	}
	return t.change(e)
}

// causes say what progress comes from, where the event before does not.
var causes = map[string]string{"habits": " from habits", "persons": " from people"}

// change says by how much a figure changed: "You: +3 progress, now 12."
func (t *Teller) change(e *cardgames.Event) string {
	return fmt.Sprintf("%s: %s, now %d.", t.Names[e.Player], amount(e), e.To)
}

// amount is by how much a figure changed: "+3 progress from people".
func amount(e *cardgames.Event) string {
	sign, by := "+", e.By
	if by < 0 {
		sign, by = "−", -by
	}
	unit, _, _ := strings.Cut(e.Type, "_")
	return fmt.Sprintf("%s%d %s%s", sign, by, unit, causes[e.Cause])
}

func (t *Teller) cast(e *cardgames.Event) string {
	o := &e.Object
	t.know(o.ID, &o.Card)
	text := t.clause(e.Player, "play") + " " + t.object(CardName(&o.Card), o.ID)
	if option := Option(o.Option); option != "" {
		text += ", " + option
	}
	if target, known := t.objects[o.TargetID]; known {
		text += " on " + t.object(target, o.TargetID)
	}
	return text + "."
}

func (t *Teller) finished(e *cardgames.Event) string {
	if e.Result.Winner == nil {
		return "The game ends in a draw."
	}
	return t.clause(*e.Result.Winner, "win") + " the game."
}

// owned names a card by its owner: "Your Kettle".
func (t *Teller) owned(e *cardgames.Event) string {
	return capital(t.Whose(e.Owner)) + " " + t.object(CardName(e.Card), e.Object.ID)
}

func (t *Teller) object(name, id string) string {
	if !t.ShowIDs || id == "" {
		return name
	}
	return name + " (" + id + ")"
}

// Option names an option of a card as its description does, or returns "" for a card without.
func Option(option *int) string {
	if option == nil || *option < 0 || *option >= len(letters) {
		return ""
	}
	return "option " + letters[*option:*option+1]
}

// Cards are the cards of a game by id, as the list of a view has them.
type Cards map[string]*cardgames.Card

// NewCards returns the cards of a view's list.
func NewCards(list []cardgames.Card) Cards {
	cards := Cards{}
	for i := range list {
		cards[list[i].ID] = &list[i]
	}
	return cards
}

// Full returns a card with what only the list says of it.
func (c Cards) Full(card *cardgames.Card) *cardgames.Card {
	if full := c[card.ID]; full != nil {
		return full
	}
	return card
}

// Short is what a card does in a few words. A service of 1.0.0 has only the long ones.
func (c Cards) Short(card *cardgames.Card) string {
	full := c.Full(card)
	return cmp.Or(full.Summary, strings.TrimSuffix(full.Description, "."))
}

// Badge is when a permanent does what. A service of 1.0.0 has its rate alone.
func (c Cards) Badge(p *cardgames.Permanent) string {
	return cmp.Or(c.Full(&p.Card).Badge, fmt.Sprint(p.Rate))
}

// Option names an option of a card with what it does, such as "option A (+2 time)", or returns "".
func (c Cards) Option(card *cardgames.Card, option *int) string {
	text := Option(option)
	if does := c.Full(card).OptionSummaries; text != "" && *option < len(does) {
		text += " (" + lowerFirst(does[*option]) + ")"
	}
	return text
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// letters name the options of a card in its description.
const letters = "ABC"

// longestName is the most characters of a card's name that a text shows.
const longestName = 40

// CardName returns a card's name as it stands in a text.
func CardName(card *cardgames.Card) string {
	letters := []rune(terminal.Clean(card.Name))
	return string(letters[:min(len(letters), longestName)])
}
