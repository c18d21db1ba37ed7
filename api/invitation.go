package api

import (
	"encoding/hex"

	"cardgames/api/wire"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/lobby"
)

// Invitation is an offered seat: a game before it begins. Its deal is not known
// before it is accepted. Once it is accepted, the game has its id.
type Invitation struct {
	// Identifies the invitation and, once it is accepted, the game.
	InvitationID string `json:"invitation_id" pattern:"^[a-z2-7]{26}$"`

	// open: a seat is free. accepted: GET /games/{id} has the game. withdrawn: no longer offered.
	Status string `json:"status" enum:"open,accepted,withdrawn"`

	// Whether GET /invitations lists it while it is open.
	Public bool `json:"public"`
	Host   Host `json:"host"`

	// The seat of the host; null if the deal decides. Player 0 begins.
	Seat *int `json:"seat" nullable:"true" minimum:"0" maximum:"1"`

	// The game's turn_seconds; null if there is no limit. In the game of an invitation that is not
	// public, no deadline runs until the first action of the host.
	TurnSeconds *int           `json:"turn_seconds" nullable:"true" minimum:"30" maximum:"604800"`
	CardSets    []wire.CardSet `json:"card_sets"`
	Snapshot    Snapshot       `json:"snapshot"`
	Rules       wire.Rules     `json:"rules"`
	Shuffle     OfferedShuffle `json:"shuffle"`

	// The id of the game that this is a rematch of; null if it is none.
	RematchOf *string `json:"rematch_of" nullable:"true" pattern:"^[a-z2-7]{26}$"`

	// Only in an invitation to a game to which each player brings a deck: true. The acceptance needs a
	// deck; no one but the host sees the host's before.
	Decks bool `json:"decks,omitzero"`

	// Only where both decks are chosen from a draft: its seed.
	Draft string `json:"draft,omitzero"`

	// Only for the host, with the token of the offer, while the invitation is open: the host's deck.
	Deck Deck `json:"deck,omitzero"`

	// Only with ?include=cards, and while the invitation is open: every card of the game's card sets.
	Cards []wire.Card `json:"cards,omitzero"`

	// The WebSocket URL at which to wait for the acceptance: a frame with version 0 follows it.
	// Absent unless the invitation is open, and where the service has no live updates.
	Live string `json:"live,omitzero" format:"uri"`

	CreatedAt wire.Time `json:"created_at"`

	// While it is open: when it ends unless the host keeps it.
	ExpiresAt *wire.Time `json:"expires_at" nullable:"true"`
}

// Host is the player who offers the seat.
type Host struct {
	// As the host wants to be called. It is not verified; show it as plain text. null without one.
	Name *string `json:"name" nullable:"true" maxLength:"20"`
}

// OfferedShuffle is the commitment of the service to its part of the shuffle.
type OfferedShuffle struct {
	// How the decks are made from the secret and the entropy of the acceptance.
	Algorithm string `json:"algorithm" example:"hmac-sha256-fisher-yates-1"`

	// SHA-256 of the service's secret. Keep it before you draw the entropy: the game must have the same.
	Commitment string `json:"commitment" pattern:"^[0-9a-f]{64}$"`
}

// Offer is an offer of a seat. Every member is optional.
type Offer struct {
	// As for POST /games.
	SetURLs []string `json:"set_urls,omitempty" nullable:"true" maxItems:"8" maxLength:"2048"`

	// As for POST /games. Not in a public invitation.
	Sets []NewCardSet `json:"sets,omitempty" nullable:"true" maxItems:"8"`

	// The seat of the host. Without it, the deal decides.
	Seat *int `json:"seat,omitzero" nullable:"true" minimum:"0" maximum:"1"`

	// As for POST /games. A public invitation needs it, with at most 3600.
	TurnSeconds int `json:"turn_seconds,omitzero" nullable:"true" minimum:"30" maximum:"604800"`

	// true: GET /invitations lists it for anyone to accept. Otherwise only who knows its id can.
	Public bool `json:"public,omitzero" nullable:"true"`

	// What the host wants to be called: at most 20 characters and 24 bytes of UTF-8, without white
	// space at its ends, and without control characters and characters that are not shown.
	Name string `json:"name,omitempty" nullable:"true" minLength:"1" maxLength:"20"`

	// The id of a finished game that began with an invitation: only its other player can accept. Card
	// sets and turn_seconds stay, and the players swap seats, so no member stands beside this one
	// but name and, if the game before had decks, deck and draft.
	RematchOf string `json:"rematch_of,omitempty" nullable:"true" pattern:"^[a-z2-7]{26}$"`

	// The host's deck, where the service allows decks: as in POST /games. Then the acceptance needs
	// one, too, and neither player sees the other's before. Both are public from version 0 on.
	Deck Deck `json:"deck,omitzero" nullable:"true"`

	// Only with deck: the seed of the draft from which both players choose. As in POST /games.
	Draft string `json:"draft,omitempty" nullable:"true" minLength:"1" maxLength:"64"`
}

// NewAcceptance accepts an invitation.
type NewAcceptance struct {
	// 32 random bytes in lower-case hex, which the player's own device draws once for an invitation
	// and sends again with each retry. The shuffle depends on them.
	Entropy string `json:"entropy" pattern:"^[0-9a-f]{64}$"`

	// As in an offer.
	Name string `json:"name,omitempty" nullable:"true" minLength:"1" maxLength:"20"`

	// The guest's deck, if the invitation has decks: true, and only then.
	Deck Deck `json:"deck,omitzero" nullable:"true"`
}

// NewExpiry keeps an invitation or withdraws it.
type NewExpiry struct {
	// 0 withdraws the invitation. Otherwise how many seconds from now it ends: at most 30 for a public
	// one, and at most 7 days after it was offered for any other.
	Seconds int `json:"seconds" minimum:"0" maximum:"604800"`
}

// InvitationList is a random sample of the open public invitations.
type InvitationList struct {
	Invitations []ListedInvitation `json:"invitations" maxItems:"20"`
}

// ListedInvitation is an open public invitation, in short, with members of Invitation.
type ListedInvitation struct {
	InvitationID string         `json:"invitation_id"`
	Host         Host           `json:"host"`
	Seat         *int           `json:"seat"`
	TurnSeconds  *int           `json:"turn_seconds"`
	CardSets     []wire.CardSet `json:"card_sets"`
	Shuffle      OfferedShuffle `json:"shuffle"`
	CreatedAt    wire.Time      `json:"created_at"`
	ExpiresAt    wire.Time      `json:"expires_at"`
	Decks        bool           `json:"decks,omitzero"`
	Draft        string         `json:"draft,omitzero"`
}

// newInvitation encodes an invitation for the reader with a token, or with none if it is empty. live is the
// URL at which games are followed, or "".
func newInvitation(i *lobby.Invitation, token, live string) *Invitation {
	v := &Invitation{
		InvitationID: i.ID, Status: i.Status.String(), Public: i.Public,
		Host: Host{wire.NewName(i.HostName)}, Seat: seatOf(i), TurnSeconds: turnSecondsOf(i),
		CardSets: newCardSets(i.CardSets), Snapshot: Snapshot{i.SnapshotSHA256}, Rules: wire.NewRules(i.Rules),
		Shuffle: offeredShuffleOf(i), CreatedAt: wire.Time(i.CreatedAt),
		Decks: i.HasDecks(), Draft: i.Draft,
	}
	for _, e := range i.DeckFor(token) {
		v.Deck = append(v.Deck, DeckEntry(e))
	}
	if i.RematchOf != "" {
		v.RematchOf = &i.RematchOf
	}
	if i.Status == lobby.Open {
		v.ExpiresAt = new(wire.Time(i.ExpiresAt))
		if live != "" {
			v.Live = live + "?game=" + i.ID
		}
	}
	return v
}

func newInvitationList(open []lobby.Invitation) InvitationList {
	list := make([]ListedInvitation, len(open))
	for n := range open {
		i := &open[n]
		list[n] = ListedInvitation{
			InvitationID: i.ID, Host: Host{wire.NewName(i.HostName)}, Seat: seatOf(i), TurnSeconds: turnSecondsOf(i),
			CardSets: newCardSets(i.CardSets), Shuffle: offeredShuffleOf(i),
			CreatedAt: wire.Time(i.CreatedAt), ExpiresAt: wire.Time(i.ExpiresAt),
			Decks: i.HasDecks(), Draft: i.Draft,
		}
	}
	return InvitationList{list}
}

func offeredShuffleOf(i *lobby.Invitation) OfferedShuffle {
	return OfferedShuffle{shuffle.Algorithm, hex.EncodeToString(i.Commitment[:])}
}

func seatOf(i *lobby.Invitation) *int {
	if i.HostSeat == nil {
		return nil
	}
	return new(int(*i.HostSeat))
}

func turnSecondsOf(i *lobby.Invitation) *int {
	if i.TurnSeconds == 0 {
		return nil
	}
	return &i.TurnSeconds
}

func newCardSets(refs []games.CardSetRef) []wire.CardSet {
	sets := make([]wire.CardSet, len(refs))
	for i := range refs {
		set := &refs[i] // not a copy, which the URL below would keep
		sets[i] = wire.CardSet{SetID: set.ID, Name: set.Name, Version: set.Version}
		if set.URL != "" {
			sets[i].URL = &set.URL
		}
	}
	return sets
}
