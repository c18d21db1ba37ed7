package dynamo_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/lobby"
	"cardgames/localtest/service/faults"
)

// The bill of DynamoDB for each use of the invitations: a listed one is written to the
// index, too, and twice when it changes its place there.
func TestConsumptionOfInvitations(t *testing.T) {
	type use struct {
		operation   string
		read, write float64
	}
	var got []use
	store := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, dynamotest.New(t).URL,
		dynamo.WithObserver(func(_ context.Context, operation string, read, write float64) {
			got = append(got, use{operation, read, write})
		}))
	const coreSet = 2 << 10 // bytes: with its attributes, three write units
	id := seeded.ID
	snapshot := cards(id)
	snapshot.Body = make([]byte, coreSet)
	listed, renewed, hidden, accepted := invitation(id), invitation(id), invitation(id), invitation(id)
	renewed.ExpiresAt = expiry.Add(15 * time.Second)
	hidden.Listed, accepted.Listed = false, false
	for _, c := range []struct {
		name string
		call func() error
		want []use
	}{
		{"offer", func() error { return store.Offer(t.Context(), listed, snapshot, nil, nil) },
			[]use{{"TransactWriteItems", 0, 2*(1+3) + 1}}},
		{"read", func() error { _, err := store.Invitation(t.Context(), id); return err },
			[]use{{"GetItem", 1, 0}}},
		{"read the snapshot", func() error { _, err := store.InvitationSnapshot(t.Context(), id); return err },
			[]use{{"GetItem", 1, 0}}},
		{"renew", func() error { return store.Replace(t.Context(), renewed, listed.Nonce) },
			[]use{{"PutItem", 0, 1 + 2}}},
		{"take off the list", func() error { return store.Replace(t.Context(), hidden, renewed.Nonce) },
			[]use{{"PutItem", 0, 1 + 1}}},
		{"accept", func() error {
			return store.Accept(t.Context(), accepted, hidden.Nonce, record(id, 0, 900), snapshot.Body, nil)
		}, []use{{"TransactWriteItems", 0, 2 * (1 + 3)}, {"TransactWriteItems", 0, 2 * (1 + 3)}}},
	} {
		got = nil
		if err := c.call(); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: consumed %v, want %v", c.name, got, c.want)
		}
	}
}

// A list is at most two reads of the index, each of half a unit for up to 4 KiB.
func TestConsumptionOfAList(t *testing.T) {
	var units float64
	url := dynamotest.New(t).URL
	store := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, url,
		dynamo.WithObserver(func(_ context.Context, _ string, read, _ float64) { units += read }))
	for range 10 {
		wantError(t, store.Offer(t.Context(), invitation(rand.Text()), games.Record{}, nil, nil), nil)
	}
	list, err := store.Public(t.Context(), expiry.Add(-time.Hour), lobby.MaxListed)
	if err != nil || len(list) != 10 || units > 1 {
		t.Errorf("%d invitations for %v read units, %v", len(list), units, err)
	}
}

// An attempt whose response is lost has succeeded, whether the SDK tries again or the
// caller does. Another one with the same nonce to replace has not.
func TestInvitationWithALostResponseIsWritten(t *testing.T) {
	next, first := invitation(seeded.ID), record(seeded.ID, 0, 10)
	for name, write := range map[string]func(tables, lobby.Record) error{
		"offer": func(s tables, r lobby.Record) error {
			r.ID = "new-id"
			return s.invitations.Offer(t.Context(), r, games.Record{}, nil, nil)
		},
		"offer with a snapshot": func(s tables, r lobby.Record) error {
			r.ID = "new-id"
			return s.invitations.Offer(t.Context(), r, cards("new-id"), nil, nil)
		},
		"offer again": func(s tables, r lobby.Record) error {
			return s.invitations.Offer(t.Context(), r, cards(seeded.ID), &seeded.Nonce, nil)
		},
		"replace": func(s tables, r lobby.Record) error {
			return s.invitations.Replace(t.Context(), r, seeded.Nonce)
		},
		"withdraw": func(s tables, r lobby.Record) error {
			return s.invitations.Withdraw(t.Context(), r, seeded.Nonce)
		},
		"accept": func(s tables, r lobby.Record) error {
			return s.invitations.Accept(t.Context(), r, seeded.Nonce, first, []byte("cards"), nil)
		},
	} {
		s := open(t, faults.ReplyLost)
		wantError(t, write(s, next), nil)
		s.wantRequests(t, 2)

		s = open(t, faults.ReplyLost, faults.RequestLost, faults.RequestLost)
		wantError(t, write(s, next), games.ErrUnavailable)
		wantError(t, write(s, next), nil)
		if err := write(s, invitation(seeded.ID)); !errors.Is(err, games.ErrConflict) {
			t.Errorf("%s: another writer gets %v, want ErrConflict", name, err)
		}
	}
}

// Each of many invitations that expire within one second is found, and none much more
// often than others.
func TestTheListIsARandomSample(t *testing.T) {
	const open, limit, lists = 100, 20, 500
	store := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, dynamotest.New(t).URL)
	now := expiry.Add(-20 * time.Second)
	for i := range open {
		wantError(t, store.Offer(t.Context(), invitation(fmt.Sprint(i)), games.Record{}, nil, nil), nil)
	}
	found := map[string]int{}
	for range lists {
		list, err := store.Public(t.Context(), now, limit)
		wantError(t, err, nil)
		if len(list) != limit {
			t.Fatalf("%d invitations, want %d", len(list), limit)
		}
		for _, r := range list {
			found[r.ID]++
		}
	}
	// Binomial with n = 500 and p = 1/5: five standard deviations are 45.
	const mean = lists * limit / open
	for i := range open {
		if n := found[fmt.Sprint(i)]; math.Abs(float64(n-mean)) > 45 {
			t.Errorf("invitation %d was found %d times, want about %d", i, n, mean)
		}
	}
}

// However many processes ask first for the key of a day, they get one key.
func TestProcessesShareTheKeyOfADay(t *testing.T) {
	url := dynamotest.New(t).URL
	seen := map[[32]byte]int64{} // days
	for day := range int64(3) {
		var mu sync.Mutex
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				process := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, url)
				key, err := process.AddressKey(t.Context(), 20_000+day)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					t.Error(err)
				}
				if before, known := seen[key]; known && before != day {
					t.Errorf("day %d has the key of day %d", day, before)
				}
				seen[key] = day
			})
		}
		all.Wait()
	}
	if len(seen) != 3 {
		t.Errorf("%d keys of three days", len(seen))
	}
}

func TestDamagedItemsOfAnAddress(t *testing.T) {
	type attribute = map[string]string
	for name, value := range map[string]attribute{"nonce": nil, "games": {"N": "1"}, "expires_at": {"S": "1"}} {
		s := open(t)
		damaged := map[string]attribute{
			"invitation_id": {"S": "hash"}, "part": {"S": "address"}, "games": {"S": "game"},
			"nonce": {"B": "MDEyMzQ1Njc4OWFiY2RlZg=="}, "expires_at": {"N": "1"},
		}
		damaged[name] = value
		s.db.Put(dynamotest.InvitationsTable, damaged)
		if got, err := s.invitations.Address(t.Context(), "hash"); err == nil || errors.Is(err, games.ErrUnavailable) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	s := open(t)
	s.db.Put(dynamotest.InvitationsTable, map[string]attribute{
		"invitation_id": {"S": "address-key"}, "part": {"S": "key"}, "body": {"B": "MDE="}, "key_day": {"N": "1"},
	})
	if _, err := s.invitations.AddressKey(t.Context(), 20_000); err == nil || errors.Is(err, games.ErrUnavailable) {
		t.Errorf("a key of two bytes: %v", err)
	}
}

func TestDamagedItemsOfInvitations(t *testing.T) {
	type attribute = map[string]string
	good := map[string]attribute{
		"invitation_id": {"S": "invitation"},
		"part":          {"S": "offer"},
		"body":          {"B": "Ym9keQ=="},
		"nonce":         {"B": "MDEyMzQ1Njc4OWFiY2RlZg=="},
	}
	for _, c := range []struct {
		part, name string
		value      attribute
		want       string
	}{
		{"offer", "body", nil, "body is not binary"},
		{"offer", "nonce", attribute{"B": "MDE="}, "nonce has 2 bytes, want 16"},
		{"offer", "expires_at", attribute{"N": "1.5"}, "expires_at is not an integer"},
		{"offer", "listed", attribute{"S": "no"}, `listed is neither absent nor "1"`},
		{"offer", "listed", attribute{"N": "1"}, `listed is neither absent nor "1"`},
		{"offer", "address", attribute{"N": "1"}, "address is not a string"},
		{"snapshot", "body", nil, "body is not binary"},
	} {
		s := open(t)
		damaged := maps.Clone(good)
		damaged["part"], damaged[c.name] = attribute{"S": c.part}, c.value
		s.db.Put(dynamotest.InvitationsTable, damaged)
		_, err := s.invitations.Invitation(t.Context(), "invitation")
		if c.part == "snapshot" {
			_, err = s.invitations.InvitationSnapshot(t.Context(), "invitation")
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, games.ErrUnavailable) {
			t.Errorf("%s %v: %v, want %q", c.name, c.value, err, c.want)
		}
	}
}
