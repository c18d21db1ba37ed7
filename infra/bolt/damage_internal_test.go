package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"go.etcd.io/bbolt"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
)

// sound is a small file with what is in it. Its pages are small, so that it has branches.
type sound struct {
	data        []byte
	versions    map[string][]games.Record // by the id of the game
	snapshots   map[string]games.Record
	invitations map[string]lobby.Record
}

const smallPage = 1024

func newSound(t *testing.T) *sound {
	t.Helper()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(before) })
	cryptotest.SetGlobalRandom(t, 1)
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{PageSize: smallPage})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	f := &sound{
		versions: map[string][]games.Record{}, snapshots: map[string]games.Record{},
		invitations: map[string]lobby.Record{},
	}
	for n := range 4 {
		f.play(t, s, 2*n)
		f.offer(t, s)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	f.data = compact(t, path)
	return f
}

// compact returns a copy of a file with few free pages.
func compact(t *testing.T, path string) []byte {
	t.Helper()
	from, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	to, err := bbolt.Open(path+".compact", 0o600, &bbolt.Options{PageSize: smallPage})
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(bbolt.Compact(to, from, 0), from.Close(), to.Close())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path + ".compact")
	if err != nil {
		t.Fatal(err)
	}
	m, err := readMetas(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return data[:m.count*smallPage]
}

// play plays a game, and keeps what is stored of it.
func (f *sound) play(t *testing.T, s *Store, moves int) {
	t.Helper()
	g, _, err := games.NewCreator(games.NewRepository(s, time.Now), nil, 0).Create(t.Context(), games.CreateRequest{})
	for ; err == nil && moves > 0; moves-- {
		g, err = move(t.Context(), s, g)
	}
	if err == nil {
		f.versions[g.ID], err = s.Range(t.Context(), g.ID, 0, math.MaxInt32)
	}
	if err == nil {
		f.snapshots[g.ID], err = s.Snapshot(t.Context(), g.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// move makes the first legal move.
func move(ctx context.Context, s *Store, g *games.Game) (*games.Game, error) {
	seat, _ := g.State.Priority()
	action := engine.LegalActions(g.Snapshot.Pool, g.State, seat)[0]
	next, _, err := games.NewSubmitter(games.NewRepository(s, time.Now)).Submit(ctx, games.SubmitRequest{GameID: g.ID,
		Action: action})
	return next, err
}

func (f *sound) offer(t *testing.T, s *Store) {
	t.Helper()
	inv, err := offer(t.Context(), s, fmt.Sprint("token ", len(f.invitations)))
	if err == nil {
		f.invitations[inv.ID], err = s.Invitation(t.Context(), inv.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func offer(ctx context.Context, s *Store, token string) (*lobby.Invitation,
	error) {
	inv, _, err := lobby.NewOfferer(s, games.NewRepository(s, time.Now), nil).Offer(ctx,
		lobby.OfferRequest{Token: token, Public: true})
	return inv, err
}

// reading is how a store, or the image of a file, reads what is stored.
type reading struct {
	versions   func(id string) ([]games.Record, error)
	newest     func(id string) ([]games.Record, error)
	snapshot   func(id string) (games.Record, error)
	invitation func(id string) (lobby.Record, error)
}

// check returns an error unless all that is read is what was stored, or fails with
// envelope.ErrDamaged.
func (f *sound) check(r reading) error {
	var faults []error
	expect := func(what, id string, err error, same func() bool) {
		switch {
		case errors.Is(err, envelope.ErrDamaged), errors.Is(err, envelope.ErrNewer):
		case err != nil:
			faults = append(faults, fmt.Errorf("%s of %s: %w", what, id, err))
		case !same():
			faults = append(faults, fmt.Errorf("%s of %s: it differs", what, id))
		}
	}
	for id, want := range f.versions {
		all, err := r.versions(id)
		expect("versions", id, err, func() bool { return slices.EqualFunc(all, want, sameRecord) })
		last, err := r.newest(id)
		expect("newest", id, err, func() bool { return slices.EqualFunc(last, want[len(want)-1:], sameRecord) })
		snapshot, err := r.snapshot(id)
		if !errors.Is(err, games.ErrNotFound) { // which a game that has one takes for damage
			expect("snapshot", id, err, func() bool { return sameRecord(snapshot, f.snapshots[id]) })
		}
	}
	for id, want := range f.invitations {
		got, err := r.invitation(id)
		expect("invitation", id, err, func() bool {
			return got.Check() != nil || got.Nonce == want.Nonce && bytes.Equal(got.Body, want.Body)
		})
	}
	return errors.Join(faults...)
}

// sameRecord reports whether readers take a record for the other one or refuse it.
func sameRecord(got, want games.Record) bool {
	same := got.GameID == want.GameID && got.Version == want.Version && bytes.Equal(got.Body, want.Body)
	return same || got.Check() != nil
}

// readImage reads a file as a store does that has opened it.
func readImage(data []byte) (r reading, err error) {
	file := bytes.NewReader(data)
	found, err := verify(file, int64(len(data)))
	if err != nil {
		return r, err
	}
	m, err := readMetas(file)
	if err != nil {
		return r, err
	}
	all := tree{pages: &pages{file: file, size: m.pageSize}, count: m.count, root: m.root}
	buckets, err := all.buckets()
	if err == nil && len(buckets) == 0 {
		err = errors.New("it is taken for a new file")
	}
	if err != nil {
		return r, err
	}
	or := func(records []games.Record, id string, err error) ([]games.Record, error) {
		if err == nil {
			err = found[id]
		}
		if err == nil && len(records) == 0 {
			err = games.ErrNotFound
		}
		return records, err
	}
	return reading{
		versions: func(id string) ([]games.Record, error) {
			records, err := buckets[string(recordsBucket)].between(id, 0, math.MaxInt32)
			return or(records, id, err)
		},
		newest: func(id string) ([]games.Record, error) {
			records, err := buckets[string(recordsBucket)].latest(id, 0, 1)
			return or(records, id, err)
		},
		snapshot: func(id string) (r games.Record, err error) {
			key := gameKey(id)
			there, err := buckets[string(snapshotsBucket)].get(key, func(value []byte) error {
				r, err = decode(key, value)
				return err
			})
			if err == nil && !there {
				err = games.ErrNotFound
			}
			return r, err
		},
		invitation: func(id string) (r lobby.Record, err error) {
			key := gameKey(id)
			there, err := buckets[string(invitationsBucket)].get(key, func(value []byte) error {
				r, err = decodeInvitation(key, value)
				return err
			})
			if err == nil && !there {
				err = errors.Join(found[id], lobby.ErrNotFound)
			}
			return r, err
		},
	}, nil
}

// tryImage damages a copy of the file and reads it.
func (f *sound) tryImage(t *testing.T, name string, damage func([]byte) []byte) (refused bool) {
	t.Helper()
	r, err := readImage(damage(bytes.Clone(f.data)))
	switch {
	case errors.Is(err, envelope.ErrDamaged), errors.Is(err, envelope.ErrNewer):
		return true
	case err == nil:
		err = f.check(r)
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	return false
}

// withoutValues returns which bytes of the file are neither in the body of a record nor in a
// page that is free: heads and elements of pages, keys, and beginnings of values.
func (f *sound) withoutValues(t *testing.T) (at []int) {
	t.Helper()
	const beginning = 8
	for id := range len(f.data) / smallPage {
		p := f.data[id*smallPage : (id+1)*smallPage]
		size := pageHead + metaSize
		if parsed, err := parsePage(p); err == nil {
			size = pageHead + parsed.n*elementSize
			for i := range parsed.n {
				if begin, key, value := parsed.extent(i); begin+key <= len(p) {
					for b := range key + min(value, beginning) {
						at = append(at, id*smallPage+begin+b)
					}
				}
			}
		}
		for b := range size {
			at = append(at, id*smallPage+b)
		}
	}
	slices.Sort(at)
	return slices.DeleteFunc(slices.Compact(at), func(at int) bool { return at >= len(f.data) })
}

func TestNoFlippedBitOfAKeyOrAPageGoesUnnoticed(t *testing.T) {
	f := newSound(t)
	if f.tryImage(t, "sound", func(data []byte) []byte { return data }) || t.Failed() {
		t.Fatal("the sound file is not read")
	}
	refused, tried := 0, 0
	for _, at := range f.withoutValues(t) {
		for bit := range 8 {
			name := fmt.Sprintf("bit %d of byte %d of page %d", bit, at%smallPage, at/smallPage)
			if f.tryImage(t, name, func(data []byte) []byte { data[at] ^= 1 << bit; return data }) {
				refused++
			}
			tried++
		}
	}
	t.Logf("%d flips in a file of %d bytes, %d of which make it unreadable as a whole", tried, len(f.data), refused)
}

// damages are ways in which a file is damaged at random.
var damages = map[string]func(r *rand.Rand, data []byte) []byte{
	"bytes": func(r *rand.Rand, data []byte) []byte {
		at := r.IntN(len(data))
		for i := range data[at:min(len(data), at+1+r.IntN(64))] {
			data[at+i] = byte(r.Uint32())
		}
		return data
	},
	"a page in place of another": func(r *rand.Rand, data []byte) []byte {
		copy(pageOf(r, data), pageOf(r, data))
		return data
	},
	"a page in place of another, with its number": func(r *rand.Rand, data []byte) []byte {
		copy(pageOf(r, data)[8:], pageOf(r, data)[8:])
		return data
	},
	"a page without content": func(r *rand.Rand, data []byte) []byte {
		clear(pageOf(r, data)[r.IntN(smallPage):])
		return data
	},
	"a page of noise": func(r *rand.Rand, data []byte) []byte {
		page := pageOf(r, data)
		for i := range page {
			page[i] = byte(r.Uint32())
		}
		return data
	},
	"a number in the head of a page or an element": func(r *rand.Rand, data []byte) []byte {
		native.PutUint32(pageOf(r, data)[4*r.IntN(12):], r.Uint32()>>r.IntN(32))
		return data
	},
	"a shorter file": func(r *rand.Rand, data []byte) []byte { return data[:r.IntN(len(data))] },
	"a byte more": func(r *rand.Rand, data []byte) []byte {
		return slices.Insert(data, r.IntN(len(data)), byte(r.Uint32()))
	},
}

func pageOf(r *rand.Rand, data []byte) []byte {
	at := r.IntN(len(data)/smallPage) * smallPage
	return data[at : at+smallPage]
}

func TestNoRandomDamageGoesUnnoticed(t *testing.T) {
	f := newSound(t)
	for name, damage := range damages {
		for seed := range uint64(1000) {
			f.tryImage(t, fmt.Sprint(name, ", seed ", seed), func(data []byte) []byte {
				return damage(rand.New(rand.NewPCG(seed, 1)), data)
			})
		}
	}
}

// A store opens a damaged file, or says that it is damaged; then it reads what is there, and
// games go on that are not damaged. Nothing ends the process, and nothing takes long.
func TestStoresWithDamage(t *testing.T) {
	f := newSound(t)
	structure := f.withoutValues(t)
	flip := func(r *rand.Rand, data []byte) []byte {
		data[structure[r.IntN(len(structure))]] ^= 1 << r.IntN(8)
		return data
	}
	kinds := []func(*rand.Rand, []byte) []byte{flip, flip, flip, damages["bytes"]}
	for seed := range uint64(200) {
		path := filepath.Join(t.TempDir(), "games.db")
		data := kinds[seed%uint64(len(kinds))](rand.New(rand.NewPCG(seed, 2)), bytes.Clone(f.data))
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		within(t, 10*time.Second, fmt.Sprint("seed ", seed), func() error { return f.tryStore(t, path) })
	}
}

// within fails if f takes longer than a deadline, or returns an error.
func within(t *testing.T, d time.Duration, name string, f func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	case <-time.After(d):
		t.Fatalf("%s: it takes longer than %s", name, d)
	}
}

func (f *sound) tryStore(t *testing.T, path string) error {
	s, err := Open(path)
	if err != nil {
		refused := errors.Is(err, ErrDamaged) || errors.Is(err, envelope.ErrNewer)
		if refused && strings.Contains(err.Error(), path) {
			return nil
		}
		return err
	}
	defer s.Close()
	if err := f.check(s.reading(t.Context())); err != nil {
		return err
	}
	reader := games.NewReader(games.NewRepository(s, time.Now))
	for id, versions := range f.versions {
		g, err := reader.Current(t.Context(), id)
		if err == nil {
			g, err = move(t.Context(), s, g)
		}
		if err == nil && g.Version != len(versions) {
			err = fmt.Errorf("version %d follows %d", g.Version, len(versions)-1)
		}
		if err != nil && !errors.Is(err, envelope.ErrDamaged) && !errors.Is(err, envelope.ErrNewer) {
			return fmt.Errorf("a move in %s: %w", id, err)
		}
	}
	if _, err := s.Games(t.Context()); err != nil {
		return fmt.Errorf("the list of games: %w", err)
	}
	if err := s.Sweep(t.Context()); err != nil {
		return fmt.Errorf("a sweep: %w", err)
	}
	if _, err := s.Public(t.Context(), time.Now(), 9); err != nil {
		return fmt.Errorf("the list of invitations: %w", err)
	}
	if _, err := offer(t.Context(), s, "another"); err != nil && !errors.Is(err, envelope.ErrDamaged) {
		return fmt.Errorf("an offer: %w", err)
	}
	return nil
}

func (s *Store) reading(ctx context.Context) reading {
	return reading{
		versions:   func(id string) ([]games.Record, error) { return s.Range(ctx, id, 0, math.MaxInt32) },
		newest:     func(id string) ([]games.Record, error) { return s.Latest(ctx, id, 0, 1) },
		snapshot:   func(id string) (games.Record, error) { return s.Snapshot(ctx, id) },
		invitation: func(id string) (lobby.Record, error) { return s.Invitation(ctx, id) },
	}
}

// While a file is open, damage in what is read is noticed. A key that has become another one
// may be missed, until the next start; but no game is shorter, older or another.
func TestDamageWhileAFileIsOpen(t *testing.T) {
	f := newSound(t)
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, f.data, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	structure := slices.DeleteFunc(f.withoutValues(t), func(at int) bool { return at < 2*smallPage })
	missed := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 3))
		at := structure[r.IntN(len(structure))]
		flipped := []byte{f.data[at] ^ 1<<r.IntN(8)}
		_, err := file.WriteAt(flipped, int64(at))
		if err != nil {
			t.Fatal(err)
		}
		s.pages.last.Store(nil)
		within(t, 10*time.Second, fmt.Sprintf("byte %d of page %d is %x", at%smallPage, at/smallPage, flipped),
			func() error {
				err := f.check(s.reading(t.Context()))
				if errors.Is(err, games.ErrNotFound) || errors.Is(err, lobby.ErrNotFound) {
					missed++
					return nil
				}
				return err
			})
		if _, err := file.WriteAt(f.data[at:at+1], int64(at)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of 2,000 flips were missed", missed)
}
