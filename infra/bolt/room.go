package bolt

import (
	"fmt"
	"log/slog"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/games"
)

const (
	// gameReserve is how many bytes of the file are kept for the moves of a game: some 100
	// moves with the largest records, 250 of usual ones (docs/bench.md, "Bytes of a record").
	gameReserve = 256 << 10
	// IdleAfter is how long a game goes without a move before it may be deleted for others; with a limit of
	// time for a turn, that comes before it.
	IdleAfter = time.Hour
	// pageOverhead is how many bytes of pages a byte of records takes at most, on average.
	pageOverhead = 2
	// shareOfRoom is which part of what is left a holder may have.
	shareOfRoom = 4
)

// room decides what may be written to a file of limited size. Every game that is played has a
// reserve for its further moves, which is allocated on the disk before the game begins. An invitation has
// none, so that offers take no room from games. Only the goroutine that commits uses a room.
type room struct {
	limit int64 // of the file, in bytes; 0 for none
	file  *file
	now   func() time.Time
	short chan struct{} // has a value when there is little room

	held     map[string]hold // by the id of the game or invitation
	reserves int64           // of all holds
	// The share of each holder, by its mark: the bytes of invitations and of games that may not be deleted, and
	// what is kept for their moves.
	holders map[string]int64
	pruned  time.Time

	// Of the transaction under way:
	size, free int64    // bytes of all pages in use or free, and of the free ones
	claimed    int64    // bytes that it may write
	before     []func() // restore what was held
}

// hold is what is counted for a game or an invitation until it may be deleted.
type hold struct {
	until   time.Time
	bytes   int64  // of its pages, as far as they were written since it is held
	reserve int64  // for the moves to come
	holder  string // its mark; "" for no one
}

func (h hold) total() int64 { return h.bytes + h.reserve }

func newRoom(limit int64, f *file, now func() time.Time) *room {
	return &room{
		limit: limit, file: f, now: now, short: make(chan struct{}, 1),
		held: map[string]hold{}, holders: map[string]int64{},
	}
}

// begin is called at the beginning of each transaction.
func (r *room) begin(tx *bbolt.Tx) {
	r.claimed = 0
	if r.limit == 0 {
		return
	}
	page := int64(tx.DB().Info().PageSize)
	stats := tx.DB().Stats()
	r.size, r.free = tx.Size(), int64(stats.FreePageN)*page
	r.file.slack = fileSlack + 4*int64(stats.FreelistInuse)
	r.prune()
}

// end is called at its end. If it has failed, nothing of it is held.
func (r *room) end(committed bool) {
	for i := len(r.before) - 1; i >= 0 && !committed; i-- {
		r.before[i]()
	}
	clear(r.before)
	r.before = r.before[:0]
}

// left returns how many bytes may be written without touching a reserve.
func (r *room) left() int64 { return r.limit - (r.size - r.free) - r.claimed - r.reserves }

// admitOffer claims room for an invitation with that many bytes of records, which its holder has until then.
// There must be room for its game, too, which is not claimed. It fails with games.ErrStorageFull.
func (r *room) admitOffer(tx *bbolt.Tx, id string, bytes int64, until time.Time, holder string) error {
	next := hold{until: until, bytes: pageOverhead * bytes, holder: markOf(tx, holder)}
	return r.admit(tx, id, next, gameReserve)
}

// admitGame claims room for a game with that many bytes of records, and for its moves. A game takes the
// place, and the holder, of its invitation. It fails with games.ErrStorageFull.
func (r *room) admitGame(tx *bbolt.Tx, first *games.Record, bytes int64) error {
	next := hold{until: r.now().Add(keptFor(first.Turn)), bytes: pageOverhead * bytes, reserve: gameReserve}
	if next.holder = r.held[first.GameID].holder; next.holder == "" {
		next.holder = markOf(tx, first.Holder)
	}
	return r.admit(tx, first.GameID, next, 0)
}

// keptFor returns how long after a move a game may not be deleted for others, with a limit of time for a turn.
func keptFor(turn time.Duration) time.Duration { return turn + IdleAfter }

// admit holds something new, if that leaves more bytes besides.
func (r *room) admit(tx *bbolt.Tx, id string, next hold, besides int64) error {
	if r.limit == 0 {
		return nil
	}
	was, left := r.held[id], r.left()
	needed := next.total() - was.total() + besides
	if left-needed < r.limit/16 {
		r.sayShort()
	}
	switch {
	case needed > left:
		return fmt.Errorf("bolt: %d bytes are left of %d: %w", max(left, 0), r.limit, games.ErrStorageFull)
	case next.holder != "" && r.holders[next.holder]+needed > left/shareOfRoom:
		return fmt.Errorf("bolt: the holder has %d bytes: %w", r.holders[next.holder], games.ErrStorageFull)
	}
	if err := r.file.allocate(r.size, r.free, r.claimed+r.reserves-was.reserve+next.total()); err != nil {
		r.sayShort()
		return fmt.Errorf("bolt: %w: %w", games.ErrStorageFull, err)
	}
	if err := putMark(tx, id, next.holder); err != nil {
		return unavailable(err)
	}
	r.claimed += next.bytes
	r.set(id, next)
	return nil
}

// move takes the bytes of a version from the reserve of its game. A game that has used up its
// reserve competes for what is left, and then move may fail with games.ErrStorageFull.
func (r *room) move(tx *bbolt.Tx, next *games.Record, bytes int64) error {
	if r.limit == 0 {
		return nil
	}
	bytes *= pageOverhead
	h, known := r.held[next.GameID]
	if !known {
		h.reserve, h.holder = gameReserve, storedMark(tx, next.GameID)
	}
	if more := bytes - h.reserve; more > 0 && !next.Last {
		if more > r.left() {
			return fmt.Errorf("bolt: a game has used up its %d bytes: %w", gameReserve, games.ErrStorageFull)
		}
		if err := r.file.allocate(r.size, r.free, r.claimed+r.reserves+more); err != nil {
			return fmt.Errorf("bolt: %w: %w", games.ErrStorageFull, err)
		}
	}
	h.bytes, h.reserve, h.until = h.bytes+bytes, max(0, h.reserve-bytes), r.now().Add(keptFor(next.Turn))
	if next.Last {
		h.reserve, h.until = 0, r.now().Add(IdleAfter)
	}
	r.claimed += bytes
	r.set(next.GameID, h)
	return nil
}

// remember holds what was held before the file was opened. A file that is a copy has no space for the
// reserves yet; where there is none, moves go on as long as they can.
func (r *room) remember(tx *bbolt.Tx, before map[string]hold) {
	for id, h := range before {
		if _, known := r.held[id]; !known {
			h.holder = storedMark(tx, id)
			r.set(id, h)
		}
	}
	if err := r.file.allocate(r.size, r.free, r.claimed+r.reserves); err != nil {
		slog.Error("the disk has no room for the moves of the games in progress", "error", err)
	}
}

// renew changes until when an invitation is held.
func (r *room) renew(id string, until time.Time) {
	if h, known := r.held[id]; known {
		h.until = until
		r.set(id, h)
	}
}

// withdraw changes until when, and with how many bytes of records, an invitation is held.
func (r *room) withdraw(id string, until time.Time, bytes int64) {
	if h, known := r.held[id]; known {
		h.until, h.bytes = until, pageOverhead*bytes
		r.set(id, h)
	}
}

// drop ends what is held for an id.
func (r *room) drop(id string) { r.set(id, hold{}) }

// dropInvitation ends what is held for an invitation, unless its game has that now.
func (r *room) dropInvitation(tx *bbolt.Tx, id string) {
	if tx.Bucket(recordsBucket).Get(recordKey(id, 0)) == nil {
		r.drop(id)
	}
}

// set changes what is held for an id. The zero hold ends it.
func (r *room) set(id string, next hold) {
	was := r.held[id]
	r.put(id, was, next)
	r.before = append(r.before, func() { r.put(id, next, was) })
}

func (r *room) put(id string, was, next hold) {
	r.reserves += next.reserve - was.reserve
	r.count(was.holder, -was.total())
	r.count(next.holder, next.total())
	if next == (hold{}) {
		delete(r.held, id)
	} else {
		r.held[id] = next
	}
}

// count adds bytes to what a holder has.
func (r *room) count(holder string, bytes int64) {
	if holder == "" {
		return
	}
	if r.holders[holder] += bytes; r.holders[holder] == 0 {
		delete(r.holders, holder)
	}
}

// prune ends what is not held any more, once a minute.
func (r *room) prune() {
	now := r.now()
	if now.Sub(r.pruned) < time.Minute {
		return
	}
	r.pruned = now
	for id, h := range r.held {
		if !now.Before(h.until) {
			r.put(id, h, hold{})
		}
	}
}

// sayShort wakes the sweeper.
func (r *room) sayShort() {
	select {
	case r.short <- struct{}{}:
	default:
	}
}
