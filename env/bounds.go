package env

import "cardgames/engine"

// mostFigure is a bound of time and progress, which is never reached: in 600 actions, each with at most
// 500 steps of a card and the abilities of both boards, of at most 99 each.
const mostFigure = 600 * 500 * engine.MaxParam

// Bounds writes the least and the largest number that each element of an observation has with the
// cards of the batch.
func (b *Batch) Bounds(low, high []int32) {
	cards := int32(0)
	for i := range b.games {
		cards = max(cards, int32(b.games[i].pool.Len()))
	}
	rules := engine.DefaultRules()
	bounds := map[string][][2]int32{
		"game": {{1, int32(rules.MaxTurns)}, {0, 1}, {0, 1}, {0, 1}, {0, 1<<8 - 1}, {0, 1}, {0, 1}},
		"players": {{0, mostFigure}, {0, mostFigure}, {0, engine.MaxDeckSize}, {0, int32(rules.HandLimit)},
			{0, boardSlots}, {0, boardSlots}},
		"hand":             {{0, cards}},
		"own_board":        {{0, cards}, {0, 1}},
		"opponent_board":   {{0, cards}, {0, 1}},
		"own_discard":      {{0, cards}},
		"opponent_discard": {{0, cards}},
		"stack":            {{0, cards}, {0, 2}, {0, engine.MaxOptions}, {goneTarget, targets - 1}},
		"deck_list":        {{0, cards}},
		"opponent_list":    {{0, cards}},
	}
	for _, part := range b.layout.Parts() {
		for i := range part.Rows * part.Width {
			bound := bounds[part.Name][i%part.Width]
			low[part.Start+i], high[part.Start+i] = bound[0], bound[1]
		}
	}
}
