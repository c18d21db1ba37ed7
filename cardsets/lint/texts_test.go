package lint_test

import (
	"fmt"
	"testing"
)

// card returns a card with a text, and in members what it does.
func card(members, text string) []byte {
	return fmt.Appendf(nil, `{"id": "a", "name": "A", "cost": 3, %s, "text": %q}`, members, text)
}

// What cards of the tables do.
const (
	gains      = `"type": "task", "effect": "gain_progress", "params": {"n": 3}`
	gainsTime  = `"type": "task", "effect": "gain_time", "params": {"n": 3}`
	drains     = `"type": "task", "effect": "drain_time", "params": {"n": 2}`
	draws      = `"type": "task", "effect": "draw", "params": {"n": 2}`
	discards   = `"type": "task", "effect": "discard", "params": {"n": 2}`
	mills      = `"type": "task", "effect": "mill", "params": {"n": 2}`
	replaces   = `"type": "task", "effect": "replace"`
	scraps     = `"type": "instant", "effect": "scrap", "params": {"type": "habit", "max_cost": 3}`
	scrapsAny  = `"type": "instant", "effect": "scrap"`
	bounces    = `"type": "instant", "effect": "bounce", "params": {"type": "person"}`
	cancels    = `"type": "instant", "effect": "cancel", "params": {"max_cost": 2}`
	shields    = `"type": "instant", "effect": "shield"`
	recovers   = `"type": "task", "effect": "recover", "params": {"type": "task"}`
	perHabit   = `"type": "task", "effect": "gain_progress", "params": {"n": {"per": "own_habits", "times": 2, "max": 6}}`
	ifTheyHave = `"type": "task", "effect": "draw", "params": {"n": 2, "if": {"count": "opponent_persons", "at_least": 2}}`
	ifBehind   = `"type": "task", "effect": "draw", "params": {"n": 2, "if": {"count": "behind", "at_least": 4}}`
	ifFew      = `"type": "task", "effect": "gain_time", "params": {"n": 3, "if": {"count": "own_hand", "at_most": 2}}`
	two        = `"type": "task", "effect": "gain_progress", "params": {"n": 2, "also": [` +
		`{"effect": "draw", "params": {"n": 1}}, {"effect": "drain_time", "params": {"n": 1}}]}`
	person    = `"type": "person", "effect": "none"`
	appliance = `"type": "appliance", "effect": "none"`
	habit     = `"type": "habit", "effect": "none"`
)

// Texts that say what the card does, or part of it, or nothing that can be judged.
func TestTrueTexts(t *testing.T) {
	for _, c := range []struct{ does, text string }{
		{gains, "You gain three progress."},
		{gains, "Add 3 progress to your total."},
		{gains, "Receive 3 progress. Nobody knows why."},
		{gains, "Three steps forward: +3 progress!"},
		{gains, "Five years later, you finally gain 3 progress."},
		{gains, "Gain 3 progress (25 progress wins the game.)."},
		{gains, "You need not lose any time: you gain 3 progress."},
		{gains, "Marche en avant."},
		{gains, "Получите 3 очка."},
		{gainsTime, "Take a break and gain 3 time."},
		{gainsTime, "You have three more time this turn."},
		{drains, "Your opponent wastes 2 time."},
		{drains, "The other player loses two time, down to no less than 0."},
		{drains, "Take 2 time away from your opponent."},
		{draws, "Draw two more cards."},
		{draws, "You draw 2 cards from the top of your deck."},
		{draws, "Pick up two cards."},
		{discards, "Your opponent must discard two cards."},
		{discards, "Make your opponent discard the two newest cards in their hand."},
		{discards, "The other player puts two cards from their hand into their discard pile."},
		{mills, "Your opponent puts the top 2 cards of their deck into their discard pile."},
		{mills, "The top two cards of your opponent's deck are put into the discard pile."},
		{replaces, "Discard all the cards in your hand, then draw that many."},
		{replaces, "Swap your hand: discard it and draw the same number of cards."},
		{scraps, "Destroy a habit that costs at most 3."},
		{scraps, "Scrap a habit with a cost of 3 or less. It goes to its owner's discard pile."},
		{scrapsAny, "Remove any permanent: a person, an appliance or a habit."},
		{scrapsAny, "Discard a permanent from the board."},
		{bounces, "Return target person to its owner's hand."},
		{bounces, "Send one person home: the card goes back to the hand."},
		{cancels, "Counter a card that costs less than three."},
		{cancels, "Stop another card, if it costs no more than two."},
		{shields, "Protect one of your permanents from the next scrap or bounce."},
		{shields, "One of your permanents cannot be destroyed or returned once."},
		{recovers, "Take the newest task from your discard pile into your hand."},
		{recovers, "Your latest task returns from the discard pile."},
		{perHabit, "Gain 2 progress for each of your habits (at most 6)."},
		{perHabit, "For each habit you have, you gain 2 progress, up to 6."},
		{perHabit, "Gain two progress per habit on your board; never more than six."},
		{ifTheyHave, "If your opponent has at least two people, draw 2 cards."},
		{ifTheyHave, "Draw two cards if your opponent has more than one person."},
		{ifTheyHave, "Unless your opponent has fewer than 2 people, draw 2 cards."},
		{ifBehind, "If you are behind by 4 or more progress, draw 2 cards."},
		{ifBehind, "Draw 2 cards when you are at least four progress behind."},
		{ifFew, "If you have two or fewer cards in hand, gain 3 time."},
		{ifFew, "Gain 3 time if you have fewer than three cards in your hand."},
		{two, "Gain 2 progress, draw a card, and drain 1 time from your opponent."},
		{two, "You gain 2 progress and draw a card; your opponent loses one time."},
		{two, "Gain 2 progress. Draw a card. Your opponent loses 1 time."},
		{person, "Your tasks give 2 more progress each."},
		{person, "Each task you cast gains you 2 additional progress."},
		{appliance, "At the start of each of your turns, gain 2 time."},
		{habit, "You gain two progress every turn."},
		{habit, "At the start of each of your turns: +2 progress."},
		{gains, "All players cheer: gain 3 progress."},
		{habit, "Draws a crowd each morning. +2 progress at the start of your turn."},
	} {
		if said := accusation(t, card(c.does, c.text)); said != "" {
			t.Errorf("%s", said)
		}
	}
}

// Texts that say something that the card does not do.
func TestFalseTexts(t *testing.T) {
	for _, c := range []struct{ does, text string }{
		{gains, "Add 4 progress to your total."},
		{gains, "Your opponent loses 3 progress."},
		{gains, "Gain 3 time."},
		{gains, "Gain 3 progress and 1 time."},
		{gains, "Gain 3 progress, then your opponent discards a card."},
		{gains, "If you have at least 2 habits, gain 3 progress."},
		{gains, "Gain 3 progress for each person you have."},
		{drains, "Lose 2 time."},
		{drains, "Your opponent gains 2 time."},
		{drains, "Your opponent loses 2 progress."},
		{draws, "Draw a card."},
		{draws, "Each player's opponent draws 2 cards: your opponent draws 2 cards."},
		{draws, "Your opponent discards 2 cards."},
		{discards, "Your opponent discards three cards."},
		{discards, "Discard 2 cards from your hand."},
		{mills, "Mill four cards."},
		{mills, "Put the top 2 cards of your deck into your discard pile."},
		{replaces, "Draw 4 cards."},
		{scraps, "Destroy a person that costs 3 or less."},
		{scraps, "Destroy a habit that costs 4 or less."},
		{scraps, "Destroy a permanent."},
		{scraps, "Return a habit to its owner's hand."},
		{scrapsAny, "Destroy an appliance."},
		{scrapsAny, "Destroy two permanents."},
		{bounces, "Return an appliance to its owner's hand."},
		{bounces, "Take the newest person from your discard pile into your hand."},
		{cancels, "Cancel a card that costs 2 or more."},
		{recovers, "Take the newest person from your discard pile into your hand."},
		{recovers, "Take the newest task from your opponent's discard pile."},
		{perHabit, "Gain 3 progress for each of your habits."},
		{perHabit, "Gain 2 progress for each of your people."},
		{perHabit, "Gain 2 progress for each of your habits (at most 8)."},
		{perHabit, "For each habit your opponent has, gain 2 progress."},
		{ifTheyHave, "If you have at least two people, draw 2 cards."},
		{ifTheyHave, "If your opponent has more than two people, draw 2 cards."},
		{ifTheyHave, "If your opponent has two or more habits, draw 2 cards."},
		{ifTheyHave, "If your opponent has two people or fewer, draw 2 cards."},
		{ifBehind, "If you are behind by 3 or more progress, draw 2 cards."},
		{ifFew, "If you have two or more cards in hand, gain 3 time."},
		{ifFew, "If you have fewer than two cards in hand, gain 3 time."},
		{two, "Gain 2 progress, draw 2 cards, and drain 1 time from your opponent."},
		{two, "Gain 2 progress, draw a card, and gain 1 time."},
		{person, "+2 time at the start of your turn."},
		{appliance, "+3 time at the start of your turn."},
		{habit, "Each of your tasks gives +2 progress."},
		{habit, "At the end of each of your turns: +2 progress."},
		{habit, "+2 progress at the end of your turn."},
		{gains, "Both players gain 3 progress."},
		{draws, "Each player draws 2 cards."},
		{habit, "+2 progress at the start of your turn. Scrap an appliance."},
	} {
		if said := accusation(t, card(c.does, c.text)); said == "" {
			t.Errorf("nothing is said about %q of a card with %s", c.text, c.does)
		}
	}
}
