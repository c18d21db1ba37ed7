package bolt_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/lobby"
)

// limit is small, so that it is reached soon: there is room for 30 games at once.
const limit = 8 << 20

// limited is a store of limited size, with a clock that the test sets.
type limited struct {
	*testing.T
	*bolt.Store
	path    string
	now     time.Time
	deleted []string
	mu      sync.Mutex // of now, which the committer reads
}

func newLimited(t *testing.T) *limited {
	l := &limited{T: t, path: filepath.Join(t.TempDir(), "games.db"), now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	l.open()
	return l
}

func (l *limited) open(options ...bolt.Option) {
	l.Helper()
	s, err := bolt.Open(l.path, append(options, bolt.WithLimit(limit), bolt.WithClock(l.clock),
		bolt.WithDeleted(func(id string) { l.deleted = append(l.deleted, id) }))...)
	if err != nil {
		l.Fatal(err)
	}
	l.Store = s
	l.Cleanup(func() { _ = s.Close() })
}

func (l *limited) reopen(options ...bolt.Option) {
	l.Helper()
	closeStore(l.T, l.Store)
	l.open(options...)
}

func (l *limited) clock() time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

func (l *limited) pass(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.now = l.now.Add(d)
}

const retention = 24 * time.Hour

func (l *limited) create(by netip.Prefix) (*games.Game, error) {
	request := games.CreateRequest{Address: by}
	g, _, err := games.NewCreator(games.NewRepository(l.Store, l.clock), nil, retention).Create(l.Context(), request)
	return g, err
}

func (l *limited) mustCreate() *games.Game {
	l.Helper()
	g, err := l.create(netip.Prefix{})
	if err != nil {
		l.Fatal(err)
	}
	return g
}

// fill creates games, by one holder if there is an address, until one is refused.
func (l *limited) fill(by netip.Prefix) (made []*games.Game) {
	l.Helper()
	for {
		g, err := l.create(by)
		if errors.Is(err, games.ErrStorageFull) {
			return made
		}
		if err != nil {
			l.Fatal(err)
		}
		made = append(made, g)
	}
}

// play plays games at the same time by the first legal action, at most that many times.
func (l *limited) play(moves int, all ...*games.Game) {
	l.Helper()
	var players sync.WaitGroup
	for _, g := range all {
		players.Go(func() {
			if err := l.playOne(g, moves); err != nil {
				l.Error(err)
			}
		})
	}
	players.Wait()
}

func (l *limited) playOne(g *games.Game, moves int) (err error) {
	submitter := games.NewSubmitter(games.NewRepository(l.Store, l.clock))
	for ; moves > 0 && !g.Finished() && err == nil; moves-- {
		seat, _ := g.State.Priority()
		action := engine.LegalActions(g.Snapshot.Pool, g.State, seat)[0]
		g, _, err = submitter.Submit(l.Context(), games.SubmitRequest{GameID: g.ID, Action: action})
	}
	return err
}

const toTheEnd = engine.MaxActions

func (l *limited) sweep() {
	l.Helper()
	if err := l.Sweep(l.Context()); err != nil {
		l.Fatal(err)
	}
}

func (l *limited) wantSize() {
	l.Helper()
	if info, err := os.Stat(l.path); err != nil || info.Size() > limit+2<<20 {
		l.Errorf("the file has %d bytes (%v), want at most %d and the slack", info.Size(), err, limit)
	}
}

// Above the limit games and invitations are refused, all games are played to their end, and
// others begin in their room.
func TestAFullStore(t *testing.T) {
	l := newLimited(t)
	begun := l.fill(netip.Prefix{})
	if len(begun) < 15 {
		t.Fatalf("%d games", len(begun))
	}
	offer := lobby.Record{ID: "invitation", ExpiresAt: l.now.Add(time.Hour)}
	snapshot := games.Record{GameID: "invitation", Version: games.SnapshotVersion, Body: make([]byte, 200<<10)}
	wantError(t, l.Offer(t.Context(), offer, snapshot, nil, nil), games.ErrStorageFull, "")
	l.play(toTheEnd, begun...)
	l.wantSize()
	if again := l.fill(netip.Prefix{}); len(again) == 0 {
		t.Error("no game begins after all have ended")
	}
	if err := l.Create(t.Context(), games.Record{GameID: begun[0].ID}, nil); !errors.Is(err, games.ErrConflict) {
		t.Errorf("a game that exists: %v, want ErrConflict", err)
	}
}

func TestAReserveOutlivesARestart(t *testing.T) {
	l := newLimited(t)
	begun := l.fill(netip.Prefix{})
	l.reopen()
	l.sweep()
	if more := l.fill(netip.Prefix{}); len(more) > 1 {
		t.Errorf("%d more games", len(more))
	}
	l.play(toTheEnd, begun...)
	l.wantSize()
}

// A client gets a quarter of what is left, and it back when its games have ended.
func TestTheShareOfAClient(t *testing.T) {
	l := newLimited(t)
	one, other := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	first, second := l.fill(one), l.fill(other)
	if len(first) < 3 || len(second) < 3 || len(second) > len(first) {
		t.Errorf("clients create %d and %d games", len(first), len(second))
	}
	if rest := l.fill(netip.Prefix{}); len(rest) < len(first) {
		t.Errorf("%d games are left for others", len(rest))
	}
	l.play(toTheEnd, first...)
	l.pass(bolt.IdleAfter)
	if again := l.fill(one); len(again) < len(second) {
		t.Errorf("a client whose games may be deleted creates %d more", len(again))
	}
}

// fillForLong fills the file with games that no sweep deletes, because they cannot be read.
func (l *limited) fillForLong() {
	l.Helper()
	for begun := true; begun; l.pass(bolt.IdleAfter) {
		for begun = false; ; begun = true {
			err := l.Create(l.Context(), games.Record{GameID: rand.Text()}, make([]byte, 100<<10))
			if errors.Is(err, games.ErrStorageFull) {
				break
			}
			if err != nil {
				l.Fatal(err)
			}
		}
	}
}

// offer offers an invitation of a holder.
func (l *limited) offer(id, holder string) (lobby.Record, error) {
	r := lobby.Record{ID: id, ExpiresAt: l.now.Add(time.Hour), Holder: holder}
	_, _ = rand.Read(r.Nonce[:])
	return r, l.Offer(l.Context(), r, games.Record{}, nil, nil)
}

// change changes an offered invitation by a call of the store.
func (l *limited) change(offered lobby.Record, by func(lobby.Record, [16]byte) error) {
	l.Helper()
	previous := offered.Nonce
	_, _ = rand.Read(offered.Nonce[:])
	if err := by(offered, previous); err != nil {
		l.Error(err)
	}
}

func (l *limited) accept(offered lobby.Record) {
	l.Helper()
	l.change(offered, func(next lobby.Record, previous [16]byte) error {
		first := games.Record{GameID: next.ID, Holder: "a guest"}
		return l.Accept(l.Context(), next, previous, first, nil, nil)
	})
}

func (l *limited) withdraw(offered lobby.Record) {
	l.Helper()
	l.change(offered, func(next lobby.Record, previous [16]byte) error {
		return l.Withdraw(l.Context(), next, previous)
	})
}

// An invitation has room for its game, so that it can be accepted when no other game can begin.
func TestAnInvitationInAFullStore(t *testing.T) {
	l := newLimited(t)
	accepted, _ := l.offer("accepted", "")
	withdrawn, err := l.offer("withdrawn", "")
	if err != nil {
		t.Fatal(err)
	}
	l.fill(netip.Prefix{})
	l.accept(accepted)
	l.withdraw(withdrawn)
	if len(l.fill(netip.Prefix{})) == 0 {
		t.Error("a withdrawn invitation leaves no room")
	}
}

// Until it ends, an invitation counts for its host, and so does its game.
func TestTheShareOfAHost(t *testing.T) {
	l := newLimited(t)
	var offered []lobby.Record
	for {
		r, err := l.offer(fmt.Sprint(len(offered)), "a host")
		if errors.Is(err, games.ErrStorageFull) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		offered = append(offered, r)
	}
	l.accept(offered[0])
	if _, err := l.offer("after an acceptance", "a host"); !errors.Is(err, games.ErrStorageFull) {
		t.Errorf("the game of a host leaves it room for another offer: %v", err)
	}
	l.withdraw(offered[1])
	if _, err := l.offer("after a withdrawal", "a host"); err != nil {
		t.Error(err)
	}
}

// When room is short, a game goes that has had no move for an hour, and nothing else.
func TestIdleGamesGoFirst(t *testing.T) {
	l := newLimited(t)
	idle := l.mustCreate()
	l.pass(2 * bolt.IdleAfter)
	l.sweep()
	if len(l.deleted) > 0 {
		t.Fatal("an idle game is deleted although there is room")
	}
	l.fillForLong()
	played := l.fill(netip.Prefix{})
	l.pass(bolt.IdleAfter - time.Minute)
	l.play(1, played...)
	l.pass(time.Minute)
	l.sweep()
	if len(l.deleted) != 1 || l.deleted[0] != idle.ID {
		t.Errorf("%v are deleted, want %s", l.deleted, idle.ID)
	}
	_, err := l.Latest(t.Context(), idle.ID, 0, 1)
	wantError(t, err, games.ErrNotFound, "")
	next := games.Record{GameID: idle.ID, Version: 1}
	wantError(t, l.Append(t.Context(), next), games.ErrNotFound, "version 0")
}

// A game that outgrows its reserve takes nothing from the reserves of others.
func TestAGameThatOutgrowsItsReserve(t *testing.T) {
	l := newLimited(t)
	next := games.Record{GameID: "large", Body: make([]byte, 50<<10)}
	if err := l.Create(t.Context(), next, nil); err != nil {
		t.Fatal(err)
	}
	others := l.fill(netip.Prefix{})
	var err error
	for err == nil {
		next.Version++
		err = l.Append(t.Context(), next)
	}
	wantError(t, err, games.ErrStorageFull, "has used up")
	l.play(toTheEnd, others...)
	l.wantSize()
	next.Last = true
	if err := l.Append(t.Context(), next); err != nil {
		t.Errorf("its end: %v", err)
	}
}

// Expired games are deleted while others are played, and their room is used again.
func TestExpiredGamesGo(t *testing.T) {
	l := newLimited(t)
	var expired []*games.Game
	for range 10 {
		expired = append(expired, l.mustCreate())
	}
	l.pass(retention)
	lasting := l.fill(netip.Prefix{})
	l.sweep()
	if len(l.deleted) != len(expired) {
		t.Errorf("%d games are deleted, want %d", len(l.deleted), len(expired))
	}
	l.play(1, lasting...)
	l.wantSize()
}

// With a clock far ahead all games seem to have expired.
func TestAWrongClockDeletesNothing(t *testing.T) {
	l := newLimited(t)
	for range 20 {
		l.mustCreate()
	}
	l.pass(100 * retention)
	err := l.Sweep(t.Context())
	wantError(t, err, bolt.ErrClock, "20 of 20 games")
	if len(l.deleted) > 0 {
		t.Errorf("%d games are deleted", len(l.deleted))
	}
	l.reopen(bolt.WithTrustedClock())
	l.sweep()
	if len(l.deleted) != 20 {
		t.Errorf("%d games are deleted, want 20", len(l.deleted))
	}
}
