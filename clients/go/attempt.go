package cardgames

import (
	cryptorand "crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

// Attempt is one attempt to get a seat: it has a Host or a Guest. Keep it, as JSON, where it outlives the
// program: the same attempt returns the same seat.
type Attempt struct {
	Host  *HostAttempt  `json:"host,omitempty"`
	Guest *GuestAttempt `json:"guest,omitempty"`
}

// tell passes an attempt to a function, if there is one.
func tell(on func(Attempt), a Attempt) {
	if on != nil {
		on(a)
	}
}

// HostAttempt is what a device makes to offer a seat. Once the offer is accepted, Token is the token of the
// host's seat.
type HostAttempt struct {
	ID    string `json:"id"` // of the invitation, and of the game that it becomes
	Token string `json:"token"`
	Offer Offer  `json:"offer"`
}

// GuestAttempt is what a device makes to accept an invitation.
type GuestAttempt struct {
	ID      string `json:"id"`
	Token   string `json:"token"`
	Entropy string `json:"entropy"` // the device's part of the shuffle: 32 random bytes in hex
	// Commitment is the service's to its own part, which the device read before it drew its bytes.
	Commitment string `json:"commitment"`
	// Deck is the guest's, if the invitation has Decks; nil otherwise.
	Deck []DeckEntry `json:"deck,omitempty"`
}

// NewHost makes what an offer needs. All offers of one rematch have the same ID.
func NewHost(offer Offer) HostAttempt {
	token := cryptorand.Text()
	if offer.RematchOf != "" {
		return HostAttempt{RematchID(offer.RematchOf), token, offer}
	}
	hash := sha256.Sum256([]byte(token))
	return HostAttempt{derivedID("invitation 1", hex.EncodeToString(hash[:])), token, offer}
}

// NewGuest makes what the acceptance of an invitation needs, as it was offered.
func NewGuest(offered Invitation) GuestAttempt {
	var entropy [32]byte
	_, _ = cryptorand.Read(entropy[:]) // never fails (documentation of crypto/rand)
	return GuestAttempt{
		ID: offered.InvitationID, Token: cryptorand.Text(), Entropy: hex.EncodeToString(entropy[:]),
		Commitment: offered.Shuffle.Commitment,
	}
}

// RematchID returns the id of the invitation to a rematch of a game, and of the rematch.
func RematchID(game string) string { return derivedID("rematch 1", game) }

// derivedID returns the first 16 bytes of a hash in lower-case base32 (RFC 4648, section 6).
func derivedID(label, input string) string {
	hash := sha256.Sum256([]byte(label + "\n" + input))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(hash[:16]))
}
