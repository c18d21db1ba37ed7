package dynamo_test

import (
	"context"
	"errors"
	"maps"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/storetest"
	"cardgames/live"
	"cardgames/lobby"
	"cardgames/localtest/service/faults"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) games.Store {
		return dynamo.New(config(t), dynamotest.Table, dynamotest.New(t).URL)
	})
}

func TestInvitationsContract(t *testing.T) {
	storetest.RunInvitations(t, func(t *testing.T) (lobby.Store, games.Store) {
		url := dynamotest.New(t).URL
		return dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, url),
			dynamo.New(config(t), dynamotest.Table, url)
	})
}

func TestDamagedInvitationContract(t *testing.T) {
	db := dynamotest.New(t)
	s := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, db.URL)
	storetest.RunDamagedInvitation(t, s, func(r lobby.Record) lobby.Store {
		db.Put(dynamotest.InvitationsTable, map[string]map[string]string{
			"invitation_id": {"S": r.ID}, "part": {"S": "offer"}, "listed": {"S": "1"},
			"expires_at": {"N": strconv.FormatInt(r.ExpiresAt.Unix(), 10)}, "nonce": {"B": "MDE="}, "body": {"B": "Ym9keQ=="},
		})
		return s
	})
}

func TestWatchersContract(t *testing.T) {
	storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) live.Watchers {
		return dynamo.NewWatchers(config(t), dynamotest.WatchersTable, dynamotest.New(t).URL, now)
	})
}

// The bill of DynamoDB for each use of the store.
func TestConsumption(t *testing.T) {
	type use struct {
		operation   string
		read, write float64
	}
	var got []use
	store := dynamo.New(config(t), dynamotest.Table, dynamotest.New(t).URL,
		dynamo.WithObserver(func(_ context.Context, operation string, read, write float64) {
			got = append(got, use{operation, read, write})
		}))

	core, big := record("core", 0, 900), record("big", 0, 900)
	kilobyte := 1024 - itemOverhead("core")
	for _, c := range []struct {
		name string
		call func() error
		want use
	}{
		{"create without a snapshot", func() error { return store.Create(t.Context(), core, nil) },
			use{"PutItem", 0, 1}},
		{"create with 300 KB", func() error { return store.Create(t.Context(), big, make([]byte, 300_000)) },
			use{"TransactWriteItems", 0, 2 * (1 + 294)}},
		{"append an item of 1 KiB", func() error { return store.Append(t.Context(), record("core", 1, kilobyte)) },
			use{"PutItem", 0, 1}},
		{"append one byte more", func() error { return store.Append(t.Context(), record("core", 2, kilobyte+1)) },
			use{"PutItem", 0, 2}},
		{"read the newest version", func() error { _, err := store.Latest(t.Context(), "core", 0, 1); return err },
			use{"Query", 1, 0}},
		{"read the newest version beside a snapshot",
			func() error { _, err := store.Latest(t.Context(), "big", 0, 1); return err },
			use{"Query", 1, 0}},
		{"read a snapshot", func() error { _, err := store.Snapshot(t.Context(), "big"); return err },
			use{"Query", 74, 0}},
	} {
		got = nil
		if err := c.call(); err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%s: consumed %v, want %v", c.name, got, c.want)
		}
	}
}

// A write whose reply is lost has succeeded, whether the SDK tries again or the
// caller does.
func TestWriteWithALostResponseSucceeds(t *testing.T) {
	for _, name := range []string{"create", "create with a snapshot", "append"} {
		write := everyCall[name]

		s := open(t, faults.ReplyLost)
		wantError(t, write(t.Context(), s), nil)
		s.wantRequests(t, 2)

		s = open(t, faults.ReplyLost, faults.RequestLost, faults.RequestLost)
		wantError(t, write(t.Context(), s), games.ErrUnavailable)
		wantError(t, write(t.Context(), s), nil)

		wantError(t, s.games.Append(t.Context(), record("game-id", 0, 10)), games.ErrConflict)
	}
}

// transient are faults that a second attempt may not meet.
var transient = []faults.Fault{
	faults.RequestLost, faults.RequestLate, faults.Throttled, faults.Broken, faults.Truncated, faults.Garbled,
}

func TestTemporaryFaultIsRetried(t *testing.T) {
	for _, fault := range transient {
		for name, call := range everyCall {
			s := open(t, fault)
			if err := call(t.Context(), s); err != nil {
				t.Errorf("%s, %s: %v", name, fault, err)
			}
			s.wantRequests(t, 2)
		}
	}
}

// An id is the credential of an open game, and errors are logged.
func TestPermanentFaultIsUnavailableAndNamesNoGame(t *testing.T) {
	for _, fault := range transient {
		for name, call := range everyCall {
			s := open(t, fault, fault, fault, fault)
			err := call(t.Context(), s)
			if !errors.Is(err, games.ErrUnavailable) || strings.Contains(err.Error(), "-id") {
				t.Errorf("%s, %s: %v", name, fault, err)
			}
			s.wantRequests(t, awsconfig.MaxAttempts)
		}
	}
}

func TestCallEndsWithItsContext(t *testing.T) {
	for name, call := range everyCall {
		t.Run(name, func(t *testing.T) {
			s := open(t, faults.Silent)
			synctest.Test(t, func(t *testing.T) { // the deadline comes once the request waits
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				err := call(ctx, s)
				if !errors.Is(err, games.ErrUnavailable) || !errors.Is(err, context.DeadlineExceeded) {
					t.Error(err)
				}
				s.wantRequests(t, 1)
			})
		})
	}
}

// DynamoDB may refuse a write because it meets a transaction, or because of its
// rate. That is no conflict of versions, and the same write is tried again.
func TestWriteThatMeetsATransactionIsRetried(t *testing.T) {
	for _, name := range []string{"append", "create with a snapshot", "renew an invitation", "accept an invitation"} {
		write := everyCall[name]
		s := open(t, faults.Conflict, faults.Conflict)
		wantError(t, write(t.Context(), s), nil)
		s.wantRequests(t, awsconfig.MaxAttempts)
		wantError(t, write(t.Context(), open(t, faults.Conflict, faults.Conflict, faults.Conflict)), games.ErrUnavailable)
	}
}

func TestErrorOfACancelledTransactionHasItsReasons(t *testing.T) {
	for fault, reasons := range map[faults.Fault]string{
		faults.Conflict:  "[None, TransactionConflict]",
		faults.Throttled: "[None, ThrottlingError]",
	} {
		err := everyCall["create with a snapshot"](t.Context(), open(t, fault, fault, fault))
		wantError(t, err, games.ErrUnavailable)
		if !strings.Contains(err.Error(), reasons) {
			t.Errorf("the error does not contain the reasons %s: %v", reasons, err)
		}
	}
}

func TestARefusalIsUnavailable(t *testing.T) {
	for name, call := range everyCall {
		s := open(t, faults.Forbidden)
		if err := call(t.Context(), s); !errors.Is(err, games.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
		s.wantRequests(t, 1)
	}
}

func TestFromEnv(t *testing.T) {
	env := map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
		"AWS_SECRET_ACCESS_KEY": "secret"}
	getenv := func(name string) string { return env[name] }
	_, err := dynamo.FromEnv(getenv)
	if err == nil || err.Error() != "dynamo: not set: TABLE_NAME" {
		t.Error(err)
	}
	_, err = dynamo.WatchersFromEnv(getenv)
	if err == nil || err.Error() != "dynamo: not set: WATCHERS_TABLE" {
		t.Error(err)
	}

	_, err = dynamo.InvitationsFromEnv(getenv)
	if err == nil || err.Error() != "dynamo: not set: INVITATIONS_TABLE" {
		t.Error(err)
	}

	env["TABLE_NAME"], env["WATCHERS_TABLE"] = dynamotest.Table, dynamotest.WatchersTable
	env["INVITATIONS_TABLE"] = dynamotest.InvitationsTable
	env["DYNAMODB_ENDPOINT"] = dynamotest.New(t).URL
	store, err := dynamo.FromEnv(getenv)
	wantError(t, err, nil)
	wantError(t, store.Append(t.Context(), first), nil)
	watchers, err := dynamo.WatchersFromEnv(getenv)
	wantError(t, err, nil)
	wantError(t, watchers.Remove(t.Context(), "game-id", "connection-id"), nil)

	invitations, err := dynamo.InvitationsFromEnv(getenv)
	wantError(t, err, nil)
	wantError(t, invitations.Offer(t.Context(), seeded, cards(seeded.ID), nil, nil), nil)
	next := invitation(seeded.ID)
	wantError(t, invitations.Accept(t.Context(), next, seeded.Nonce, record(seeded.ID, 0, 10), []byte("cards"), nil), nil)
	_, err = store.Snapshot(t.Context(), seeded.ID)
	wantError(t, err, nil)
}

func TestDamagedItems(t *testing.T) {
	type attribute = map[string]string
	good := map[string]attribute{
		"game_id": {"S": "game"},
		"version": {"N": "0"},
		"body":    {"B": "Ym9keQ=="},
		"nonce":   {"B": "MDEyMzQ1Njc4OWFiY2RlZg=="},
	}
	for _, c := range []struct {
		name  string
		value attribute
		want  string
	}{
		{"body", nil, `version 0: body is not binary`},
		{"body", attribute{"S": "body"}, "body is not binary"},
		{"nonce", nil, "nonce is not binary"},
		{"nonce", attribute{"B": "MDE="}, "nonce has 2 bytes, want 16"},
		{"expires_at", attribute{"S": "soon"}, "expires_at is not a number"},
		{"expires_at", attribute{"N": "1.5"}, "expires_at is not an integer"},
		{"actor", attribute{"S": "1"}, "actor is not a number"},
		{"actor", attribute{"N": "4"}, "actor is 4"},
	} {
		s := open(t)
		damaged := maps.Clone(good)
		damaged[c.name] = c.value
		s.db.Put(dynamotest.Table, damaged)
		_, readErr := s.games.Latest(t.Context(), "game", 0, 1)
		writeErr := s.games.Append(t.Context(), record("game", 0, 10))
		for _, err := range []error{readErr, writeErr} {
			if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, games.ErrUnavailable) {
				t.Errorf("%s %v: %v, want %q", c.name, c.value, err, c.want)
			}
		}
	}
}

// itemOverhead is the size of an item without its body: the names, the id, the
// version (2 bytes), the nonce and the expiry (5 bytes).
func itemOverhead(gameID string) int {
	return len("game_id"+"version"+"body"+"nonce"+"expires_at") + len(gameID) + 2 + 16 + 5
}
