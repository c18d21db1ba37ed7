package bolt_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
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
	kept    time.Duration // how long games are
	turn    int           // their limit of time for a turn, in seconds
	now     time.Time
	deleted []string
	mu      sync.Mutex               // of now, which the committer reads
	tokens  map[string][]games.Token // of private games
}

func newLimited(t *testing.T) *limited {
	l := &limited{T: t, path: filepath.Join(t.TempDir(), "games.db"), now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
		kept: retention, tokens: map[string][]games.Token{}}
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
	request := games.CreateRequest{Address: by, Seats: games.Seats{Private: l.turn > 0, TurnSeconds: l.turn}}
	g, tokens, err := games.NewCreator(games.NewRepository(l.Store, l.clock), nil, l.kept).Create(l.Context(), request)
	if err == nil {
		l.tokens[g.ID] = tokens
	}
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
		request := games.SubmitRequest{GameID: g.ID, Action: action}
		if tokens := l.tokens[g.ID]; len(tokens) > 0 {
			request.Token = tokens[seat].Text
		}
		g, _, err = submitter.Submit(l.Context(), request)
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

// takeForLong writes a game that no sweep deletes, because it cannot be read. It waits where there is no
// room for its moves, and reports false if there is none at all.
func (l *limited) takeForLong() bool {
	l.Helper()
	for range 2 {
		err := l.Create(l.Context(), games.Record{GameID: rand.Text()}, make([]byte, 100<<10))
		if err == nil {
			return true
		}
		if !errors.Is(err, games.ErrStorageFull) {
			l.Fatal(err)
		}
		l.pass(bolt.IdleAfter)
	}
	return false
}

// fillForLong fills the file with games that no sweep deletes.
func (l *limited) fillForLong() {
	l.Helper()
	for l.takeForLong() {
	}
}

// newLasting returns a store of games that no retention ends, with a limit of a week for a turn.
func newLasting(t *testing.T) *limited {
	l := newLimited(t)
	l.kept, l.turn = 90*24*time.Hour, week
	return l
}

// offer offers a private invitation, and returns its id.
func (l *limited) offer(by netip.Prefix) (id string, err error) {
	offerer := lobby.NewOfferer(l.Store, games.NewRepository(l.Store, l.clock), nil)
	inv, _, err := offerer.Offer(l.Context(), lobby.OfferRequest{Token: rand.Text(), TurnSeconds: week, Address: by})
	if err != nil {
		return "", err
	}
	return inv.ID, nil
}

const week = 7 * 24 * 60 * 60

// offerMany offers invitations at the same time.
func (l *limited) offerMany(n int, by netip.Prefix) (ids []string) {
	l.Helper()
	found := make(chan string, n)
	var all sync.WaitGroup
	for range n {
		all.Go(func() {
			id, err := l.offer(by)
			if err != nil && !errors.Is(err, games.ErrStorageFull) {
				l.Error(err)
			}
			found <- id
		})
	}
	all.Wait()
	close(found)
	for id := range found {
		if id != "" {
			ids = append(ids, id)
		}
	}
	return ids
}

func (l *limited) accept(id string, by netip.Prefix) error {
	accepter := lobby.NewAccepter(l.Store, games.NewRepository(l.Store, l.clock), l.kept)
	request := lobby.AcceptRequest{InvitationID: id, Token: rand.Text(), Address: by}
	_, _ = rand.Read(request.Entropy[:])
	_, _, _, err := accepter.Accept(l.Context(), request)
	return err
}

// exists reports whether a game or an invitation is stored.
func (l *limited) exists(id string) bool {
	l.Helper()
	held, err := l.Holds(l.Context(), id)
	if err != nil {
		l.Fatal(err)
	}
	return held
}

func client(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}), 32)
}

// An invitation takes no room for a game. It is offered while there is room for one, which its guest gets
// if there still is.
func TestRoomForAnInvitation(t *testing.T) {
	l := newLimited(t)
	ids := l.offerMany(50, netip.Prefix{}) // there is no room for as many games
	if len(ids) != 50 {
		t.Fatalf("%d invitations are offered, want 50", len(ids))
	}
	begun := l.fill(netip.Prefix{})
	if len(begun) < 15 {
		t.Errorf("%d games begin beside invitations", len(begun))
	}
	wantError(t, l.accept(ids[0], netip.Prefix{}), games.ErrStorageFull, "")
	_, err := l.offer(netip.Prefix{})
	wantError(t, err, games.ErrStorageFull, "")
	l.play(toTheEnd, begun...)
	if err := l.accept(ids[0], netip.Prefix{}); err != nil {
		t.Errorf("when games have ended: %v", err)
	}
}

// A game counts for the host of its invitation, also after its guest's acceptance.
func TestRoomOfAHost(t *testing.T) {
	l := newLimited(t)
	host, guest := client(1), client(2)
	ids := l.offerMany(30, host)
	accepted := 0
	for _, id := range ids {
		err := l.accept(id, guest)
		if errors.Is(err, games.ErrStorageFull) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		accepted++
	}
	if accepted < 2 || accepted > 8 {
		t.Errorf("%d of %d invitations become games, want what a quarter of the room has place for", accepted, len(ids))
	}
	if begun := l.fill(host); len(begun) > 1 {
		t.Errorf("the host begins %d further games", len(begun))
	}
	if begun := l.fill(guest); len(begun) < 2 {
		t.Errorf("the guest begins %d games", len(begun))
	}
}

// Whatever strangers offer and begin, a game whose players are within their time stays, also after a
// restart. It goes when they are not.
func TestRoomIsNotTakenFromGamesWithinTheirTime(t *testing.T) {
	l := newLasting(t)
	var honest []*games.Game
	for range 4 {
		honest = append(honest, l.mustCreate())
	}
	var offered []string
	attack := func() {
		for n := range 12 {
			offered = append(offered, l.offerMany(10, client(n))...)
			l.fill(client(n))
		}
		l.fill(netip.Prefix{}) // who has no share
	}
	for range 3 {
		attack()
		l.pass(67 * time.Minute)
		l.sweep()
		if slices.ContainsFunc(offered, l.exists) {
			t.Error("room was not short")
		}
		l.reopen()
		l.sweep()
		attack()
		l.pass(24 * time.Hour)
		l.sweep()
	}
	for _, g := range honest {
		if !l.exists(g.ID) {
			t.Errorf("a game is deleted %v after its last move", l.now.Sub(g.At))
		}
	}
	l.play(1, honest...)
	l.pass(week*time.Second + bolt.IdleAfter)
	if l.sweep(); len(l.deleted) > 0 {
		t.Error("a game is deleted although there is room")
	}
	l.fillForLong()
	l.sweep()
	for _, g := range honest {
		if l.exists(g.ID) {
			t.Error("a game stays although its players are over their time")
		}
	}
}

// Invitations go first, then games that have ended, then games whose players are over their time: of each
// kind the oldest first.
func TestRoomIsMadeInOrder(t *testing.T) {
	l := newLasting(t)
	groups := make([][]string, 9)
	for i := range groups {
		switch i / 3 {
		case 0:
			l.turn = 0
			groups[6+i] = []string{l.mustCreate().ID}
		case 1:
			l.turn = week
			ended := []*games.Game{l.mustCreate(), l.mustCreate(), l.mustCreate(), l.mustCreate()}
			l.play(toTheEnd, ended...)
			for _, g := range ended {
				groups[i] = append(groups[i], g.ID)
			}
		case 2:
			groups[i-6] = l.offerMany(20, netip.Prefix{})
		}
		l.pass(time.Minute)
	}
	for range 50 {
		l.takeForLong()
	}
	steps, last := 0, groups[len(groups)-1][0]
	for ; l.exists(last) && steps < 50; steps++ {
		l.takeForLong()
		l.pass(bolt.IdleAfter)
		l.sweep()
		l.wantInOrder(groups)
	}
	if l.exists(last) || steps < 5 {
		t.Errorf("in %d steps not all is deleted, or too much at once", steps)
	}
}

// wantInOrder checks that nothing of a group is deleted before all of the groups before it.
func (l *limited) wantInOrder(groups [][]string) {
	l.Helper()
	for len(groups) > 0 && !slices.ContainsFunc(groups[0], l.exists) {
		groups = groups[1:]
	}
	for _, later := range groups[min(1, len(groups)):] {
		for _, id := range later {
			if !l.exists(id) {
				l.Fatalf("deleted although earlier ones are not, with %d groups left", len(groups))
			}
		}
	}
}

// Networks of one site have the share of one client.
func TestRoomOfOneSite(t *testing.T) {
	l := newLimited(t)
	var begun []int
	for n := range 12 {
		network := netip.MustParsePrefix(fmt.Sprintf("2001:db8:1:%x::/64", n))
		begun = append(begun, len(l.fill(network)))
	}
	if begun[0] < 3 || slices.Max(begun[1:]) > 0 {
		t.Errorf("twelve networks of a site begin %d games", begun)
	}
	if other := l.fill(netip.MustParsePrefix("2001:db8:2::/64")); len(other) < 3 {
		t.Errorf("another site begins %d games", len(other))
	}
}

// A client gets no further share by a restart, nor by games that go on after a pause.
func TestRoomOfAClientAfterARestart(t *testing.T) {
	l := newLimited(t)
	one, other := client(1), client(2)
	begun := l.fill(one)
	l.offerMany(5, one)
	for range 2 {
		l.reopen()
		l.sweep()
		if more := l.fill(one); len(more) > 0 {
			t.Errorf("after a restart a client with %d games begins %d more", len(begun), len(more))
		}
	}
	l.pass(2 * bolt.IdleAfter)
	l.play(1, begun...)
	if more := l.fill(one); len(more) > 0 {
		t.Errorf("a client whose %d games go on after a pause begins %d more", len(begun), len(more))
	}
	if more := l.fill(other); len(more) < 3 {
		t.Errorf("another client begins %d games", len(more))
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
