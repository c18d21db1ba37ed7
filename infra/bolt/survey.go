package bolt

import (
	"context"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

// readAtOnce is how many games a transaction reads. While it reads, no page is free again.
const readAtOnce = 256

// survey reads the newest version of each game. The first one holds the games that are played.
func (s *Store) survey(ctx context.Context) (*survey, error) {
	start := &inRoom{room: s.commits.room}
	if err := s.commits.write(ctx, start, games.Record{}); err != nil {
		return nil, err
	}
	found := &survey{now: s.now(), short: start.left < s.limit/roomAfterSweep}
	for id, more := "", true; more; {
		err := s.inTransaction(ctx, func(tx *bbolt.Tx) error {
			id, more = s.readGames(tx.Bucket(recordsBucket).Cursor(), id, found.add)
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("bolt: look for expired games: %w", err)
		}
	}
	found.cutIdle(maxSwept)
	s.counted.Store(int64(found.games))
	if s.surveyed || s.limit == 0 {
		return found, nil
	}
	s.surveyed = true
	return found, s.commits.write(ctx, &inRoom{room: s.commits.room, played: found.played}, games.Record{})
}

// inRoom is the change that finds out how many bytes are left, and holds games that were played
// before the file was opened.
type inRoom struct {
	room   *room
	played []newest
	left   int64
}

func (c *inRoom) apply(*bbolt.Tx) (refusal, err error) {
	c.room.remember(c.played)
	c.left = c.room.left()
	return nil, nil
}

// newest is the newest version of a game.
type newest struct {
	id      string
	version int
	games.Progress
}

// survey is what is found in a file.
type survey struct {
	now     time.Time
	short   bool // of room
	games   int
	gone    int      // how many have expired
	expired []newest // at most maxSwept of them
	idle    []newest // without a move within IdleAfter, if room is short; expired ones too
	played  []newest // the others
}

// mostExpired reports whether so many games have expired that the clock may be wrong.
func (f *survey) mostExpired() bool { return f.gone >= fewGames && 2*f.gone > f.games }

func (f *survey) add(r *games.Record) {
	f.games++
	progress, err := games.ReadProgress(r)
	if err != nil {
		return
	}
	n := newest{id: r.GameID, version: r.Version, Progress: progress}
	if games.Expired(r.ExpiresAt, f.now) {
		if f.gone++; f.gone <= maxSwept {
			f.expired = append(f.expired, n)
		}
	} else if f.now.Sub(n.At) < IdleAfter {
		f.played = append(f.played, n)
		return
	}
	if f.short {
		f.idle = append(f.idle, n)
	}
	if len(f.idle) == 2*maxSwept {
		f.cutIdle(maxSwept)
	}
}

// cutIdle keeps the games that have been idle the longest.
func (f *survey) cutIdle(n int) {
	slices.SortFunc(f.idle, func(a, b newest) int { return a.At.Compare(b.At) })
	f.idle = f.idle[:min(len(f.idle), n)]
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
