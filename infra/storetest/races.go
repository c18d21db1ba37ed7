package storetest

import (
	"errors"
	"slices"
	"sync"

	"cardgames/games"
)

var races = []clause{
	{"of two writers of one version exactly one wins, 200 times", func(f *fixture) {
		history := f.game(1)
		for v := 1; v <= 200; v++ {
			history = append(history, f.race(history[0].GameID, v))
		}
		f.wantRecords(history...)
	}},
	{"of two creators of one game exactly one wins, with its own snapshot", func(f *fixture) {
		for range 20 {
			f.createRace()
		}
	}},
}

// race lets two writers append one version and returns the winner's record.
func (f *fixture) race(gameID string, version int) games.Record {
	f.Helper()
	two := [2]games.Record{f.record(gameID, version), f.record(gameID, version)}
	return two[f.winner(func(i int) error { return f.store.Append(f.Context(), two[i]) }, games.ErrConflict)]
}

func (f *fixture) createRace() {
	f.Helper()
	id := newID()
	two := [2]games.Record{f.record(id, 0), f.record(id, 0)}
	i := f.winner(func(i int) error { return f.store.Create(f.Context(), two[i], two[i].Body) },
		games.ErrConflict, games.ErrUnavailable) // DynamoDB may refuse a transaction that meets another
	f.wantRecords(two[i])
	snapshot, err := f.store.Snapshot(f.Context(), id)
	f.wantSuccess(err)
	f.wantEqual(string(snapshot.Body), string(two[i].Body))
}

// winner runs write(0) and write(1) at the same time and returns the index of
// the one that succeeded; the other must have failed with one of those errors.
func (f *fixture) winner(write func(int) error, losses ...error) int {
	f.Helper()
	var errs [2]error
	var both sync.WaitGroup
	start := make(chan struct{})
	for i := range errs {
		both.Go(func() {
			<-start
			errs[i] = write(i)
		})
	}
	close(start)
	both.Wait()
	won := slices.Index(errs[:], nil)
	isLoss := func(err error) bool { return errors.Is(errs[1-won], err) }
	if won < 0 || !slices.ContainsFunc(losses, isLoss) {
		f.Fatalf("want one winner, got %v and %v", errs[0], errs[1])
	}
	return won
}
