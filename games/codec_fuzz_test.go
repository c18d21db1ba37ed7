package games_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/savegame/encode"
)

const gameID = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

// damagedStore is a Store of one record, which may be damaged, until another one
// is appended.
type damagedStore struct {
	body []byte
	next *games.Record
}

func (s *damagedStore) record() games.Record {
	if s.next != nil {
		return *s.next
	}
	return games.Record{GameID: gameID, Body: s.body}
}

func (s *damagedStore) Latest(ctx, string, int, int) ([]games.Record, error) {
	return []games.Record{s.record()}, nil
}
func (s *damagedStore) Range(ctx, string, int, int) ([]games.Record, error) {
	return []games.Record{s.record()}, nil
}
func (s *damagedStore) Snapshot(ctx, string) (games.Record, error) { return s.record(), nil }
func (s *damagedStore) Create(ctx, games.Record, []byte) error     { return errors.ErrUnsupported }
func (s *damagedStore) Append(_ ctx, next games.Record) error      { s.next = &next; return nil }

// refusals are the errors of records that are refused.
var refusals = []error{
	envelope.ErrDamaged, envelope.ErrNewer, engine.ErrUnknownRules, snapshot.ErrDamaged,
}

// FuzzRecord takes any bytes for a stored record, or for the payload of one that
// is intact: they are refused as damaged or newer, or the game in them can be
// shown, exported and played on, and the next version reads back.
func FuzzRecord(f *testing.F) {
	records := recordsOfAGame(f)
	for _, body := range records {
		f.Add(body, false)
		f.Add(body[min(len(body), envelopeHead):], true)
	}
	for _, d := range damages {
		f.Add(damaged(f, records[0], d.damage), false)
	}
	f.Fuzz(func(t *testing.T, body []byte, payload bool) {
		if payload {
			body = games.Seal(&games.Record{GameID: gameID}, body)
		}
		store := &damagedStore{body: body}
		clock := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
		g, err := games.NewReader(games.NewRepository(store, clock)).Current(t.Context(), gameID)
		for _, refusal := range refusals {
			if errors.Is(err, refusal) {
				return
			}
		}
		if err != nil {
			t.Fatalf("refused for another reason: %v", err)
		}
		show(g)
		seat, playing := g.State.Priority()
		if !playing || g.Private {
			return
		}
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		for _, action := range legal {
			store.next = nil
			request := games.SubmitRequest{GameID: gameID, Action: action}
			made, _, err := games.NewSubmitter(games.NewRepository(store, clock)).Submit(t.Context(), request)
			if err != nil {
				t.Fatalf("%#v: %v", action, err)
			}
			back, err := games.NewReader(games.NewRepository(store, clock)).Current(t.Context(), gameID)
			if err != nil {
				t.Fatalf("%#v: the next version is refused: %v", action, err)
			}
			if *back.State != *made.State {
				t.Errorf("%#v: the next version reads back as another state", action)
			}
		}
	})
}

// show encodes a game in every form. It may fail, and must not panic.
func show(g *games.Game) {
	entry := wire.NewLogEntry(g.Snapshot, engine.ViewerOpenTable, g.Version, g.At, g.Action, g.By, g.Events)
	_, _ = json.Marshal(entry)
	_, _ = encode.Game([]*games.Game{g})
	_, _ = g.Deadline()
	_, _ = g.Viewer("token")
}

// recordsOfAGame are every eighth record of a game, and the last one.
func recordsOfAGame(t testing.TB) [][]byte {
	s := newService(t)
	random := rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "seed")
	for !g.Finished() {
		g = s.move(t, g, random)
	}
	records, err := s.store.Range(t.Context(), g.ID, 0, g.Version)
	if err != nil {
		t.Fatal(err)
	}
	var bodies [][]byte
	for i, r := range records {
		if i%8 == 0 || i == g.Version {
			bodies = append(bodies, r.Body)
		}
	}
	return bodies
}
