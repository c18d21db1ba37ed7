package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
)

// RunDamage changes each byte that encode returns for the records of a game, one at a
// time, and checks that no reader accepts the result or takes it for a newer format. In
// the first record, the last one and the snapshot each byte gets its 255 other values, in
// all other records the 8 values that differ in one bit.
//
// encode returns what a store writes for a record and the record's checksum covers, in
// parts such as a key and a value. decode is the reverse, keeps none of the parts, and may
// refuse damaged ones.
func RunDamage(t *testing.T, encode func(games.Record) [][]byte, decode func([][]byte) (games.Record, error)) {
	played := playGame(t)
	d := damage{T: t, encode: encode, decode: decode}
	last := len(played.records) - 1
	for version, r := range played.records {
		changes := eachBit
		if version == 0 || version == last {
			changes = eachValue
		}
		d.check(fmt.Sprint("version ", version), r, changes, readRecord(t, played.snapshot))
	}
	d.check("snapshot", played.snapshot, eachValue, func(r games.Record) error {
		store := &oneGame{records: played.records, snapshot: r} // a Reader keeps the snapshots that it has read
		_, err := games.NewReader(games.NewRepository(store, time.Now)).Current(t.Context(), r.GameID)
		return err
	})
	t.Logf("%d changes of one byte", d.tried)
}

// readRecord returns a function that reads a record as the newest one of its game.
func readRecord(t *testing.T, snapshot games.Record) func(games.Record) error {
	store := &oneGame{snapshot: snapshot}
	reader := games.NewReader(games.NewRepository(store, time.Now))
	return func(r games.Record) error {
		store.records = []games.Record{r}
		_, err := reader.Current(t.Context(), snapshot.GameID)
		return err
	}
}

type damage struct {
	*testing.T
	encode func(games.Record) [][]byte
	decode func([][]byte) (games.Record, error)
	tried  int
}

// check reads a record unchanged, and then with each change of a byte.
func (d *damage) check(name string, r games.Record, changes []byte, read func(games.Record) error) {
	d.Helper()
	parts := d.encode(r)
	try := func() error {
		decoded, err := d.decode(parts)
		if err != nil {
			return err
		}
		return read(decoded)
	}
	if err := try(); err != nil {
		d.Fatalf("%s: undamaged: %v", name, err)
	}
	for part, data := range parts {
		for at := range data {
			for _, change := range changes {
				data[at] ^= change
				d.tried++
				if err := try(); err == nil || errors.Is(err, envelope.ErrNewer) {
					d.Fatalf("%s: byte %d of part %d changed to %#x: got %v", name, at, part, data[at], err)
				}
				data[at] ^= change
			}
		}
	}
}

// The changes of a byte, by exclusive or.
var (
	eachBit   = []byte{1, 2, 4, 8, 16, 32, 64, 128}
	eachValue = nonzeroBytes()
)

func nonzeroBytes() []byte {
	values := make([]byte, 0, 255)
	for value := 1; value < 256; value++ {
		values = append(values, byte(value))
	}
	return values
}

// playGame plays a few moves of a private game with a limit of time, with keys and
// with cards of its own, which a reader takes from the stored snapshot.
func playGame(t *testing.T) *oneGame {
	t.Helper()
	game := &oneGame{}
	request := games.CreateRequest{SetURLs: []string{"own"}, Seats: games.Seats{Private: true, TurnSeconds: 60}}
	g, tokens, err := games.NewCreator(games.NewRepository(game, time.Now), game, 24*time.Hour).Create(t.Context(),
		request)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 12 {
		seat, _ := g.State.Priority()
		action := engine.LegalActions(g.Snapshot.Pool, g.State, seat)[0]
		g, _, err = games.NewSubmitter(games.NewRepository(game, time.Now)).Submit(t.Context(), games.SubmitRequest{
			GameID: g.ID, Action: action, Token: tokens[seat].Text, Key: fmt.Sprint("key ", i), RequestID: "request",
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// oneGame is the Store of one game, and the Loader of its cards.
type oneGame struct {
	records  []games.Record // the oldest first
	snapshot games.Record
}

func (s *oneGame) Create(_ context.Context, first games.Record, cards []byte) error {
	s.records, s.snapshot = []games.Record{first}, games.SnapshotRecord(first, cards)
	return nil
}

func (s *oneGame) Append(_ context.Context, next games.Record) error {
	s.records = append(s.records, next)
	return nil
}

func (s *oneGame) Latest(context.Context, string, int, int) ([]games.Record, error) {
	return s.records[len(s.records)-1:], nil
}

func (s *oneGame) Range(context.Context, string, int, int) ([]games.Record, error) {
	return slices.Clone(s.records), nil
}

func (s *oneGame) Snapshot(context.Context, string) (games.Record, error) {
	r := s.snapshot
	r.Body = bytes.Clone(r.Body)
	return r, nil
}

func (s *oneGame) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	card := snapshot.Card{ID: "card", Name: "Card", Cost: 1, Type: "person", Effect: "none", Text: "A person."}
	set := snapshot.CardSet{ID: "own", Name: "Own", Version: "1.0.0", Cards: []snapshot.Card{card}}
	cards, faults := snapshot.New([]snapshot.Set{{URL: "own", CardSet: set}})
	if len(faults) > 0 {
		return nil, fmt.Errorf("the cards have faults: %v", faults)
	}
	return cards, nil
}
