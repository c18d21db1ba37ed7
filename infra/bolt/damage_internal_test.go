package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/lobby"
)

// sound is a file of games with what is in it.
type sound struct {
	data        []byte
	pageSize    int
	versions    map[string][]games.Record // by the id of the game
	snapshots   map[string]games.Record
	invitations map[string]lobby.Record
}

// newSound plays games. The last write to the file is the last move of the last game.
func newSound(t *testing.T, played int) *sound {
	t.Helper()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(before) })
	cryptotest.SetGlobalRandom(t, 1)
	path := filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s.db.NoSync = true
	f := &sound{
		pageSize: s.db.Info().PageSize, versions: map[string][]games.Record{},
		snapshots: map[string]games.Record{}, invitations: map[string]lobby.Record{},
	}
	for n := range played {
		if n%5 == 0 {
			f.offer(t, s)
		}
		f.play(t, s, n%8)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	f.read(t, path)
	return f
}

// read reads the pages of a file.
func (f *sound) read(t *testing.T, path string) {
	t.Helper()
	var m meta
	var err error
	if f.data, err = os.ReadFile(path); err == nil {
		m, err = readMetas(bytes.NewReader(f.data))
	}
	if err != nil {
		t.Fatal(err)
	}
	f.data = f.data[:int(m.count)*f.pageSize]
}

// compact replaces the file by a copy without the earlier states of pages: nothing tells a page that
// has one of them from one that was written last.
func (f *sound) compact(t *testing.T) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	err := os.WriteFile(path, f.data, 0o600)
	if err == nil {
		_, err = Compact(path, path+".compact", func(int64) error { return nil })
	}
	if err != nil {
		t.Fatal(err)
	}
	f.read(t, path+".compact")
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

func offer(ctx context.Context, s *Store, token string) (*lobby.Invitation, error) {
	inv, _, err := lobby.NewOfferer(s, games.NewRepository(s, time.Now), nil).Offer(ctx,
		lobby.OfferRequest{Token: token, Public: true})
	return inv, err
}

// isNamed reports whether an error says that something is damaged.
func isNamed(err error) bool {
	return errors.Is(err, envelope.ErrDamaged) || errors.Is(err, envelope.ErrNewer) || errors.Is(err, ErrDamaged)
}

// named is what is said of a file: what it does not have, and whether the last commit may be lost.
type named struct {
	missing func(id string) bool
	older   bool
}

func nothing(string) bool { return false }

// check reads everything. Its error says what is neither as it was stored nor named as damaged.
func (f *sound) check(ctx context.Context, s *Store, n named) error {
	var faults []error
	expect := func(what, id string, err error, same func() bool) {
		switch {
		case isNamed(err), n.missing(id) && (errors.Is(err, games.ErrNotFound) || errors.Is(err, lobby.ErrNotFound)):
		case err != nil:
			faults = append(faults, fmt.Errorf("%s of %s: %w", what, id, err))
		case !same():
			faults = append(faults, fmt.Errorf("%s of %s: it differs", what, id))
		}
	}
	for id, want := range f.versions {
		all, err := s.Range(ctx, id, 0, math.MaxInt32)
		expect("versions", id, err, func() bool { return slices.EqualFunc(all, want[:n.expected(all, want)], sameRecord) })
		last, err := s.Latest(ctx, id, 0, 1)
		expect("newest", id, err, func() bool {
			end := n.expected(all, want)
			return slices.EqualFunc(last, want[end-1:end], sameRecord)
		})
		snapshot, err := s.Snapshot(ctx, id)
		if !errors.Is(err, games.ErrNotFound) { // which a game that has one takes for damage
			expect("snapshot", id, err, func() bool { return sameRecord(snapshot, f.snapshots[id]) })
		}
	}
	for id, want := range f.invitations {
		got, err := s.Invitation(ctx, id)
		expect("invitation", id, err, func() bool {
			return got.Check() != nil || got.Nonce == want.Nonce && bytes.Equal(got.Body, want.Body)
		})
	}
	return errors.Join(faults...)
}

// expected returns how many of a game's versions must have been read.
func (n named) expected(got, stored []games.Record) int {
	if n.older && len(got) == len(stored)-1 {
		return len(got)
	}
	return len(stored)
}

// sameRecord reports whether readers take a record for the other one or refuse it.
func sameRecord(got, want games.Record) bool {
	same := got.GameID == want.GameID && got.Version == want.Version && bytes.Equal(got.Body, want.Body)
	return same || got.Check() != nil
}

// try opens a damaged copy of the file and reads all of it. Where the file is refused, what can be saved
// of it is read. The error says what was damaged without a word.
func (f *sound) try(t *testing.T, damage func([]byte) []byte) (refused bool, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, damage(bytes.Clone(f.data)), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		if !isNamed(err) || !strings.Contains(err.Error(), path) {
			return true, err
		}
		return true, f.trySalvage(t, path)
	}
	defer s.Close()
	if err := f.check(t.Context(), s, named{missing: nothing}); err != nil {
		return false, err
	}
	return false, f.use(t.Context(), s)
}

// trySalvage saves what can be saved of a damaged file. What is not in the copy must be named, or a part
// of the file that could not be read.
func (f *sound) trySalvage(t *testing.T, path string) error {
	t.Helper()
	saved, err := Compact(path, path+".saved", func(int64) error { return nil })
	if err != nil {
		if isNamed(err) {
			return nil
		}
		return err
	}
	copied, err := Open(path+".saved", WithDamage(func(id string, err error) {
		t.Errorf("the copy has a damaged game %q: %v", id, err)
	}))
	if err != nil {
		return fmt.Errorf("the copy: %w", err)
	}
	defer copied.Close()
	if saved == nil { // only to open the file failed
		return f.check(t.Context(), copied, named{missing: nothing})
	}
	err = f.check(t.Context(), copied, named{
		missing: func(id string) bool { return saved.Lost[id] != nil || len(saved.Faults) > 0 },
		older:   strings.Contains(fmt.Sprint(saved.Faults), "newest moves may be missing"),
	})
	return errors.Join(err, f.use(t.Context(), copied))
}

// use plays on in all games, lists, sweeps and offers.
func (f *sound) use(ctx context.Context, s *Store) error {
	reader := games.NewReader(games.NewRepository(s, time.Now))
	for id := range f.versions {
		g, err := reader.Current(ctx, id)
		if errors.Is(err, games.ErrNotFound) {
			continue
		}
		if err == nil {
			_, err = move(ctx, s, g)
		}
		if err != nil && !isNamed(err) {
			return fmt.Errorf("a move in %s: %w", id, err)
		}
	}
	if _, err := s.Games(ctx); err != nil {
		return fmt.Errorf("the list of games: %w", err)
	}
	if err := s.Sweep(ctx); err != nil {
		return fmt.Errorf("a sweep: %w", err)
	}
	if _, err := s.Public(ctx, time.Now(), 9); err != nil {
		return fmt.Errorf("the list of invitations: %w", err)
	}
	if _, err := offer(ctx, s, "another"); err != nil && !isNamed(err) {
		return fmt.Errorf("an offer: %w", err)
	}
	return nil
}

// flip returns what flips a bit of a byte.
func flip(at, bit int) func([]byte) []byte {
	return func(data []byte) []byte {
		data[at] ^= 1 << bit
		return data
	}
}

// structure returns which bytes of the file are heads and elements of pages.
func (f *sound) structure() (at []int) {
	for page := 2 * f.pageSize; page < len(f.data); page += f.pageSize {
		size := min(f.pageSize, pageHead+elementSize*elements(f.data[page:]))
		for i := range size {
			at = append(at, page+i)
		}
	}
	return at
}

// A flipped bit has no effect, or what it damages is named; then all else can be read, or saved.
func TestDamageByFlippedBits(t *testing.T) {
	f := newSound(t, 100)
	if refused, err := f.try(t, func(data []byte) []byte { return data }); refused || err != nil {
		t.Fatalf("the sound file: refused %t, %v", refused, err)
	}
	structure := f.structure()
	refusals := 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		at := 2*f.pageSize + r.IntN(len(f.data)-2*f.pageSize)
		if seed%2 == 1 { // most bytes are values
			at = structure[r.IntN(len(structure))]
		}
		bit := r.IntN(8)
		within(t, 10*time.Second, fmt.Sprintf("bit %d of byte %d of page %d", bit, at%f.pageSize, at/f.pageSize),
			func() error {
				refused, err := f.try(t, flip(at, bit))
				if refused {
					refusals++
				}
				return err
			})
	}
	t.Logf("200 flips in a file of %d bytes, of which %d make it unreadable as a whole", len(f.data), refusals)
}

// A file in which a bucket has another name is refused, and what is saved of it says so.
func TestDamageOfNamesOfBuckets(t *testing.T) {
	f := newSound(t, 6)
	m, err := readMetas(bytes.NewReader(f.data))
	if err != nil {
		t.Fatal(err)
	}
	root := f.data[int(m.root)*f.pageSize:][:f.pageSize]
	for i := range elements(root) {
		e, _, err := readElement(root, i)
		if err != nil {
			t.Fatal(err)
		}
		name := string(e.key)
		for at := range e.key {
			bit := byte(1) << (at % 8)
			e.key[at] ^= bit
			refused, err := f.try(t, func(data []byte) []byte { return data })
			if !refused || err != nil {
				t.Errorf("%s, byte %d: refused %t, %v", name, at, refused, err)
			}
			e.key[at] ^= bit
		}
	}
}

// No damage of the first two pages lets an earlier commit be taken for the newest.
func TestDamageOfTheFirstPages(t *testing.T) {
	f := newSound(t, 3)
	const used = pageHead + metaSize
	refusals := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 2))
		at, bit := r.IntN(2)*f.pageSize+r.IntN(used), r.IntN(8)
		within(t, 10*time.Second, fmt.Sprintf("bit %d of byte %d", bit, at), func() error {
			refused, err := f.try(t, flip(at, bit))
			if refused {
				refusals++
			}
			return err
		})
	}
	if refusals == 0 {
		t.Error("no flip was refused")
	}
}

// damages are ways in which a file is damaged at random.
var damages = map[string]func(r *rand.Rand, data []byte, pageSize int) []byte{
	"bytes": func(r *rand.Rand, data []byte, _ int) []byte {
		at := r.IntN(len(data))
		for i := range data[at:min(len(data), at+1+r.IntN(64))] {
			data[at+i] = byte(r.Uint32())
		}
		return data
	},
	"a page in place of another": func(r *rand.Rand, data []byte, pageSize int) []byte {
		copy(anyPage(r, data, pageSize), anyPage(r, data, pageSize))
		return data
	},
	"a page in place of another, with its number": func(r *rand.Rand, data []byte, pageSize int) []byte {
		copy(anyPage(r, data, pageSize)[8:], anyPage(r, data, pageSize)[8:])
		return data
	},
	"a page without content": func(r *rand.Rand, data []byte, pageSize int) []byte {
		clear(anyPage(r, data, pageSize)[r.IntN(pageSize):])
		return data
	},
	"a page of noise": func(r *rand.Rand, data []byte, pageSize int) []byte {
		page := anyPage(r, data, pageSize)
		for i := range page {
			page[i] = byte(r.Uint32())
		}
		return data
	},
	"a number in the head of a page or an element": func(r *rand.Rand, data []byte, pageSize int) []byte {
		native.PutUint32(anyPage(r, data, pageSize)[4*r.IntN(12):], r.Uint32()>>r.IntN(32))
		return data
	},
	"a shorter file": func(r *rand.Rand, data []byte, _ int) []byte { return data[:r.IntN(len(data))] },
	"a byte more": func(r *rand.Rand, data []byte, _ int) []byte {
		return slices.Insert(data, r.IntN(len(data)), byte(r.Uint32()))
	},
}

func anyPage(r *rand.Rand, data []byte, pageSize int) []byte {
	at := r.IntN(len(data)/pageSize) * pageSize
	return data[at : at+pageSize]
}

func TestDamageAtRandom(t *testing.T) {
	f := newSound(t, 12)
	f.compact(t)
	for _, name := range slices.Sorted(maps.Keys(damages)) {
		for seed := range uint64(40) {
			within(t, 10*time.Second, fmt.Sprint(name, ", seed ", seed), func() error {
				_, err := f.try(t, func(data []byte) []byte {
					return damages[name](rand.New(rand.NewPCG(seed, 3)), data, f.pageSize)
				})
				return err
			})
		}
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
