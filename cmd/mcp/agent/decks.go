package agent

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/cardpool"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

// pool returns the cards of the sets at some URLs, or of the core set. A session reads each pool once.
func (t *Tools) pool(ctx context.Context, urls []string) (*cardpool.Pool, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	key := strings.Join(urls, " ")
	if t.pools[key] == nil {
		pool, err := within(ctx, t.client, func(ctx context.Context) (*cardpool.Pool, error) {
			return cardpool.Read(ctx, t.client.Service, urls)
		})
		if err != nil {
			return nil, err
		}
		t.pools[key] = pool
	}
	return t.pools[key], nil
}

// deckOf reads the deck that a model has chosen: the numbers of its picks in a draft, or the text of a deck.
func deckOf(pool *cardpool.Pool, seed, text string) (deck []cardgames.DeckEntry, err error) {
	chosen, err := picked(pool, seed, text)
	if err != nil {
		return nil, err
	}
	if chosen == nil {
		if chosen, err = decks.ParseText(pool.Pool, text); err != nil {
			return nil, err
		}
	}
	_, err = decks.Read(pool.Pool, seed, "/deck", chosen)
	if faults, ok := errors.AsType[decks.Faults](err); ok {
		details := each(faults, func(f decks.Fault) string { return f.Detail })
		return nil, errors.New("this deck cannot be played: " + strings.Join(details, "; "))
	}
	return cardpool.Entries(chosen), err
}

// picked returns the deck of a text that has the number of a card for each group of a draft. It is nil for other
// texts.
func picked(pool *cardpool.Pool, seed, text string) (deck []decks.Entry, err error) {
	numbers := numbersOf(text)
	if seed == "" || numbers == nil {
		return nil, nil
	}
	groups, err := groupsOf(pool, seed)
	if err != nil {
		return nil, err
	}
	if len(numbers) != len(groups) {
		return nil, fmt.Errorf("%d picks: the draft has %d groups", len(numbers), len(groups))
	}
	for i, number := range numbers {
		if number < 1 || number > len(groups[i]) {
			return nil, fmt.Errorf("group %d has no card %d: it has %d", i+1, number, len(groups[i]))
		}
		deck = append(deck, decks.Entry{Card: pool.Cards[groups[i][number-1]].ID, Copies: decks.MaxCopies})
	}
	return deck, nil
}

// numbersOf returns the numbers of a text of numbers alone, and nil of another.
func numbersOf(text string) (numbers []int) {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) }) {
		number, err := strconv.Atoi(word)
		if err != nil {
			return nil
		}
		numbers = append(numbers, number)
	}
	return numbers
}

func groupsOf(pool *cardpool.Pool, seed string) ([][]engine.CardRef, error) {
	groups, err := draft.Groups(pool.Pool, seed)
	if err != nil {
		return nil, fmt.Errorf("%w: the card sets have %d cards, and it needs %d; choose card_set all", err, pool.Len(),
			draft.MinPool)
	}
	return groups, nil
}

// Draft shows the groups of a draft, or the cards of card sets where seed is empty, and checks a deck.
func (t *Tools) Draft(ctx context.Context, seed, cardSet, deck string) (string, error) {
	urls, err := t.setURLs(ctx, cardSet)
	if err != nil {
		return "", err
	}
	pool, err := t.pool(ctx, urls)
	if err != nil {
		return "", err
	}
	if deck == "" {
		return describe(pool, seed)
	}
	entries, err := deckOf(pool, seed, deck)
	if err != nil {
		return "", err
	}
	return "This deck can be played: " + summary(pool, entries), nil
}

// describe writes what a deck can be chosen from.
func describe(pool *cardpool.Pool, seed string) (string, error) {
	if seed == "" {
		return "A deck has 30 cards, at most two of each: give it as lines such as 2 Kettle.\n" +
			listCards(pool.Cards), nil
	}
	groups, err := groupsOf(pool, seed)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "Draft %q: take one card of each of the %d groups, twice. Your deck is the numbers of the cards "+
		"that you take, in the order of the groups, such as 1 2 3 1 and so on; your opponent drafts from the same groups.\n",
		seed, len(groups))
	for i, group := range groups {
		fmt.Fprintf(&out, "Group %d\n", i+1)
		for number, card := range group {
			fmt.Fprintf(&out, "%d %s\n", number+1, withText(&pool.Cards[card]))
		}
	}
	return out.String(), nil
}

// summary says which cards a deck has, and how many of them cost how much.
func summary(pool *cardpool.Pool, deck []cardgames.DeckEntry) string {
	var names, curve []string
	costs := map[int64]int{}
	for _, entry := range deck {
		at := slices.IndexFunc(pool.Cards, func(c cardgames.Card) bool { return c.ID == entry.Card })
		names = append(names, fmt.Sprintf("%d %s", entry.Copies, name(&pool.Cards[at])))
		costs[pool.Cards[at].Cost] += entry.Copies
	}
	for _, cost := range slices.Sorted(maps.Keys(costs)) {
		curve = append(curve, fmt.Sprintf("%d cost %d", costs[cost], cost))
	}
	return strings.Join(names, ", ") + ". " + strings.Join(curve, ", ") + "."
}

// brought is the deck of the model in a game that it begins.
type brought struct {
	pool  *cardpool.Pool
	draft string
	deck  []cardgames.DeckEntry
}

// bring reads the deck of the model.
func (t *Tools) bring(ctx context.Context, urls []string, seed, deck string) (*brought, error) {
	if deck == "" {
		return nil, errors.New("a game with a draft needs your deck: call draft, and give your picks as deck")
	}
	pool, err := t.pool(ctx, urls)
	if err != nil {
		return nil, err
	}
	own := &brought{pool: pool, draft: seed}
	own.deck, err = deckOf(pool, seed, deck)
	return own, err
}

// against adds the decks of the model and of the computer to a game, if there are to be any: the computer drafts from
// the same groups, and has the model's deck where there is no draft.
func (b *brought) against(game *cardgames.NewGame, player int) error {
	if b == nil {
		return nil
	}
	game.Draft, game.Decks = b.draft, [][]cardgames.DeckEntry{b.deck, b.deck}
	if b.draft == "" {
		return nil
	}
	drafted, err := b.pool.Drafted(b.draft, rand.New(rand.NewPCG(rand.Uint64(), 0)))
	game.Decks[1-player] = cardpool.Entries(drafted)
	return err
}

// guest makes what the acceptance of an invitation needs. missing is a text for a model that has brought no deck to a
// game with decks.
func (t *Tools) guest(
	ctx context.Context, offered *cardgames.Invitation, deck string,
) (guest cardgames.GuestAttempt, missing string, err error) {
	guest = cardgames.NewGuest(*offered)
	if !offered.Decks {
		if deck != "" {
			err = errors.New("this game is played without decks: leave out deck")
		}
		return guest, "", err
	}
	pool, err := within(ctx, t.client, func(ctx context.Context) (*cardpool.Pool, error) {
		return cardpool.ReadOffered(ctx, t.client.Service, offered.InvitationID)
	})
	if err != nil {
		return guest, "", err
	}
	if deck == "" {
		choice, err := describe(pool, offered.Draft)
		return guest, "You are not in the game yet: each player brings a deck to it. Call join_game again, with deck.\n" +
			choice, err
	}
	guest.Deck, err = deckOf(pool, offered.Draft, deck)
	return guest, "", err
}
