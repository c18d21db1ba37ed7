// Package story has the sentences about events of a game that the programs which narrate games have in common.
package story

import cardgames "cardgames/clients/go"

// Why returns what progress came from, as it ends a sentence, and "" where the card before says so.
func Why(e *cardgames.Event) string {
	return map[string]string{"habits": " from habits", "persons": " from persons"}[e.Cause]
}

// People says how a story calls the players.
type People interface {
	// Whose returns "your", or the other player's name in the genitive.
	Whose(player int) string
	// Does returns "You" and the first verb, or the other player's name and the second.
	Does(player int, you, other string) string
}

// Of returns the sentence for what happens to a card outside of its own effect, and "" for other events.
func Of(e *cardgames.Event, card string, people People) string {
	switch e.Type {
	case "fizzled":
		return card + " fizzles: its target is gone or no longer allowed."
	case "shield_added":
		return card + " has a shield."
	case "shield_used":
		return "The shield of " + card + " absorbs it."
	case "ability_used":
		return card + " acts " + moments[e.When] + "."
	case "card_moved":
		return moved(e, card, people)
	}
	return ""
}

// moments say when an ability takes place.
var moments = map[string]string{
	"enters": "as it enters the board", "turn": "at the start of the turn", "task": "after the task",
	"instant": "after the instant", "leaves": "as it leaves the board",
}

// Option names an option of a card as its description does, or returns "" for a card without.
func Option(option *int) string {
	if option == nil || *option < 0 || *option >= len(letters) {
		return ""
	}
	return "option " + letters[*option:*option+1]
}

// letters name the options of a card in its description.
const letters = "ABC"

func moved(e *cardgames.Event, card string, people People) string {
	switch e.Reason {
	case "cancelled":
		return card + " is cancelled."
	case "scrapped", "swept":
		return card + " leaves " + people.Whose(e.Owner) + " board for the discard pile."
	case "bounced":
		if e.ToZone == "discard" {
			return card + " goes to the discard pile, because " + people.Whose(e.Owner) + " hand is full."
		}
		return card + " returns to " + people.Whose(e.Owner) + " hand."
	case "discarded":
		return people.Does(e.Owner, "discard", "discards") + " " + card + "."
	case "recovered":
		return people.Does(e.Owner, "recover", "recovers") + " " + card + "."
	case "milled":
		return card + " goes from " + people.Whose(e.Owner) + " deck to the discard pile."
	}
	return ""
}
