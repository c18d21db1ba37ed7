package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

const (
	// sweepEvery is how often expired games are looked for.
	sweepEvery = 10 * time.Minute
	// shortPause is how long after a sweep the next one may begin for want of room.
	shortPause = time.Minute
	// fewGames may expire at once, however few there are: in a small file games begin, and so
	// expire, in groups.
	fewGames = 20
	// roomAfterSweep is which part of the limit is left after a sweep of idle games.
	roomAfterSweep = 8
	// deletedAtOnce is how many invitations are deleted by one write.
	deletedAtOnce = 16
	// maxSwept is how many games, and how many invitations, a sweep deletes at most.
	maxSwept = 50_000
)

// ErrClock says that so many games seem to have expired that the clock may be wrong.
var ErrClock = errors.New("more than half of the games have expired, which a wrong clock may cause: nothing is deleted")

// WithTrustedClock lets a sweep delete more than half of the games.
func WithTrustedClock() Option { return func(s *Store) { s.trustClock = true } }

// WithDeleted calls deleted with the id of each game that a sweep has deleted.
func WithDeleted(deleted func(gameID string)) Option { return func(s *Store) { s.deleted = deleted } }

// Sweeping sweeps at once, every ten minutes, and when a limited file is short of room, until
// ctx ends.
func (s *Store) Sweeping(ctx context.Context) {
	for {
		begun := time.Now()
		if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "sweep", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-s.commits.room.short:
			pause(ctx, time.Until(begun.Add(shortPause)))
		case <-time.After(sweepEvery):
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Sweep deletes the games and invitations that have expired. If a limited file is short of room, it then
// deletes until an eighth of the limit is left: first the invitations that wait for a guest, then games that
// ended an hour ago or earlier, and then games that have had no move for the time of a turn and IdleAfter;
// of each kind the oldest first. No other game is deleted for room. A damaged game or invitation is kept,
// because its times may be what is damaged. Few deletions share a write, so that others do not wait long.
//
// It fails with ErrClock, and deletes no expired game, if these are 20 or more and more than half
// of all, unless room is short. WithTrustedClock lets it go on.
func (s *Store) Sweep(ctx context.Context) error {
	found, err := s.survey(ctx)
	if err != nil {
		return err
	}
	wrongClock := found.mostExpired() && !s.trustClock
	if !wrongClock {
		err = s.deleteGames(ctx, found.expired, math.MaxInt64)
	}
	if err == nil {
		err = s.deleteInvitations(ctx, found.expiredInvitations, math.MaxInt64)
	}
	if err == nil && found.short {
		err = s.makeRoom(ctx, found)
	}
	if err == nil && wrongClock {
		return fmt.Errorf("bolt: %d of %d games: %w", found.gone, found.games, ErrClock)
	}
	return err
}

// makeRoom deletes what a survey has found, as long as room is short.
func (s *Store) makeRoom(ctx context.Context, found *survey) error {
	enough := s.limit / roomAfterSweep
	if err := s.deleteInvitations(ctx, found.open, enough); err != nil {
		return err
	}
	for _, list := range [][]newest{found.finished, found.idle} {
		if _, err := s.roomLeft(ctx, nil); err != nil { // counts what was deleted last
			return err
		}
		if err := s.deleteGames(ctx, list, enough); err != nil {
			return err
		}
	}
	return nil
}

// Counted returns how many games the last Sweep found, without damaged ones; 0 before the first.
func (s *Store) Counted() int { return int(s.counted.Load()) }

// deleteGames deletes games as long as less than enough bytes are left.
func (s *Store) deleteGames(ctx context.Context, list []newest, enough int64) error {
	for _, n := range list {
		d := &deletion{newest: n, room: s.commits.room, enough: enough}
		if err := s.commits.write(ctx, d, games.Record{}); err != nil {
			return fmt.Errorf("delete a game: %w", err)
		}
		switch {
		case d.unneeded:
			return nil
		case d.done && s.deleted != nil:
			s.deleted(n.id)
		}
	}
	return nil
}

// deletion deletes a game, unless it has got another version meanwhile.
type deletion struct {
	newest
	room           *room
	enough         int64
	done, unneeded bool
}

func (d *deletion) apply(tx *bbolt.Tx) (refusal, err error) {
	next := recordKey(d.id, d.version+1)
	last, _ := decodeEnd(next, tx.Bucket(recordsBucket).Get(next))
	d.unneeded = d.room.left() >= d.enough
	d.done = !d.unneeded && last.versions == d.version+1 // 0 where there is another record, or no game
	if !d.done {
		return nil, nil
	}
	d.room.drop(d.id)
	if err := deleteGame(tx, d.id); err != nil {
		return nil, err
	}
	return nil, discardInvitation(tx, d.id)
}

func deleteGame(tx *bbolt.Tx, id string) error {
	c := tx.Bucket(recordsBucket).Cursor()
	game := gameKey(id)
	// A cursor does not move on well after a delete, so it looks again.
	for k, _ := c.Seek(game); bytes.HasPrefix(k, game); k, _ = c.Seek(game) {
		if err := c.Delete(); err != nil {
			return err
		}
	}
	if err := deleteMark(tx, id); err != nil {
		return err
	}
	return tx.Bucket(snapshotsBucket).Delete(game)
}

// deleteInvitations deletes invitations as long as less than enough bytes are left.
func (s *Store) deleteInvitations(ctx context.Context, list []offered, enough int64) error {
	for some := range slices.Chunk(list, deletedAtOnce) {
		d := &invitationDeletion{list: some, room: s.commits.room, enough: enough}
		if err := s.commits.write(ctx, d, games.Record{}); err != nil {
			return fmt.Errorf("delete invitations: %w", err)
		}
		if d.unneeded {
			return nil
		}
	}
	return nil
}

// invitationDeletion deletes invitations, but those that have changed meanwhile.
type invitationDeletion struct {
	list     []offered
	room     *room
	enough   int64
	unneeded bool
}

func (d *invitationDeletion) apply(tx *bbolt.Tx) (refusal, err error) {
	if d.unneeded = d.room.left() >= d.enough; d.unneeded {
		return nil, nil
	}
	for _, o := range d.list {
		r, err := decodeInvitation(o.key, tx.Bucket(invitationsBucket).Get(o.key))
		if err != nil || r.Nonce != o.nonce {
			continue
		}
		d.room.dropInvitation(tx, r.ID)
		if err := deleteInvitation(tx, o.key); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
