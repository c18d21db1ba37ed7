package games_test

import (
	"bytes"
	cryptorand "crypto/rand"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
)

// A game that the service remembers is the one that its record holds.
func TestARememberedGameIsTheStoredOne(t *testing.T) {
	s := newService(t)
	random := rand.New(rand.NewPCG(1, 2))
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 60})
	for !g.Finished() && g.Version < 40 {
		s.now = s.now.Add(time.Minute)
		action := engine.PassPriority(1) // by player 0, for an absent opponent
		if legal := engine.LegalActions(g.Snapshot.Pool, g.State, 0); len(legal) > 0 {
			action = legal[random.IntN(len(legal))]
		}
		var err error
		g, _, err = s.Submit(t.Context(), games.SubmitRequest{
			GameID: g.ID, Action: action, Token: tokens[0], Key: cryptorand.Text(), RequestID: "request-1",
		})
		if err != nil {
			t.Fatal(err)
		}
		remembered, err := s.Submitter.Newest(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := games.NewSubmitter(games.NewRepository(s.store, s.clock)).Newest(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		if games.Differ(remembered, decoded) {
			t.Fatalf("version %d:\n%+v\n%+v", g.Version, remembered, decoded)
		}
	}
}

// damaging returns records with a changed byte.
type damaging struct{ games.Store }

func (d damaging) Latest(c ctx, gameID string, from, limit int) ([]games.Record, error) {
	records, err := d.Store.Latest(c, gameID, from, limit)
	for i := range records {
		records[i].Body = bytes.Clone(records[i].Body)
		records[i].Body[len(records[i].Body)-1] ^= 1
	}
	return records, err
}

// The cache keeps what the store returns, and not what was written.
func TestDamageIsFoundInARememberedGame(t *testing.T) {
	s := newService(t)
	store := &switched{Store: s.store}
	submitter := games.NewSubmitter(games.NewRepository(store, s.clock))
	pass := games.SubmitRequest{GameID: s.create(t, "seed").ID, Action: engine.PassPriority(0)}
	if _, _, err := submitter.Submit(t.Context(), pass); err != nil {
		t.Fatal(err)
	}
	store.Store = damaging{s.store}
	pass.Action = engine.PassPriority(1)
	if _, _, err := submitter.Submit(t.Context(), pass); !errors.Is(err, envelope.ErrDamaged) {
		t.Errorf("a damaged record: %v", err)
	}
}

// switched is a store that a test exchanges.
type switched struct{ games.Store }

// A remembered game expires as any other does.
func TestARememberedGameExpires(t *testing.T) {
	s := newService(t)
	g := s.move(t, s.create(t, "seed"), rand.New(rand.NewPCG(1, 2)))
	now := s.now
	submitter := games.NewSubmitter(games.NewRepository(s.store,
		func() time.Time { return now })) // the store's own clock stands still
	if _, err := submitter.Newest(t.Context(), g.ID); err != nil {
		t.Fatal(err)
	}
	now = g.ExpiresAt
	if _, err := submitter.Newest(t.Context(), g.ID); !errors.Is(err, games.ErrNotFound) {
		t.Errorf("an expired game: %v", err)
	}
}
