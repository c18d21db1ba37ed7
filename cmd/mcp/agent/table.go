package agent

import (
	"fmt"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
	"cardgames/cmd/internal/story"
)

const (
	mostLines   = 40 // of what has happened, in one text
	mostDiscard = 6  // cards of a discard pile, in one text
)

// text returns what has happened since the last call, the table, and what the model can
// do, whose numbers it remembers.
func (s *seat) text(before string) string {
	var out strings.Builder
	if s.begins != "" {
		fmt.Fprintf(&out, "Game %d begins, %s.\n", s.number, s.begins)
		s.begins = ""
	}
	if before != "" {
		fmt.Fprintf(&out, "%s\n", before)
	}
	s.writeLines(&out)
	s.writeTable(&out)
	s.writeActions(&out)
	return out.String()
}

func (s *seat) writeLines(out *strings.Builder) {
	lines := s.lines
	s.lines = nil
	if len(lines) > mostLines {
		fmt.Fprintf(out, "- (%d earlier lines are left out)\n", len(lines)-mostLines)
		lines = lines[len(lines)-mostLines:]
	}
	for _, line := range lines {
		fmt.Fprintf(out, "- %s\n", line)
	}
}

func (s *seat) writeTable(out *strings.Builder) {
	v := s.view
	whose := s.narrator.Whose(v.ActivePlayer)
	fmt.Fprintf(out, "Game %d, turn %d of %d, %s turn.\n", s.number, v.Turn, v.Rules.Turns, whose)
	s.writePlayer(out, 1-s.player)
	s.writePlayer(out, s.player)
	for i := len(v.Stack) - 1; i >= 0; i-- {
		o := &v.Stack[i]
		fmt.Fprintf(out, "Stack: %s %s (%s)%s\n", s.narrator.Whose(o.Owner), name(&o.Card), o.ID,
			s.way(story.Option(o.Option), o.TargetID))
	}
}

func (s *seat) writePlayer(out *strings.Builder, player int) {
	v, p := s.view, &s.view.Players[player]
	fmt.Fprintf(out, "%s: %d/%d progress, %d time, %d in hand, %d in deck; ",
		s.narrator.Names[player], p.Progress, v.Rules.Goal, p.Time, p.HandCount, p.DeckCount)
	fmt.Fprintf(out, "next turn %d time, +%d progress; task bonus +%d\n", p.Income.Time, p.Income.Progress,
		p.Income.TaskBonus)
	if len(p.Board) > 0 {
		fmt.Fprintf(out, "  board: %s\n", strings.Join(each(p.Board, s.onBoard), ", "))
	}
	if pile := p.Discard; len(pile) > 0 {
		shown := each(pile[max(0, len(pile)-mostDiscard):], func(c cardgames.Card) string { return name(&c) })
		fmt.Fprintf(out, "  discard pile, %d, the newest last: %s\n", len(pile), strings.Join(shown, ", "))
	}
}

func (s *seat) onBoard(p cardgames.Permanent) string {
	text := fmt.Sprintf("%s (%s, %s, %s", name(&p.Card), p.ID, p.Card.Type, s.known.Badge(&p))
	if p.Shielded {
		text += ", shield"
	}
	return text + ")"
}

func each[T any](values []T, text func(T) string) []string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = text(value)
	}
	return texts
}

// object describes the target of a card.
func (s *seat) object(id string) string {
	switch onBoard, onStack := s.view.Find(id); {
	case onBoard != nil:
		return fmt.Sprintf("%s %s (%s)", s.narrator.Whose(onBoard.Owner), name(&onBoard.Card), id)
	case onStack != nil:
		return fmt.Sprintf("%s %s (%s)", s.narrator.Whose(onStack.Owner), name(&onStack.Card), id)
	}
	return id
}

// writeActions writes the actions with their numbers, and who is waited for if there are
// none.
func (s *seat) writeActions(out *strings.Builder) {
	s.shown = nil
	switch v := s.view; {
	case v.Finished():
		fmt.Fprintf(out, "%s\n", s.result())
		return
	case *v.Priority != s.player:
		fmt.Fprintf(out, "Waiting for the opponent. Call look, with game %d, to wait on.\n", s.number)
		s.writeHand(out)
		return
	}
	fmt.Fprintf(out, "Actions:\n0 pass: %s\n", s.pass())
	s.writeHand(out)
}

// pass says what a pass leads to.
func (s *seat) pass() string {
	outcome := "the turn ends"
	if top := len(s.view.Stack) - 1; top >= 0 {
		outcome = name(&s.view.Stack[top].Card) + " resolves"
	}
	if s.view.Passes == 0 {
		outcome += " if the opponent passes too"
	}
	return outcome
}

// writeHand writes the cards in hand, with the numbers of what can be done with them.
func (s *seat) writeHand(out *strings.Builder) {
	var others []string
	hand := s.view.Players[s.player].Hand
	for i := range hand {
		if plays := s.view.Plays(i); len(plays) > 0 {
			s.writeCard(out, &hand[i], plays)
			continue
		}
		others = append(others, fmt.Sprintf("%s: %s", face(&hand[i]), s.known.Short(&hand[i])))
	}
	if len(others) > 0 {
		fmt.Fprintf(out, "Also in hand, not playable now:\n- %s\n", strings.Join(others, "\n- "))
	}
}

func (s *seat) writeCard(out *strings.Builder, card *cardgames.Card, plays []cardgames.Action) {
	does := s.known.Short(card) + "."
	if !passing.Acts(s.view, s.player, card) {
		does += " It would do nothing now."
	}
	for i, a := range plays {
		option := story.Option(a.Option)
		s.shown = append(s.shown, choice{card: card.ID, target: a.TargetID, option: option, title: name(card)})
		way := s.way(s.known.Option(card, a.Option), a.TargetID)
		switch number := len(s.shown); {
		case i > 0:
			fmt.Fprintf(out, "%d the same%s\n", number, way)
		case way == "":
			fmt.Fprintf(out, "%d %s: %s\n", number, face(card), does)
		default:
			way = strings.ToUpper(way[1:2]) + way[2:]
			fmt.Fprintf(out, "%d %s: %s %s.\n", number, face(card), does, way)
		}
	}
}

// way says with which option and on which object a card is played, or "".
func (s *seat) way(option, target string) (way string) {
	if option != "" {
		way = " with " + option
	}
	if target != "" {
		way += " on " + s.object(target)
	}
	return way
}

// face is what identifies a card in hand.
func face(card *cardgames.Card) string {
	return fmt.Sprintf("%s (%s, costs %d)", name(card), card.Type, card.Cost)
}

func (s *seat) result() string {
	winner, reason := s.view.Result.Winner, s.view.Result.Reason
	switch {
	case winner != nil && *winner == s.player && reason == "resigned":
		return "The game is over. You win: the opponent resigned, or was absent for too long."
	case reason == "resigned":
		return "The game is over. You lose: you resigned, or were absent for too long."
	}
	return "The game is over. " + s.narrator.Result(s.view)
}
