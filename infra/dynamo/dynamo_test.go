package dynamo_test

import (
	"context"
	"crypto/rand"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/infra/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T, now func() time.Time) games.Store {
		return dynamo.New(config(t), dynamotest.Table, dynamotest.New(t).URL, dynamo.WithClock(now))
	})
}

// What DynamoDB bills for each use of the store.
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
		{"read the newest version", newest(t, store, "core"), use{"Query", 1, 0}},
		{"read the newest version beside a snapshot", newest(t, store, "big"), use{"Query", 1, 0}},
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
func TestALostReplyIsASuccess(t *testing.T) {
	for _, name := range []string{"create", "create with a snapshot", "append"} {
		write := everyCall[name]

		store, db := open(t)
		db.Fail(dynamotest.ReplyLost)
		wantError(t, write(t.Context(), store), nil)
		wantRequests(t, db, 1+2)

		store, db = open(t)
		db.Fail(dynamotest.ReplyLost, dynamotest.RequestLost, dynamotest.RequestLost)
		wantError(t, write(t.Context(), store), games.ErrUnavailable)
		wantError(t, write(t.Context(), store), nil)

		wantError(t, store.Append(t.Context(), record("game-id", 0, 10)), games.ErrConflict)
	}
}

func TestAFaultThatPassesIsNotSeen(t *testing.T) {
	for _, fault := range []dynamotest.Fault{dynamotest.RequestLost, dynamotest.Throttled, dynamotest.Broken} {
		for name, call := range everyCall {
			store, db := open(t)
			db.Fail(fault)
			if err := call(t.Context(), store); err != nil {
				t.Errorf("%s after fault %d: %v", name, fault, err)
			}
		}
	}
}

func TestAFaultThatStaysIsUnavailable(t *testing.T) {
	for _, fault := range []dynamotest.Fault{dynamotest.RequestLost, dynamotest.Throttled, dynamotest.Broken} {
		for name, call := range everyCall {
			store, db := open(t)
			before := db.Requests()
			db.Fail(fault, fault, fault, fault)
			if err := call(t.Context(), store); !errors.Is(err, games.ErrUnavailable) {
				t.Errorf("%s with fault %d: %v", name, fault, err)
			}
			wantRequests(t, db, before+awsconfig.MaxAttempts)
		}
	}
}

func TestSilenceIsUnavailable(t *testing.T) {
	impatient := config(t)
	impatient.HTTPClient = awshttp.NewBuildableClient().WithTimeout(10 * time.Millisecond)
	for name, call := range everyCall {
		db := dynamotest.New(t)
		db.Fail(dynamotest.Silence, dynamotest.Silence, dynamotest.Silence, dynamotest.Silence)
		err := call(t.Context(), dynamo.New(impatient, dynamotest.Table, db.URL))
		if !errors.Is(err, games.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
		wantRequests(t, db, awsconfig.MaxAttempts)
	}
}

func TestACallEndsWithItsContext(t *testing.T) {
	for name, call := range everyCall {
		db := dynamotest.New(t)
		db.Fail(dynamotest.Silence)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		err := call(ctx, dynamo.New(config(t), dynamotest.Table, db.URL))
		cancel()
		if !errors.Is(err, games.ErrUnavailable) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", name, err)
		}
		wantRequests(t, db, 1)
	}
}

// DynamoDB may cancel a transaction because it meets another one, or because of
// its rate. That is no conflict of versions, and the same create is tried again.
func TestACancelledTransactionIsTriedAgain(t *testing.T) {
	for fault, reasons := range map[dynamotest.Fault]string{
		dynamotest.TransactionConflict:  "[TransactionConflict, None]",
		dynamotest.TransactionThrottled: "[None, ThrottlingError]",
	} {
		store, db := open(t)
		db.Fail(fault, fault)
		wantError(t, store.Create(t.Context(), first, []byte("cards")), nil)
		wantRequests(t, db, 1+awsconfig.MaxAttempts)

		store, db = open(t)
		db.Fail(fault, fault, fault)
		err := store.Create(t.Context(), first, []byte("cards"))
		wantError(t, err, games.ErrUnavailable)
		if !strings.Contains(err.Error(), reasons) {
			t.Errorf("the error lacks the reasons %s: %v", reasons, err)
		}
	}
}

// An id is the credential of an open game, and errors are logged.
func TestNoErrorHasTheID(t *testing.T) {
	for _, fault := range []dynamotest.Fault{
		dynamotest.RequestLost, dynamotest.Throttled, dynamotest.Broken, dynamotest.TransactionConflict,
	} {
		for name, call := range everyCall {
			store, db := open(t)
			db.Fail(fault, fault, fault, fault)
			if err := call(t.Context(), store); err == nil || strings.Contains(err.Error(), "game-id") {
				t.Errorf("%s with fault %d: %v", name, fault, err)
			}
		}
	}
}

func TestFromEnv(t *testing.T) {
	store, err := dynamo.FromEnv(environment(map[string]string{
		"TABLE_NAME": dynamotest.Table, "DYNAMODB_ENDPOINT": dynamotest.New(t).URL,
	}))
	wantError(t, err, nil)
	wantError(t, store.Append(t.Context(), first), nil)

	_, err = dynamo.FromEnv(environment(nil))
	if err == nil || err.Error() != "dynamo: not set: TABLE_NAME" {
		t.Error(err)
	}
	_, err = dynamo.FromEnv(environment(map[string]string{"AWS_REGION": ""}))
	if err == nil || err.Error() != "awsconfig: not set: AWS_REGION" {
		t.Error(err)
	}
}

func TestATableThatIsNotThereIsUnavailable(t *testing.T) {
	store := dynamo.New(config(t), "other", dynamotest.New(t).URL)
	wantError(t, store.Append(t.Context(), first), games.ErrUnavailable)
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
	} {
		store, db := open(t)
		damaged := maps.Clone(good)
		damaged[c.name] = c.value
		db.Put(damaged)
		_, readErr := store.Latest(t.Context(), "game", 0, 1)
		writeErr := store.Append(t.Context(), record("game", 0, 10))
		for _, err := range []error{readErr, writeErr} {
			if err == nil || !strings.Contains(err.Error(), c.want) || errors.Is(err, games.ErrUnavailable) {
				t.Errorf("%s %v: %v, want %q", c.name, c.value, err, c.want)
			}
		}
	}
}

// first is a record for tests that need only one.
var first = record("game-id", 0, 10)

func record(gameID string, version, bytes int) games.Record {
	r := games.Record{GameID: gameID, Version: version, ExpiresAt: time.Unix(4_102_444_800, 0), Body: make([]byte, bytes)}
	rand.Read(r.Nonce[:])
	return r
}

// itemOverhead is the size of an item without its body: the names, the id, the
// version (2 bytes), the nonce and the expiry (5 bytes).
func itemOverhead(gameID string) int {
	return len("game_id"+"version"+"body"+"nonce"+"expires_at") + len(gameID) + 2 + 16 + 5
}
