package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/cardpool"
	"cardgames/cmd/internal/deckfile"
	"cardgames/engine/decks"
)

// deckOptions say which decks are brought to a game.
type deckOptions struct {
	draft string // the seed of a draft; "" for none
	files bySeat // with the deck of each seat; noSeat is for the seats that are not named
}

func (d *deckOptions) any() bool { return d.draft != "" || len(d.files) > 0 }

// add reads FILE or SEAT=FILE.
func (d *deckOptions) add(text string) error {
	if seat, file, ok := strings.Cut(text, "="); ok && (seat == "0" || seat == "1") {
		number, _ := strconv.Atoi(seat)
		d.files[number] = file
		return nil
	}
	d.files[noSeat] = text
	return nil
}

// file returns the file with the deck of a seat, or "".
func (d *deckOptions) file(seat int) string {
	if file, ok := d.files[seat]; ok {
		return file
	}
	return d.files[noSeat]
}

// checkDecks checks that decks can be brought to the game.
func (o *options) checkDecks() error {
	switch {
	case !o.decks.any():
		return nil
	case o.find:
		return errors.New("strangers play without decks: leave -deck and -draft out, or use -invite")
	case strings.Contains(o.url, "/games/"):
		return errors.New("the game has begun: leave -deck and -draft out")
	case o.decks.draft != "" && invitationIn(o.url) != "":
		return errors.New("the invitation says which draft it is: leave -draft out")
	case len(o.decks.files) > 0 && o.inviting() && o.decks.files[noSeat] == "":
		return errors.New("an invitation decides the seats: write -deck FILE")
	}
	return nil
}

// pool reads the cards of a new game.
func (s *session) pool(ctx context.Context) (*cardpool.Pool, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	return cardpool.Read(ctx, s.service, s.options.sets)
}

// decksOfBoth returns the decks of a new game, player 0's first.
func (s *session) decksOfBoth(ctx context.Context) (both [][]cardgames.DeckEntry, err error) {
	pool, err := s.pool(ctx)
	if err != nil {
		return nil, err
	}
	for seat := range s.players {
		deck, err := s.deckOf(ctx, pool, s.options.decks.draft, seat)
		if err != nil {
			return nil, err
		}
		both = append(both, deck)
	}
	return both, nil
}

// deckOf returns the deck of a seat: from a file, or drafted by who plays it.
func (s *session) deckOf(
	ctx context.Context, pool *cardpool.Pool, draft string, seat int,
) (deck []cardgames.DeckEntry, err error) {
	var chosen []decks.Entry
	switch file := s.options.decks.file(seat); {
	case file != "":
		chosen, err = deckfile.Read(file, pool.Pool)
	case draft == "" && seat == noSeat:
		return nil, errors.New("each player brings a deck to this game: name the file of yours with -deck FILE")
	case draft == "":
		return nil, fmt.Errorf("player %d has no deck: name its file with -deck %[1]d=FILE", seat)
	case seat == noSeat || s.options.seats[seat] == human:
		chosen, err = s.draft(ctx, pool, draft, seat)
	case s.options.seats[seat] == "":
		return nil, fmt.Errorf("nobody drafts for player %d here: name the player with -seat, or use -invite", seat)
	default:
		fmt.Fprintf(s.out, "Player %d drafts.\n", seat)
		chosen, err = pool.Drafted(draft, rand.New(rand.NewPCG(botSeed(s.options.seed), uint64(seat))))
	}
	if err != nil {
		return nil, err
	}
	if _, err := decks.Read(pool.Pool, draft, "/deck", chosen); err != nil {
		return nil, refusedDeck(err)
	}
	return cardpool.Entries(chosen), nil
}

// refusedDeck returns all faults of a deck, in words.
func refusedDeck(err error) error {
	faults, ok := errors.AsType[decks.Faults](err)
	if !ok {
		return err
	}
	lines := []string{"this deck cannot be played:"}
	for _, f := range faults {
		lines = append(lines, f.Detail)
	}
	return errors.New(strings.Join(lines, "\n  "))
}

// hostsDeck adds the deck of the host to an offer, where there are to be decks.
func (s *session) hostsDeck(ctx context.Context, offer *cardgames.Offer) error {
	if !s.options.decks.any() {
		return nil
	}
	pool, err := s.pool(ctx)
	if err != nil {
		return err
	}
	offer.Draft = s.options.decks.draft
	offer.Deck, err = s.deckOf(ctx, pool, offer.Draft, noSeat)
	return err
}

// guestsDeck returns the deck of a guest, which is nil where the game is without decks.
func (s *session) guestsDeck(ctx context.Context, offered *cardgames.Invitation) ([]cardgames.DeckEntry, error) {
	if !offered.Decks {
		if s.options.decks.any() {
			return nil, errors.New("this game is played without decks: leave -deck out")
		}
		return nil, nil
	}
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	pool, err := cardpool.ReadOffered(limited, s.service, offered.InvitationID)
	if err != nil {
		return nil, err
	}
	return s.deckOf(ctx, pool, offered.Draft, noSeat)
}
