package agent

import (
	"context"
	"fmt"
	"slices"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/engine"
)

// Rules explains the game, and lists the cards of a game if there is one; number 0 is the
// newest.
func (t *Tools) Rules(ctx context.Context, number int) (string, error) {
	if number == 0 {
		if _, err := t.game(0); err != nil { // there is none yet
			return explain(newestRules(), false), nil
		}
	}
	s, waiting, err := t.seated(ctx, number)
	if s == nil {
		return waiting, err
	}
	v, err := s.client.read(ctx, s.game, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return "", err
	}
	return explain(v.Rules, v.Decks) + listDecks(v, s.player), nil
}

// newestRules returns the rules of a game that begins.
func newestRules() cardgames.Rules {
	r := engine.DefaultRules()
	return cardgames.Rules{
		Version: r.Version, Goal: r.Goal, Turns: r.MaxTurns, HandLimit: r.HandLimit,
		BaseTime: r.BaseTime, ApplianceCap: r.ApplianceCap, PersonCap: r.PersonCap,
	}
}

func explain(r cardgames.Rules, ownDecks bool) string {
	decks := "Both decks have the same cards, each shuffled."
	if ownDecks {
		decks = "Each player has brought a deck, which is shuffled; both lists are known."
	}
	return fmt.Sprintf(`Two players turn time into progress.
%[1]d progress wins; after turn %[2]d the higher progress wins.
- %[7]s A turn begins: your time becomes %[4]d plus the rates of your
  appliances (at most %[5]d more), your habits add their rates to your progress, and you draw a card, unless you
  hold %[3]d. A rate is half the card's cost, rounded up.
- A card costs time. Persons, appliances and habits stay on your board. Persons add their rates, together at most
  %[6]d, to the progress of each task that you resolve. Tasks and instants have their effect once.
- You play persons, appliances, habits and tasks in your own turn while the stack is empty; instants whenever you
  have priority, also in the opponent's turn, with the time that you have not spent.
- A card that is cast waits on the stack, and the other player may respond with instants. When both pass in a row,
  the top of the stack resolves; with an empty stack the turn ends. Time that you have not spent is lost when your
  next turn begins.
- What a card does is said in a few words: "you" own the card, "they" are the other player, and a "+" is yours. "On
  your tasks" is each time one resolves. "Scrap" puts a card into its owner's discard pile; a shield absorbs the
  next scrap, return to a hand or sweep. Progress and time never fall below 0.
`, r.Goal, r.Turns, r.HandLimit, r.BaseTime, r.ApplianceCap, r.PersonCap, decks)
}

// listDecks lists the cards of a game, and which of them each player has where the players have brought decks.
func listDecks(v *cardgames.View, player int) string {
	if !v.Decks {
		return "The cards of this game:\n" + listCards(v.Cards)
	}
	both := append(slices.Clone(v.DeckLists[player]), v.DeckLists[1-player]...)
	known := slices.DeleteFunc(slices.Clone(v.Cards), func(c cardgames.Card) bool { return !slices.Contains(both, c.ID) })
	return "The cards of both decks:\n" + listCards(known) +
		"Your deck: " + strings.Join(story.DeckList(known, v.DeckLists[player]), ", ") +
		".\nThe opponent’s deck: " + strings.Join(story.DeckList(known, v.DeckLists[1-player]), ", ") + ".\n"
}

func listCards(cards []cardgames.Card) string {
	var list strings.Builder
	for i := range cards {
		if list.Len() > longestList {
			fmt.Fprintf(&list, "... and %d more\n", len(cards)-i)
			break
		}
		fmt.Fprintf(&list, "- %s\n", withText(&cards[i]))
	}
	return list.String()
}

// withText is a card of the full list with what it does.
func withText(card *cardgames.Card) string {
	return fmt.Sprintf("%s: %s", face(card), story.Cards(nil).Short(card))
}

// longestList is how many characters a list of cards has, about. Card sets can have
// thousands of cards.
const longestList = 6000
