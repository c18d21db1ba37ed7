package games_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/live"
	"cardgames/localtest/service/memstore"
)

// Records name who made them: the seat that acted, not the one it acted for.
func TestRecordsNameTheirActor(t *testing.T) {
	s := newService(t)
	hints := make(chan live.Hint, 1)
	hooked := &memstore.Hooked{Store: s.store, Hints: hints}
	submitter := games.NewSubmitter(games.NewRepository(hooked, s.clock))
	g, tokens := s.createPrivate(t, games.Seats{TurnSeconds: 30})
	pass := func(seat, bearer engine.Seat) games.Actor {
		t.Helper()
		_, _, err := submitter.Submit(t.Context(), games.SubmitRequest{GameID: g.ID, Token: tokens[bearer],
			Action: engine.PassPriority(int(seat))})
		if err != nil {
			t.Fatal(err)
		}
		return (<-hints).Actor
	}
	if got := pass(0, 0); got != games.ActorSeat0 {
		t.Errorf("a pass of player 0 has the actor %d", got)
	}
	s.now = s.now.Add(time.Hour)
	if got := pass(1, 0); got != games.ActorSeat0 {
		t.Errorf("a pass for player 1 has the actor %d", got)
	}
}

// otherActor is a store that returns each record with the same actor.
type otherActor struct {
	games.Store
	actor games.Actor
}

func (s otherActor) Latest(ctx context.Context, gameID string, from, limit int) ([]games.Record, error) {
	records, err := s.Store.Latest(ctx, gameID, from, limit)
	for i := range records {
		records[i].Actor = s.actor
	}
	return records, err
}

// The actor that a store keeps beside a record is the one in the record.
func TestARecordWithAnotherActorIsDamaged(t *testing.T) {
	s := newService(t)
	g := s.create(t, "")
	g, _, err := games.NewSubmitter(games.NewRepository(s.store, s.clock)).Submit(t.Context(),
		games.SubmitRequest{GameID: g.ID, Action: engine.PassPriority(0)})
	if err != nil {
		t.Fatal(err)
	}
	for actor, want := range map[games.Actor]error{
		games.NoActor: nil, games.ActorSeat0: nil,
		games.ActorSeat1: envelope.ErrDamaged, games.ActorBoth: envelope.ErrDamaged,
	} {
		_, err := games.NewReader(games.NewRepository(otherActor{s.store, actor}, s.clock)).Current(t.Context(), g.ID)
		if !errors.Is(err, want) {
			t.Errorf("actor %d: %v, want %v", actor, err, want)
		}
	}
}
