package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"cardgames/cmd/internal/cardpool"
	"cardgames/cmd/internal/story"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

// drafter is a person who chooses a deck from the groups of a draft.
type drafter struct {
	*session
	screen screen
	pool   *cardpool.Pool
	groups [][]engine.CardRef
	picks  []engine.CardRef // one of each of the first groups
}

// draft lets a person choose a deck from the groups of a draft.
func (s *session) draft(ctx context.Context, pool *cardpool.Pool, seed string, seat int) ([]decks.Entry, error) {
	groups, err := draft.Groups(pool.Pool, seed)
	if err != nil {
		return nil, fmt.Errorf("%w: it needs %d cards, and the card sets have %d", err, draft.MinPool, pool.Len())
	}
	s.listen()
	d := drafter{session: s, pool: pool, groups: groups,
		screen: screen{style: style(s.colour), known: story.NewCards(pool.Cards)}}
	return d.choose(ctx, seed, seat)
}

const draftHelp = `  a number   takes that card, twice
  u          goes back to the group before
  d          shows your deck
  c NAME     shows a card; the beginning of its name is enough
  q          leaves; nothing has begun
`

func (d *drafter) choose(ctx context.Context, seed string, seat int) ([]decks.Entry, error) {
	who := "You take"
	if seat != noSeat && d.onlyPerson() == noSeat {
		who = fmt.Sprintf("Player %d takes", seat)
	}
	fmt.Fprintf(d.out, "Draft %q. %s one card of each of the %d groups, twice; your opponent\n"+
		"chooses from the same groups. Type the number of a card, or ? for help.\n", seed, who, len(d.groups))
	for len(d.picks) < len(d.groups) {
		fmt.Fprint(d.out, d.group(), "> ")
		select {
		case line, ok := <-d.typed:
			if !ok || line == "q" {
				return nil, errQuit
			}
			d.do(line)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	d.showDeck()
	return decks.Entries(d.pool.Pool, d.list()), nil
}

// do does what a person has typed.
func (d *drafter) do(line string) {
	group := d.groups[len(d.picks)]
	command, rest, _ := strings.Cut(line, " ")
	switch number, _ := strconv.Atoi(line); {
	case number >= 1 && number <= len(group):
		d.picks = append(d.picks, group[number-1])
	case command == "?", command == "h", command == "help":
		fmt.Fprint(d.out, draftHelp)
	case command == "u" && len(d.picks) > 0:
		d.picks = d.picks[:len(d.picks)-1]
	case command == "d":
		d.showDeck()
	case command == "c":
		d.screen.showCards(d.out, d.pool.Cards, strings.TrimSpace(rest))
	default:
		fmt.Fprintf(d.out, "Type a number from 1 to %d, or ? for help.\n", len(group))
	}
}

// group returns the cards to choose from, and what the deck has.
func (d *drafter) group() string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n%s%s\n", d.screen.style.bold(fmt.Sprintf("Group %d of %d", len(d.picks)+1, len(d.groups))),
		d.screen.style.dim(d.curve()))
	for i, card := range d.groups[len(d.picks)] {
		fmt.Fprintln(&out, d.screen.card(strconv.Itoa(i+1), &d.pool.Cards[card]))
	}
	return out.String()
}

// curve says how many of the cards that were taken cost how much.
func (d *drafter) curve() string {
	if len(d.picks) == 0 {
		return ""
	}
	var counts [6]int
	for _, card := range d.picks {
		counts[min(d.pool.Cards[card].Cost, int64(len(counts)-1))]++
	}
	parts := make([]string, len(counts))
	for cost, n := range counts {
		parts[cost] = fmt.Sprintf("%d: %d", cost, 2*n)
	}
	parts[len(counts)-1] = fmt.Sprintf("%d+: %d", len(counts)-1, 2*counts[len(counts)-1])
	return "; your deck by cost: " + strings.Join(parts, ", ")
}

// list returns what was taken as a deck list.
func (d *drafter) list() (list []engine.CardRef) {
	taken := make([]int, d.pool.Len())
	for _, card := range d.picks {
		taken[card] = decks.MaxCopies
	}
	for card, copies := range taken {
		for range copies {
			list = append(list, engine.CardRef(card))
		}
	}
	return list
}

// showDeck shows the deck as the text that -deck reads.
func (d *drafter) showDeck() {
	fmt.Fprintf(d.out, "\n%s\n%s", d.screen.style.bold("Your deck, as a file for -deck has it"),
		decks.Text(d.pool.Pool, d.list()))
}
