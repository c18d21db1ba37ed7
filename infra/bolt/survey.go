package bolt

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
	"cardgames/lobby"
)

// readAtOnce is how many games or invitations a transaction reads. While it reads, no page is free again.
const readAtOnce = 256

// survey is what is found in a file. Its lists have at most maxSwept elements each.
type survey struct {
	now   time.Time
	short bool            // of room
	held  map[string]hold // what was held before the file was opened; nil where that is known

	games   int
	gone    int      // how many have expired
	expired []newest // games
	// If room is short, what may be deleted for others, the oldest first: invitations that wait for a guest,
	// games that have ended, and games whose players are over their time.
	open           []offered
	finished, idle []newest

	expiredInvitations []offered
}

// newest is the newest version of a game.
type newest struct {
	id      string
	version int
	games.Progress
}

// keptUntil returns until when a game may not be deleted for others.
func (n *newest) keptUntil() time.Time {
	if n.Finished {
		return n.At.Add(IdleAfter)
	}
	return n.At.Add(keptFor(n.Turn))
}

// offered is an invitation.
type offered struct {
	key   []byte
	nonce [16]byte
	at    time.Time // of its creation
}

// survey reads the newest version of each game, and each invitation. The first survey holds what was held
// before the file was opened.
func (s *Store) survey(ctx context.Context) (*survey, error) {
	left, err := s.roomLeft(ctx, nil)
	if err != nil {
		return nil, err
	}
	found := &survey{now: s.now(), short: left < s.limit/roomAfterSweep}
	if !s.surveyed && s.limit > 0 {
		found.held = map[string]hold{}
	}
	if err := s.surveyGames(ctx, found); err != nil {
		return nil, fmt.Errorf("bolt: look for expired games: %w", err)
	}
	if err := s.surveyInvitations(ctx, found); err != nil {
		return nil, fmt.Errorf("bolt: look for expired invitations: %w", err)
	}
	s.counted.Store(int64(found.games))
	if found.held == nil {
		return found, nil
	}
	s.surveyed = true
	_, err = s.roomLeft(ctx, found.held)
	return found, err
}

// roomLeft holds what was held before the file was opened, and returns how many bytes are left. What the
// write before has freed counts as left.
func (s *Store) roomLeft(ctx context.Context, held map[string]hold) (left int64, err error) {
	room := s.commits.room
	err = s.commits.write(ctx, changeFunc(func(tx *bbolt.Tx) (refusal, err error) {
		room.remember(tx, held)
		left = room.left()
		return nil, nil
	}), games.Record{})
	return left, err
}

func (s *Store) surveyGames(ctx context.Context, found *survey) (err error) {
	for id, more := "", true; more && err == nil; {
		err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
			id, more = s.readGames(tx.Bucket(recordsBucket).Cursor(), id, found.addGame)
			return nil
		})
	}
	found.finished, found.idle = oldest(found.finished, newest.time), oldest(found.idle, newest.time)
	return err
}

// mostExpired reports whether so many games have expired that the clock may be wrong.
func (f *survey) mostExpired() bool { return f.gone >= fewGames && 2*f.gone > f.games }

func (f *survey) addGame(r *games.Record) {
	f.games++
	progress, err := games.ReadProgress(r)
	if err != nil {
		return
	}
	n := newest{id: r.GameID, version: r.Version, Progress: progress}
	expired := games.Expired(r.ExpiresAt, f.now)
	if expired {
		if f.gone++; f.gone <= maxSwept {
			f.expired = append(f.expired, n)
		}
	}
	switch until := n.keptUntil(); {
	case f.now.Before(until):
		if !expired && !n.Finished {
			f.hold(n.id, hold{until: until, reserve: gameReserve})
		}
	case f.short && n.Finished:
		f.finished = withOldest(f.finished, n, newest.time)
	case f.short:
		f.idle = withOldest(f.idle, n, newest.time)
	}
}

func (f *survey) hold(id string, h hold) {
	if f.held != nil {
		f.held[id] = h
	}
}

func (n newest) time() time.Time  { return n.At }
func (o offered) time() time.Time { return o.at }

// withOldest adds to a list that keeps the oldest elements alone.
func withOldest[E any](list []E, e E, at func(E) time.Time) []E {
	if list = append(list, e); len(list) == 2*maxSwept {
		list = oldest(list, at)
	}
	return list
}

// oldest returns the oldest elements of a list, at most maxSwept, in the order of their times.
func oldest[E any](list []E, at func(E) time.Time) []E {
	slices.SortFunc(list, func(a, b E) int { return at(a).Compare(at(b)) })
	return list[:min(len(list), maxSwept)]
}

// readGames calls visit with the newest record of some games after one, and returns the id of
// the last of them. It passes over damaged games.
func (s *Store) readGames(c *bbolt.Cursor, after string, visit func(*games.Record)) (last string, more bool) {
	for range readAtOnce {
		id := gameAfter(c, after)
		if id == "" {
			return "", false
		}
		records, err := latest(c, id, 0, 1)
		if err == nil && s.damage(id) == nil && len(records) > 0 {
			visit(&records[0])
		}
		after = id
	}
	return after, true
}

func (s *Store) surveyInvitations(ctx context.Context, found *survey) (err error) {
	for from := []byte{}; from != nil && err == nil; {
		err = s.inTransaction(ctx, func(tx *bbolt.Tx) error {
			c := tx.Bucket(invitationsBucket).Cursor()
			k, v := c.Seek(from)
			for read := 0; k != nil && read < readAtOnce; read++ {
				found.addInvitation(tx, k, v)
				k, v = c.Next()
			}
			from = bytes.Clone(k)
			return nil
		})
	}
	found.open = oldest(found.open, offered.time)
	return err
}

// addInvitation passes over damaged invitations, of which it is not known whether they have expired.
func (f *survey) addInvitation(tx *bbolt.Tx, key, value []byte) {
	r, err := decodeInvitation(key, value)
	if err != nil {
		return
	}
	progress, err := lobby.ReadProgress(&r)
	if err != nil {
		return
	}
	o := offered{bytes.Clone(key), r.Nonce, progress.CreatedAt}
	switch {
	case games.Expired(r.ExpiresAt, f.now):
		if len(f.expiredInvitations) < maxSwept {
			f.expiredInvitations = append(f.expiredInvitations, o)
		}
		return
	case progress.Accepted:
		return // and the game is held
	}
	size := int64(len(key) + len(value) + len(tx.Bucket(invitationSnapshotsBucket).Get(key)))
	f.hold(r.ID, hold{until: r.ExpiresAt, bytes: pageOverhead * size})
	if f.short {
		f.open = withOldest(f.open, o, offered.time)
	}
}
