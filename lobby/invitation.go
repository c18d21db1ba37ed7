package lobby

import (
	"time"

	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/games"
)

// Status says what became of an invitation.
type Status uint8

// The statuses of an invitation. An expired one is open, and treated as absent.
const (
	Open Status = iota + 1
	Accepted
	Withdrawn
)

func (s Status) String() string {
	switch s {
	case Open:
		return "open"
	case Accepted:
		return "accepted"
	case Withdrawn:
		return "withdrawn"
	}
	return "unknown"
}

// How long an invitation lasts. A host can renew it or end it with
// Invitations.SetExpiry.
const (
	// PublicExpiry is how long a public invitation lasts after its creation and after
	// each renewal, at most. So an invitation whose host has left is soon off the list.
	PublicExpiry = 30 * time.Second
	// PrivateExpiry is how long a private invitation lasts unless it is renewed.
	PrivateExpiry = 24 * time.Hour
	// RematchExpiry is how long the offer of a rematch lasts unless it is renewed: as
	// long as the other player's page looks for it.
	RematchExpiry = 2 * time.Minute
	// MaxInvitation is how long after its creation every invitation ends.
	MaxInvitation = 7 * 24 * time.Hour
	// WithdrawnExpiry is how long a withdrawn invitation can still be read.
	WithdrawnExpiry = 24 * time.Hour
)

// Invitation is a game before it begins. The host has offered it, and the first
// guest who accepts it sits down opposite. The game then has its id.
type Invitation struct {
	ID       string
	Status   Status
	Public   bool // listed while it is open
	HostName string
	// HostSeat is the seat that the host asked for; nil: the deal decides.
	HostSeat    *engine.Seat
	TurnSeconds int // 0: no limit
	CardSets    []games.CardSetRef
	// SnapshotSHA256 is the hash of the card sets that an export shows, in lower-case
	// hex, and SnapshotKey the one by which games refer to them.
	SnapshotSHA256 string
	SnapshotKey    [32]byte
	Commitment     [32]byte // to the service's secret
	Rules          *engine.Rules
	RematchOf      string    // the id of the previous game; "" for none
	CreatedAt      time.Time // to the millisecond
	RequestID      string    // of the offer
	// Draft is the seed of the draft from which both decks are chosen; "" for none.
	Draft string
	// ExpiresAt, to the second, is until when an open invitation can be accepted, and
	// until when any can be read. Zero: never.
	ExpiresAt time.Time

	secret    *shuffle.Secret // nil unless open
	hostHash  []byte          // SHA-256 of the host's token
	offerHash [32]byte        // of the contents of the request that made it
	rematch   [2][]byte       // the hashes of the seats of the previous game: the host's, the guest's
	guest     *guest          // nil unless accepted
	address   string          // the hash of the host's, while it is listed; "" for none
	nonce     [16]byte        // of the record that was read
	deck      []decks.Entry   // of the host, of an open one with decks
}

// guest is who accepted an invitation.
type guest struct {
	hash    []byte   // SHA-256 of the token
	entropy [32]byte // the guest's part of the deal
}

// PollInterval is the interval at which an open invitation is read. Its host may have an
// opponent at any time.
const PollInterval = 2 * time.Second
