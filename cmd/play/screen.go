package main

import (
	"fmt"
	"io"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/cmd/internal/terminal"
)

// screen draws the table for the player of one seat, in 80 columns.
type screen struct {
	*narrator
	style style
	seat  int
	known story.Cards
	out   strings.Builder
}

// label is the width of the first column.
const label = 12

func (s *screen) line(first, format string, args ...any) {
	fmt.Fprintf(&s.out, "%s%s\n", s.style.bold(fit(first, label)), fmt.Sprintf(format, args...))
}

// draw returns the whole table without the actions.
func (s *screen) draw(v *cardgames.View) string {
	s.out.Reset()
	s.out.WriteByte('\n')
	s.out.WriteString(s.style.bold(fmt.Sprintf("Turn %d of %d, %s", v.Turn, v.Rules.Turns, s.Theirs(v.ActivePlayer))) +
		"\n")
	s.player(v, 1-s.seat)
	s.stack(v)
	s.player(v, s.seat)
	if v.Deadline != nil && *v.Priority == s.seat {
		s.line("Deadline", "in %s; then %s may pass for you", timeLeft(v), s.Names[1-s.seat])
	}
	return s.out.String()
}

func (s *screen) player(v *cardgames.View, seat int) {
	p := &v.Players[seat]
	s.line(s.Names[seat], "%d of %d progress, %d time; %s in hand, %d in the deck",
		p.Progress, v.Rules.Goal, p.Time, counted(p.HandCount, "card"), p.DeckCount)
	s.line("", "%s", s.style.dim(fmt.Sprintf("next turn: %d time, +%d progress; each task: +%d progress", p.Income.Time,
		p.Income.Progress, p.Income.TaskBonus)))
	if len(p.Board) > 0 {
		items := make([]string, len(p.Board))
		for i := range p.Board {
			items[i] = s.permanent(&p.Board[i])
		}
		s.line("  board", "%s", wrap(items, ", ", label))
	}
	if n := len(p.Discard); n > 0 {
		s.line("  discard", "%s, the newest %s", counted(n, "card"), name(&p.Discard[n-1]))
	}
}

func (s *screen) permanent(p *cardgames.Permanent) string {
	text := fmt.Sprintf("%s (%s, %s)", name(&p.Card), p.Card.Type, s.known.Badge(p))
	if p.Shielded {
		text += " with a shield"
	}
	return text
}

func (s *screen) stack(v *cardgames.View) {
	first := "Stack"
	for i := len(v.Stack) - 1; i >= 0; i-- {
		o := &v.Stack[i]
		text := fmt.Sprintf("%s, %s", name(&o.Card), s.Theirs(o.Owner))
		if option := story.Option(o.Option); option != "" {
			text += ", " + option
		}
		if o.TargetID != "" {
			text += ", on " + s.object(v, o.TargetID)
		}
		if i == len(v.Stack)-1 {
			text += "; resolves next"
		}
		s.line(first, "%s", wrap([]string{text}, "", label))
		first = ""
	}
}

// object describes the object with an id: its owner and its card.
func (s *screen) object(v *cardgames.View, id string) string {
	onBoard, onStack := v.Find(id)
	switch {
	case onStack != nil:
		return s.oneOf(v, onStack, " on the stack")
	case onBoard == nil:
		return s.Object(id) + " (gone)"
	}
	o := &cardgames.StackObject{ID: id, Owner: onBoard.Owner, Card: onBoard.Card}
	if onBoard.Shielded {
		return s.oneOf(v, o, " with a shield")
	}
	return s.oneOf(v, o, "")
}

// way describes in which of several ways an action plays its card: with an option, on a target, or
// both.
func (s *screen) way(v *cardgames.View, a cardgames.Action) string {
	option := ""
	if a.HandIndex != nil {
		option = s.known.Option(&v.Players[s.seat].Hand[*a.HandIndex], a.Option)
	}
	switch {
	case a.TargetID == "":
		return option
	case option == "":
		return "on " + s.object(v, a.TargetID)
	}
	return option + " on " + s.object(v, a.TargetID)
}

// oneOf describes an object, which is named by its id where its owner has several of its card.
func (s *screen) oneOf(v *cardgames.View, o *cardgames.StackObject, where string) string {
	text := s.Whose(o.Owner) + " " + name(&o.Card) + where
	if copies(v, o.Owner, o.Card.ID) > 1 {
		text += " " + o.ID
	}
	return text
}

// copies returns the number of a player's objects that are the same card.
func copies(v *cardgames.View, owner int, card string) int {
	n := 0
	for i := range v.Players[owner].Board {
		if v.Players[owner].Board[i].Card.ID == card {
			n++
		}
	}
	for i := range v.Stack {
		if v.Stack[i].Owner == owner && v.Stack[i].Card.ID == card {
			n++
		}
	}
	return n
}

// card returns a row of the hand.
func (s *screen) card(mark string, c *cardgames.Card) string {
	const nameWidth, costWidth, typeWidth = 24, 4, 10
	return fmt.Sprintf("%s %s%s%s%s", s.mark(mark), s.style.ofType(c.Type, fit(name(c), nameWidth-1)+" "),
		fit(fmt.Sprintf("%*d", costWidth-2, min(c.Cost, 99)), costWidth), fit(c.Type, typeWidth),
		wrap(strings.Fields(s.known.Short(c)), " ", 5+nameWidth+costWidth+typeWidth))
}

// mark formats the text that a player types for an action.
func (s *screen) mark(text string) string { return s.style.bold(fmt.Sprintf("%4s", text)) }

// details returns everything that is printed on a card. The author's text is left out
// if it equals the description.
func (s *screen) details(c *cardgames.Card) string {
	text := s.style.bold(name(c)) + fmt.Sprintf(", %s, costs %d time\n%s", c.Type, c.Cost, paragraph(c.Description))
	if c.Text != c.Description && c.Text != "" {
		text += paragraph("Its author says: " + c.Text)
	}
	if c.Flavor != "" {
		text += s.style.dim(paragraph(c.Flavor))
	}
	return text
}

// showCards shows the cards whose names begin with a prefix.
func (s *screen) showCards(out io.Writer, cards []cardgames.Card, prefix string) {
	found := false
	for i := range cards {
		if c := &cards[i]; prefix != "" && strings.HasPrefix(strings.ToLower(name(c)), strings.ToLower(prefix)) {
			fmt.Fprint(out, s.details(c))
			found = true
		}
	}
	if !found {
		fmt.Fprintf(out, "No card of this game begins with %q.\n", prefix)
	}
}

func paragraph(text string) string {
	return "  " + wrap(strings.Fields(terminal.Clean(text)), " ", 2) + "\n"
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
