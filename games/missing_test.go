package games_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"cardgames/games"
	"cardgames/games/envelope"
)

// lossy is a store that has lost a version.
type lossy struct {
	games.Store
	version int
}

func (s *lossy) Latest(ctx context.Context, id string, from, limit int) ([]games.Record, error) {
	return s.without(s.Store.Latest(ctx, id, from, limit))
}

func (s *lossy) Range(ctx context.Context, id string, from, to int) ([]games.Record, error) {
	return s.without(s.Store.Range(ctx, id, from, to))
}

func (s *lossy) Snapshot(ctx context.Context, id string) (games.Record, error) {
	if s.version == games.SnapshotVersion {
		return games.Record{}, games.ErrNotFound
	}
	return s.Store.Snapshot(ctx, id)
}

func (s *lossy) without(records []games.Record, err error) ([]games.Record, error) {
	left := slices.DeleteFunc(records, func(r games.Record) bool { return r.Version == s.version })
	if err == nil && len(left) == 0 {
		err = games.ErrNotFound
	}
	return left, err
}

// A game without one of its records is damaged, and neither shorter nor another.
func TestAMissingRecordIsDamage(t *testing.T) {
	s := newService(t)
	random := rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "missing")
	for range 4 {
		g = s.move(t, g, random)
	}
	store := &lossy{Store: s.store, version: 2}
	reader := games.NewReader(games.NewRepository(store, s.clock))
	exporter := games.NewExporter(games.NewRepository(store, s.clock), s.archive, games.Encoder{})
	for name, read := range map[string]func() error{
		"the log":     func() error { _, _, err := reader.Since(t.Context(), g.ID, 0); return err },
		"the version": func() error { _, err := reader.At(t.Context(), g.ID, 2); return err },
		"the history": func() error { _, err := reader.History(t.Context(), g.ID); return err },
		"the export":  func() error { _, err := exporter.Export(t.Context(), g.ID, ""); return err },
	} {
		if err := read(); !errors.Is(err, envelope.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	store.version = 0
	if _, err := exporter.Export(t.Context(), g.ID, ""); !errors.Is(err, envelope.ErrDamaged) {
		t.Errorf("an export without version 0: %v", err)
	}
}

func TestAMissingSnapshotIsDamage(t *testing.T) {
	f := newTable(t, setIn(t, "grammar.json"))
	f.create(games.CreateRequest{Seed: "missing"})
	reader := games.NewReader(games.NewRepository(&lossy{Store: f.store, version: games.SnapshotVersion}, f.clock))
	if _, err := reader.Current(t.Context(), f.game.ID); !errors.Is(err, envelope.ErrDamaged) {
		t.Errorf("got %v", err)
	}
}
