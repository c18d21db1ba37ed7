package decks

import (
	"fmt"
	"strconv"
	"strings"

	"cardgames/engine"
)

// Text returns a deck list as people write decks: a line such as "2 Kettle" for each card. A card has its id in the
// place of a name that another card of the pool has too.
func Text(pool *engine.Pool, list []engine.CardRef) string {
	names, copies := namesOf(pool), 0
	var text strings.Builder
	for i, card := range list {
		if copies++; i+1 < len(list) && list[i+1] == card {
			continue
		}
		name := pool.Card(card).Name
		if len(names[strings.ToLower(name)]) > 1 {
			name = pool.Card(card).ID
		}
		fmt.Fprintf(&text, "%d %s\n", copies, name)
		copies = 0
	}
	return text.String()
}

// ParseText reads the entries of a deck from such lines. A card has its name, in letters of any case, or its id. Empty
// lines, and those that begin with #, are left out. A card that the pool does not have stays in its entry as it is
// written, so that Read names it.
func ParseText(pool *engine.Pool, text string) (entries []Entry, err error) {
	names, number := namesOf(pool), 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		count, card, _ := strings.Cut(line, " ")
		copies, err := strconv.Atoi(strings.TrimSuffix(count, "x"))
		card = strings.TrimSpace(card)
		if err != nil || card == "" {
			return nil, fmt.Errorf("line %d: want a number and a card, such as 2 Kettle", number)
		}
		switch ids := names[strings.ToLower(card)]; {
		case len(ids) == 1:
			card = ids[0]
		case len(ids) > 1:
			return nil, fmt.Errorf("line %d: %d cards are called %s; write an id, such as %s", number, len(ids), card, ids[0])
		}
		entries = append(entries, Entry{card, copies})
	}
	return entries, nil
}

// namesOf returns the ids of the cards that have a name, by the name in lower case.
func namesOf(pool *engine.Pool) map[string][]string {
	names := make(map[string][]string, pool.Len())
	for i := range pool.Len() {
		card := pool.Card(engine.CardRef(i))
		name := strings.ToLower(card.Name)
		names[name] = append(names[name], card.ID)
	}
	return names
}
