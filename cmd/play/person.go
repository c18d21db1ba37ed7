package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
	"cardgames/cmd/internal/story"
)

// person is a player at the terminal.
type person struct {
	*session
	screen screen
	cards  []cardgames.Card // of the game
	lists  [][]string       // of the ids of both decks; nil in a game without decks

	wish     *passing.Wish
	declined []passing.Play // when the person passed last
}

func newPerson(s *session, seat int, v *cardgames.View) *person {
	screen := screen{narrator: s.narrator, style: style(s.colour), seat: seat, known: story.NewCards(v.Cards)}
	return &person{session: s, screen: screen, cards: v.Cards, lists: v.DeckLists}
}

// readLines closes the channel at the end of the input.
func readLines(in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(in); scanner.Scan(); {
			lines <- strings.TrimSpace(scanner.Text())
		}
	}()
	return lines
}

// passDelay is the time before a pass that is not typed. It is constant, so that it does
// not reveal the hand.
const passDelay = 300 * time.Millisecond

func (p *person) choose(ctx context.Context, v *cardgames.View) (cardgames.Action, error) {
	action, err := p.decide(ctx, v)
	if action.Type == cardgames.PassPriority {
		p.declined = passing.UsefulPlays(v, p.screen.seat)
	}
	return action, err
}

func (p *person) decide(ctx context.Context, v *cardgames.View) (action cardgames.Action, err error) {
	menu := newMenu(&p.screen, v)
	if passed, err := p.passesAlone(ctx, v); passed || err != nil {
		return menu.actions["p"], err
	}
	fmt.Fprint(p.out, p.screen.draw(v), menu.text)
	for {
		fmt.Fprint(p.out, "> ")
		select {
		case line, ok := <-p.typed:
			if !ok || line == "q" {
				return action, errQuit
			}
			if action, ok := menu.actions[line]; ok {
				return action, nil
			}
			if line == "n" && v.Pass() != nil {
				p.wish = passing.NewWish(v)
				return *v.Pass(), nil
			}
			if line != "r" {
				p.run(ctx, v, menu, line)
				continue
			}
			resignation, err := p.resign(ctx, v, p.screen.seat)
			if err != nil {
				return action, err
			}
			if resignation != nil {
				return *resignation, nil
			}
		case <-ctx.Done():
			return action, ctx.Err()
		}
	}
}

// passesAlone reports whether the person passes without typing, after a pause in which a line that
// is typed ends a wish.
func (p *person) passesAlone(ctx context.Context, v *cardgames.View) (bool, error) {
	if p.wish != nil && !p.wish.Stands(v, p.screen.seat) {
		p.wish = nil
	}
	choice := passing.Choice{Mode: p.passing(), Wish: p.wish, Declined: p.declined}
	if !choice.Passes(v, p.screen.seat) {
		return false, nil
	}
	if p.wish == nil {
		p.console.pause(ctx, passDelay)
		return true, ctx.Err()
	}
	select {
	case <-p.after(passDelay):
		return true, nil
	case line, ok := <-p.typed:
		if !ok || line == "q" {
			return false, errQuit
		}
		p.wish = nil
		return false, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// passing is when passes are made for the person. A bot may see what they tell of the hand.
func (p *person) passing() passing.Mode {
	opponent := p.options.seats[1-p.screen.seat]
	switch {
	case p.options.passing != "":
		return p.options.passing
	case opponent == "" || opponent == human:
		return passing.Forced
	}
	return passing.Smart
}

const help = `  a number   plays or casts that card
  p          passes
  n          passes until your next turn, or your opponent's next card
  c NAME     shows a card of the game; the beginning of its name is enough
  t          shows the table again
%s  l          shows the log of the game
  r          resigns, after a question: the other player wins
  q          leaves; the game is kept, and a command to resume it is shown

When you cast a card, it waits on the stack, and your opponent may respond. When
both of you pass in a row, the top of the stack resolves; with an empty stack the
turn ends. %d progress wins. The rules: docs/rules.md, or /schema at the service.
`

// run executes a command that is not a move.
func (p *person) run(ctx context.Context, v *cardgames.View, m *menu, line string) {
	command, rest, _ := strings.Cut(line, " ")
	switch command {
	case "?", "h", "help":
		fmt.Fprintf(p.out, help, p.helpWithDecks(), v.Rules.Goal)
	case "t":
		fmt.Fprint(p.out, p.screen.draw(v), m.text)
	case "c":
		p.screen.showCards(p.out, p.cards, strings.TrimSpace(rest))
	case "d":
		p.showDecks()
	case "l":
		p.showLog(ctx)
	default:
		fmt.Fprintln(p.out, "Type one of the numbers, p to pass, or ? for help.")
	}
}

func (p *person) helpWithDecks() string {
	if p.lists == nil {
		return ""
	}
	return "  d          shows both decks, in the order of the card sets\n"
}

func (p *person) showDecks() {
	if p.lists == nil {
		fmt.Fprintln(p.out, "Both players have the same cards in their decks.")
	}
	for seat, list := range p.lists {
		whose := p.screen.style.bold(fit(p.screen.Names[seat], label))
		fmt.Fprintf(p.out, "%s%s\n", whose, wrap(story.DeckList(p.cards, list), ", ", label))
	}
}

// showLog describes the newest 100 versions again.
func (p *person) showLog(ctx context.Context) {
	v, err := p.read(ctx, p.screen.seat, cardgames.ReadOptions{Since: new(-1)})
	if err != nil {
		fmt.Fprintln(p.out, err)
		return
	}
	for _, entry := range v.Log {
		for _, line := range p.narrator.lines(entry.Events) {
			fmt.Fprintln(p.out, line)
		}
	}
}

// menu is the hand, and the actions by the texts that a player types for them.
type menu struct {
	text     string
	actions  map[string]cardgames.Action
	numbered int // actions that have a number
}

func newMenu(s *screen, v *cardgames.View) *menu {
	m := &menu{actions: map[string]cardgames.Action{}}
	var out strings.Builder
	out.WriteString(s.style.bold("Hand") + "\n")
	for i := range v.Players[s.seat].Hand {
		m.card(&out, s, v, i)
	}
	if pass := v.Pass(); pass != nil {
		m.actions["p"] = *pass
		fmt.Fprintf(&out, "%s %s\n", s.mark("p"), describePass(s, v))
	}
	m.text = out.String()
	return m
}

func (m *menu) card(out io.Writer, s *screen, v *cardgames.View, index int) {
	card, plays := &v.Players[s.seat].Hand[index], v.Plays(index)
	direct := len(plays) == 1 && plays[0].TargetID == "" && plays[0].Option == nil
	mark := ""
	if direct {
		mark = m.add(plays[0])
	}
	fmt.Fprintln(out, s.card(mark, card))
	if len(plays) > 0 && !passing.Acts(v, s.seat, card) {
		fmt.Fprintf(out, "%s   would do nothing now\n", s.mark(""))
	}
	if direct {
		return
	}
	for _, a := range plays {
		fmt.Fprintf(out, "%s   %s\n", s.mark(m.add(a)), cut(s.way(v, a), columns-9))
	}
}

// add adds an action by the next number.
func (m *menu) add(action cardgames.Action) string {
	m.numbered++
	number := strconv.Itoa(m.numbered)
	m.actions[number] = action
	return number
}

// describePass says what a pass does.
func describePass(s *screen, v *cardgames.View) string {
	other := s.Names[1-s.seat]
	switch top := len(v.Stack) - 1; {
	case v.Passes == 1 && top >= 0:
		return "pass: " + name(&v.Stack[top].Card) + " resolves"
	case v.Passes == 1:
		return "pass: the turn ends"
	case top >= 0:
		return "pass: then " + other + " may respond to " + name(&v.Stack[top].Card)
	case v.ActivePlayer == s.seat:
		return "pass: end your turn, if " + other + " passes too"
	}
	return "pass"
}
