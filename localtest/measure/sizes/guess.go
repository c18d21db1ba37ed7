package main

import (
	"bytes"
	"math"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/engine"
)

// newDraw returns the draw of a seat that an event of the newest version reports. The
// card is twice in the response: in the event and in the hand.
func newDraw(seat int, now, before [3]response) (d draw, drawn bool) {
	for _, e := range now[seat].Events {
		if e.Type != "card_drawn" || e.Player != seat {
			continue
		}
		if bytes.Count(now[seat].body, e.Card) != 2 {
			return d, false // the opponent has the same card in sight: not to be replaced
		}
		d.card = cardID(e.Card)
		d.sizes = sizesOf(now[seat].body, e.Card, unseen(seat, now[seat].table, d.card))
		for form := range forms {
			d.growth[form] = (now[seat].size(form) - before[seat].size(form)) -
				(now[2].size(form) - before[2].size(form))
		}
		return d, true
	}
	return d, false
}

// sizesOf returns the sizes of a response if another card were in it, by the id of the
// card. The legal actions stay as they are.
func sizesOf(body []byte, card jsontext.Value, others []wire.Card) (sizes [forms]map[string]int) {
	sizes = [forms]map[string]int{{}, {}}
	for _, other := range others {
		text, err := json.Marshal(other)
		if err != nil {
			panic(err) // a card has no value that cannot be encoded
		}
		changed := bytes.ReplaceAll(body, card, text)
		sizes[plain][other.ID], sizes[compressed][other.ID] = len(changed), gzipSize(changed)
	}
	return sizes
}

// unseen returns the cards that a seat may have drawn, among them the one that it drew:
// those that it has nowhere else.
func unseen(seat int, t table, drawn string) (cards []wire.Card) {
	seen := map[string]bool{}
	own := t.Players[seat]
	for _, card := range own.Hand {
		seen[cardID(card)] = true
	}
	for _, permanent := range own.Board {
		seen[permanent.Card.ID] = true
	}
	for _, card := range own.Discard {
		seen[card.ID] = true
	}
	for _, object := range t.Stack {
		seen[object.Card.ID] = seen[object.Card.ID] || object.Owner == seat
	}
	delete(seen, drawn)
	pool := core.Snapshot().Pool
	for ref := range pool.Len() {
		card := wire.NewCard(pool.Card(engine.CardRef(ref)))
		if !seen[card.ID] {
			cards = append(cards, card)
		}
	}
	return cards
}

func cardID(text jsontext.Value) string {
	var card struct {
		ID string `json:"id"`
	}
	_ = json.Unmarshal(text, &card) // the service made it
	return card.ID
}

// guessInformed returns how often an observer is right who knows all of the response
// but the card, and how often without its size.
func guessInformed(draws []draw, form int) (blind, informed float64) {
	for _, d := range draws {
		sizes, same := d.sizes[form], 0
		for _, size := range sizes {
			if size == sizes[d.card] {
				same++
			}
		}
		blind += 1 / float64(len(sizes))
		informed += 1 / float64(same)
	}
	n := float64(len(draws))
	return blind / n, informed / n
}

// guessLearned returns how often an observer is right who knows what is public, and
// who has learned from half of the draws by how much each card makes a response grow.
func guessLearned(draws []draw, form int) float64 {
	half := len(draws) / 2
	learned := map[int]map[string]int{} // how often a card made a response grow so, by growth and card
	for _, d := range draws[:half] {
		growth := d.growth[form]
		if learned[growth] == nil {
			learned[growth] = map[string]int{}
		}
		learned[growth][d.card]++
	}
	right := 0.0
	for _, d := range draws[half:] {
		right += shareOf(d.card, learned[d.growth[form]])
	}
	return right / float64(len(draws)-half)
}

// shareOf returns how often the guess of one of the most frequent cards is a given card.
// Without any, the guess is any card.
func shareOf(card string, frequency map[string]int) float64 {
	most, equal := 0, core.Snapshot().Pool.Len()
	for _, n := range frequency {
		switch {
		case n > most:
			most, equal = n, 1
		case n == most:
			equal++
		}
	}
	if frequency[card] < most {
		return 0
	}
	return 1 / float64(equal)
}

// entropy returns the bits of information in a value of a sample.
func entropy(sample []int) (bits float64) {
	counts := map[int]float64{}
	for _, value := range sample {
		counts[value]++
	}
	for _, count := range counts {
		p := count / float64(len(sample))
		bits -= p * math.Log2(p)
	}
	return bits
}
