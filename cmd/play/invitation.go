package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
)

// invited matches the end of an address that names an invitation: in the API, and of the table.
var invited = regexp.MustCompile(`(?:/invitations/|/play#invitation=)([a-z2-7]{26})$`)

// invitationIn returns the id of the invitation that a URL names, or "".
func invitationIn(url string) string {
	if parts := invited.FindStringSubmatch(url); parts != nil {
		return parts[1]
	}
	return ""
}

// inviting reports whether the game begins with an invitation.
func (o *options) inviting() bool { return o.find || o.invite || invitationIn(o.url) != "" }

// friendOffer is how many seconds the invitation of a friend lasts.
const friendOffer = 7 * 24 * 3600

// sitDown begins a game with an invitation, and takes a seat there.
func (s *session) sitDown(ctx context.Context) error {
	s.listen()
	seat, err := s.findSeat(ctx)
	if err != nil {
		return explained(err)
	}
	s.game = s.service.Base + "/games/" + seat.ID
	player := *seat.View.Viewer
	s.tokens[player], s.options.seats[player] = seat.Token, human
	opponent := seat.View.Players[1-player].Name
	if opponent == nil {
		fmt.Fprintf(s.out, "You are Player %d.\n", player)
		return nil
	}
	fmt.Fprintf(s.out, "You are Player %d. Your opponent is called %s.\n", player, terminal.Clean(*opponent))
	return nil
}

// untilQuit calls a function, whose context ends when the person types q. The error is then errQuit,
// unless the function has found a seat all the same.
func (s *session) untilQuit(
	ctx context.Context, find func(context.Context) (*cardgames.Seat, error),
) (*cardgames.Seat, error) {
	ctx, end := context.WithCancelCause(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for ctx.Err() == nil { // other commands mean nothing here
			if _, err := awaitChange(ctx, &cardgames.Hints{}, 0, nil, s.typed); err != nil {
				end(err)
			}
		}
	}()
	seat, err := find(ctx)
	end(nil)
	<-watched
	if err != nil && errors.Is(context.Cause(ctx), errQuit) {
		return nil, errQuit
	}
	return seat, err
}

func (s *session) findSeat(ctx context.Context) (*cardgames.Seat, error) {
	switch id := invitationIn(s.options.url); {
	case id != "":
		return s.accept(ctx, id)
	case s.options.find:
		return s.untilQuit(ctx, s.findOpponent)
	}
	offer := cardgames.Offer{Name: s.options.name, TurnSeconds: s.options.turn, SetURLs: s.options.sets}
	if err := s.hostsDeck(ctx, &offer); err != nil {
		return nil, err
	}
	return s.untilQuit(ctx, func(ctx context.Context) (*cardgames.Seat, error) { return s.inviteFriend(ctx, offer) })
}

func (s *session) findOpponent(ctx context.Context) (*cardgames.Seat, error) {
	fmt.Fprintln(s.out, "Looking for an opponent; q stops.")
	return cardgames.FindOpponent(ctx, s.service, cardgames.OpponentOptions{
		Name: s.options.name, TurnSeconds: s.options.turn, SetURLs: s.options.sets,
	})
}

func (s *session) accept(ctx context.Context, id string) (*cardgames.Seat, error) {
	invitations := cardgames.Invitations{Service: s.service}
	offered, err := invitations.Read(ctx, id)
	if err != nil {
		return nil, err
	}
	guest := cardgames.NewGuest(*offered)
	if guest.Deck, err = s.guestsDeck(ctx, offered); err != nil {
		return nil, err
	}
	v, err := invitations.Accept(ctx, guest, s.options.name)
	if err != nil {
		return nil, err
	}
	return &cardgames.Seat{ID: id, Token: guest.Token, View: v}, nil
}

// inviteFriend offers a seat to the first who opens its link, and waits.
func (s *session) inviteFriend(ctx context.Context, offer cardgames.Offer) (*cardgames.Seat, error) {
	invitations := cardgames.Invitations{Service: s.service}
	host := cardgames.NewHost(offer)
	offered, err := invitations.Offer(ctx, host)
	if err != nil {
		return nil, err
	}
	if _, err := invitations.Keep(ctx, host, friendOffer); err != nil {
		return nil, err
	}
	fmt.Fprintln(s.out, "Send your friend this link, or the command below it:")
	fmt.Fprintf(s.out, "  %s/play#invitation=%s\n", s.service.Base, host.ID)
	fmt.Fprintf(s.out, "  go run ./cmd/play %s/invitations/%s\n", s.service.Base, host.ID)
	fmt.Fprintln(s.out, "Waiting for your friend; q withdraws the invitation.")
	own := cardgames.NewOwnOffer(s.service, host, offered)
	defer own.Stop()
	return s.settle(ctx, own)
}

// settle waits for the friend. An invitation that ctx ends is withdrawn; if the friend was
// faster, the host sits down all the same.
func (s *session) settle(ctx context.Context, own *cardgames.OwnOffer) (*cardgames.Seat, error) {
	seat, err := own.Settle(ctx)
	if err == nil && seat == nil {
		return nil, errors.New("the invitation has ended")
	}
	if err == nil {
		return seat, nil
	}
	if seat, failed := own.Leave(ctx); failed == nil && seat != nil {
		return seat, nil
	}
	return nil, err
}
