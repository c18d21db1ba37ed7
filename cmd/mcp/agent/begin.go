package agent

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/cardpool"
)

// seekingTime is how long an opponent is looked for.
const seekingTime = 10 * time.Minute

// Opening is what a game begins with.
type Opening struct {
	Opponent string // computer, friend or anyone
	Strength string // of the computer
	CardSet  string // a name
	Draft    string // the seed of a draft that the decks are chosen from
	Deck     string // of the model, as deckOf reads it
}

// Start begins a game.
func (t *Tools) Start(ctx context.Context, o Opening) (string, error) {
	urls, err := t.setURLs(ctx, o.CardSet)
	if err != nil {
		return "", err
	}
	var own *brought
	if o.Draft != "" || o.Deck != "" {
		if own, err = t.bring(ctx, urls, o.Draft, o.Deck); err != nil {
			return "", err
		}
	}
	switch o.Opponent {
	case "", "computer":
		return t.startComputer(ctx, o.Strength, urls, own)
	case "friend":
		return t.invite(ctx, urls, own)
	case "anyone":
		if urls != nil || own != nil {
			return "", errors.New("games against anyone are played with the core set: leave out card_set, draft and deck")
		}
		return t.seek(ctx)
	}
	return "", fmt.Errorf("no opponent %q: want computer, friend or anyone", o.Opponent)
}

// setURLs returns the URLs of a set that the service offers, by its name.
func (t *Tools) setURLs(ctx context.Context, wanted string) ([]string, error) {
	if wanted == "" {
		return nil, nil
	}
	sets, err := t.client.cardSets(ctx)
	if err != nil {
		return nil, err
	}
	if wanted == cardpool.All {
		return cardpool.URLs(sets), nil
	}
	var names []string
	for _, set := range sets {
		if strings.EqualFold(set.Name, wanted) {
			if set.URL == nil { // the core set
				return nil, nil
			}
			return []string{*set.URL}, nil
		}
		names = append(names, set.Name)
	}
	return nil, fmt.Errorf("no card set %q; there are: %s", wanted, strings.Join(names, ", "))
}

func (t *Tools) startComputer(ctx context.Context, strength string, urls []string, own *brought) (string, error) {
	if strength == "" {
		strength = "medium"
	}
	if strengths[strength] == "" {
		return "", fmt.Errorf("no strength %q: want easy, medium or hard", strength)
	}
	g := &game{
		begins:  fmt.Sprintf("against the computer (%s)", strength),
		waiting: "the computer is learning the cards",
	}
	err := t.open(g, func(ctx context.Context) (*seat, error) {
		player := rand.IntN(2)
		opening := cardgames.NewGame{SetURLs: urls, Private: true}
		if err := own.against(&opening, player); err != nil {
			return nil, err
		}
		seats, err := t.client.create(ctx, opening)
		if err != nil {
			return nil, err
		}
		s, err := t.sit(ctx, seats[player])
		if err != nil {
			return nil, err
		}
		s.computer, err = newComputer(ctx, t.client, seats[1-player], 1-player, strength)
		return s, err
	})
	if err != nil {
		return "", err
	}
	return t.Look(ctx, g.number)
}

// invite invites a friend, or another model, by a link.
func (t *Tools) invite(ctx context.Context, urls []string, own *brought) (string, error) {
	offer := cardgames.Offer{SetURLs: urls}
	if own != nil {
		offer.Draft, offer.Deck = own.draft, own.deck
	}
	host := cardgames.NewHost(offer)
	offered, err := t.client.offer(ctx, host)
	if err != nil {
		return "", err
	}
	g := &game{waiting: "the invitation is not accepted yet"}
	err = t.open(g, func(ctx context.Context) (*seat, error) {
		found, err := t.client.settle(ctx, host, offered)
		return t.sitDown(ctx, found, err)
	})
	if err != nil {
		return "", errors.Join(err, t.client.withdraw(ctx, host))
	}
	return fmt.Sprintf("Game %d: the first to open this invitation sits down opposite you.\n%s/play#invitation=%s\n"+
		"Another agent passes it to join_game. Then call look.", g.number, t.client.Base, host.ID), nil
}

// seek looks for an opponent.
func (t *Tools) seek(ctx context.Context) (string, error) {
	g, err := t.search()
	if err != nil {
		return "", err
	}
	return t.Look(ctx, g.number)
}

// search begins to look for an opponent while the model does something else.
func (t *Tools) search() (*game, error) {
	g := &game{waiting: "no opponent yet"}
	return g, t.open(g, func(ctx context.Context) (*seat, error) {
		seeking, stop := context.WithTimeout(ctx, seekingTime)
		defer stop()
		found, err := t.client.meet(seeking)
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("no opponent has come within %.0f minutes", seekingTime.Minutes())
		}
		s, err := t.sitDown(ctx, found, err)
		if s != nil {
			s.stranger = true
		}
		return s, err
	})
}

// searchOn looks for another opponent where a stranger has not acted, and says so after a text
// about the game.
func (t *Tools) searchOn(s *seat, text string) (string, error) {
	if !s.noShow.Swap(false) {
		return text, nil
	}
	g, err := t.search()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s\nYour opponent has not acted at all. Game %d: looking for another one. Call look.", text,
		g.number), nil
}

// invitationID matches the id in what a person calls the link of an invitation.
var invitationID = regexp.MustCompile(`(?:^|invitation=|/)([a-z2-7]{26})$`)

// Join accepts an invitation, with a deck where the game has decks. Without it the text says what the deck can be
// chosen from.
func (t *Tools) Join(ctx context.Context, invitation, deck string) (string, error) {
	match := invitationID.FindStringSubmatch(strings.TrimSpace(invitation))
	if match == nil {
		return "", errors.New("this is no invitation: want a link that ends in #invitation= and 26 characters")
	}
	offered, err := t.client.offered(ctx, match[1])
	if err != nil {
		return "", seatIsGone(err)
	}
	guest, missing, err := t.guest(ctx, offered, deck)
	if err != nil || missing != "" {
		return missing, err
	}
	g := &game{begins: "against the player who offered the seat", waiting: "the seat is being taken"}
	err = t.open(g, func(ctx context.Context) (*seat, error) {
		found, err := t.client.accept(ctx, guest)
		return t.sitDown(ctx, found, seatIsGone(err))
	})
	if err != nil {
		return "", err
	}
	return t.Look(ctx, g.number)
}

// seatIsGone explains the error of an invitation that cannot be accepted any more.
func seatIsGone(err error) error {
	if isGone(err) {
		return fmt.Errorf("someone else sits there, or the invitation has ended: %w", err)
	}
	return err
}

// sitDown is sit for a seat that was found, or an error.
func (t *Tools) sitDown(ctx context.Context, found *cardgames.Seat, err error) (*seat, error) {
	if err != nil {
		return nil, err
	}
	return t.sit(ctx, t.client.Game(found.ID, found.Token))
}
