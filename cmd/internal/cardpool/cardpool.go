// Package cardpool reads the cards of a game before it begins, for players who bring decks to it.
package cardpool

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"cardgames/bots"
	"cardgames/bots/drafting"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/bot"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/draft"
)

// Pool is the cards of some card sets, as a service has them.
type Pool struct {
	*engine.Pool
	Cards []cardgames.Card // in the order of the pool
}

// Read reads the cards of the sets at some URLs, or of the core set. Only a game shows them, so Read begins an open
// game, which nobody plays. It fails where the service takes no decks.
func Read(ctx context.Context, service *cardgames.Service, urls []string) (*Pool, error) {
	offered, err := service.CardSets(ctx)
	if err != nil {
		return nil, err
	}
	if !offered.Decks {
		return nil, errors.New("this service plays without decks")
	}
	created, err := service.CreateGame(ctx, cardgames.NewGame{SetURLs: urls})
	if err != nil {
		return nil, err
	}
	v, err := service.Game(created.GameID, "").ReadWith(ctx, cardgames.ReadOptions{Cards: true})
	if err != nil {
		return nil, err
	}
	return poolOf(v.Cards)
}

func poolOf(cards []cardgames.Card) (*Pool, error) {
	pool, err := bot.Pool(&cardgames.View{Cards: cards})
	return &Pool{pool, cards}, err
}

// ReadOffered reads the cards of an open invitation.
func ReadOffered(ctx context.Context, service *cardgames.Service, id string) (*Pool, error) {
	offered, err := cardgames.Invitations{Service: service}.ReadWithCards(ctx, id)
	if err != nil {
		return nil, err
	}
	if offered.Status != "open" {
		return nil, fmt.Errorf("the invitation is %s", offered.Status)
	}
	return poolOf(offered.Cards)
}

// All stands for all card sets that a service offers, where a set is named.
const All = "all"

// URLs returns the URLs of all sets that have one.
func URLs(sets []cardgames.OfferedCardSet) (urls []string) {
	for _, set := range sets {
		if set.URL != nil {
			urls = append(urls, *set.URL)
		}
	}
	return urls
}

// Drafted returns the deck that a computer chooses in a draft, whose groups its opponent drafts from too.
func (p *Pool) Drafted(seed string, random *rand.Rand) ([]decks.Entry, error) {
	groups, err := draft.Groups(p.Pool, seed)
	if err != nil {
		return nil, fmt.Errorf("%w: the card sets have %d cards, and it needs %d", err, p.Len(), draft.MinPool)
	}
	worths, err := p.worths()
	if err != nil {
		return nil, err
	}
	return decks.Entries(p.Pool, worths.Pick(groups, random)), nil
}

const (
	learningRounds = 3
	learningGames  = 600 // a round
)

// worths returns what the cards are worth. For sets that do not ship it learns it, which takes some seconds.
func (p *Pool) worths() (drafting.Worths, error) {
	if known, all := drafting.Known(p.Pool); all {
		return known, nil
	}
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		return nil, err
	}
	rules := engine.DeckRules()
	player := drafting.Player{Rules: rules, Pool: p.Pool, Values: bots.ValuesFor(rules, p.Pool), Kind: greedy}
	return player.Learn("cardpool", learningRounds, learningGames)
}

// Entries returns the entries of a deck as requests have them.
func Entries(deck []decks.Entry) (entries []cardgames.DeckEntry) {
	for _, e := range deck {
		entries = append(entries, cardgames.DeckEntry(e))
	}
	return entries
}
