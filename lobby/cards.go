package lobby

import (
	"context"
	"errors"
	"fmt"

	"cardgames/cardsets/snapshot"
	"cardgames/games"
)

// CardReader reads invitations with their card sets.
type CardReader struct {
	invitations *Invitations
	repository  *games.Repository
}

// NewCardReader returns a CardReader, which reads no games: of the repository it uses the cache and the place.
func NewCardReader(i *Invitations, r *games.Repository) *CardReader {
	return &CardReader{invitations: i, repository: r}
}

// WithCards is an invitation with its card sets.
type WithCards struct {
	*Invitation
	Cards *snapshot.Snapshot // nil unless it is open: those of an accepted one are its game's
}

// Read is Invitations.Read with the card sets.
func (c *CardReader) Read(ctx context.Context, id string) (read WithCards, err error) {
	for range attempts {
		inv, err := c.invitations.Read(ctx, id)
		if err != nil || inv.Status != Open {
			return WithCards{Invitation: inv}, err
		}
		cards, err := c.repository.SnapshotOf(ctx, inv.SnapshotKey, func() ([]byte, error) {
			return storedCards(ctx, c.invitations.invitations, id)
		})
		if !errors.Is(err, games.ErrConflict) {
			return WithCards{inv, cards}, err
		}
	}
	return read, errContended
}

// storedCards returns the stored form of the card sets of an open invitation. games.ErrConflict: it has just been
// accepted or withdrawn.
func storedCards(ctx context.Context, store Store, id string) ([]byte, error) {
	record, err := store.InvitationSnapshot(ctx, id)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil, games.ErrConflict
	case err != nil:
		return nil, err
	}
	stored, err := games.ReadSnapshotBody(&record)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return stored, nil
}
