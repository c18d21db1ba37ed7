package dynamo_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/live"
	"cardgames/lobby"
	"cardgames/localtest/service/faults"
)

// tables are the tables of a test, behind a network that can fail. The first has
// the game game-id-seed, the table of invitations a hundred that are listed.
type tables struct {
	games       *dynamo.Store
	watchers    *dynamo.Watchers
	invitations *dynamo.Invitations
	db          *dynamotest.Server
	network     *faults.Sequence
}

// open returns tables whose next requests meet these faults.
func open(t *testing.T, next ...faults.Fault) tables {
	t.Helper()
	db := dynamotest.New(t)
	seed := dynamo.New(config(t), dynamotest.Table, db.URL)
	wantError(t, seed.Create(t.Context(), record("game-id-seed", 0, 10), []byte("cards")), nil)
	seedInvitations(t, db)
	network := &faults.Sequence{Next: next}
	cfg, err := faults.Config(faults.NewTransport(network.Plan, http.DefaultTransport))
	wantError(t, err, nil)
	return tables{
		games:       dynamo.New(cfg, dynamotest.Table, db.URL),
		watchers:    dynamo.NewWatchers(cfg, dynamotest.WatchersTable, db.URL, nil),
		invitations: dynamo.NewInvitations(cfg, dynamotest.InvitationsTable, dynamotest.Table, db.URL),
		db:          db, network: network,
	}
}

// wantRequests counts those that met a fault, too.
func (s tables) wantRequests(t *testing.T, want int) {
	t.Helper()
	if got := s.network.Requests; got != want {
		t.Errorf("%d requests, want %d", got, want)
	}
}

// call is one way to use the tables.
type call func(context.Context, tables) error

// everyCall has one call for each way to DynamoDB.
var everyCall = map[string]call{
	"create": func(ctx context.Context, s tables) error {
		return s.games.Create(ctx, first, nil)
	},
	"create with a snapshot": func(ctx context.Context, s tables) error {
		return s.games.Create(ctx, first, []byte("cards"))
	},
	"append": func(ctx context.Context, s tables) error {
		return s.games.Append(ctx, first)
	},
	"newest": func(ctx context.Context, s tables) error {
		_, err := s.games.Latest(ctx, "game-id-seed", 0, 1)
		return err
	},
	"range": func(ctx context.Context, s tables) error {
		_, err := s.games.Range(ctx, "game-id-seed", 0, 9)
		return err
	},
	"snapshot": func(ctx context.Context, s tables) error {
		_, err := s.games.Snapshot(ctx, "game-id-seed")
		return err
	},
	"add a watcher": func(ctx context.Context, s tables) error {
		return s.watchers.Add(ctx, "game-id", live.Connection{ID: "connection-id"})
	},
	"list watchers": func(ctx context.Context, s tables) error {
		_, err := s.watchers.List(ctx, "game-id")
		return err
	},
	"remove a watcher": func(ctx context.Context, s tables) error {
		return s.watchers.Remove(ctx, "game-id", "connection-id")
	},
	"offer": func(ctx context.Context, s tables) error {
		return s.invitations.Offer(ctx, invitation("invitation-id"), games.Record{}, nil, nil)
	},
	"offer with a snapshot": func(ctx context.Context, s tables) error {
		return s.invitations.Offer(ctx, invitation("invitation-id"), cards("invitation-id"), nil, nil)
	},
	"offer again": func(ctx context.Context, s tables) error {
		return s.invitations.Offer(ctx, invitation(seeded.ID), games.Record{}, &seeded.Nonce, nil)
	},
	"offer and count": func(ctx context.Context, s tables) error {
		return s.invitations.Offer(ctx, invitation("invitation-id"), games.Record{}, nil, counted("invitation-id"))
	},
	"accept and count": func(ctx context.Context, s tables) error {
		return s.invitations.Accept(ctx, invitation(seeded.ID), seeded.Nonce, record(seeded.ID, 0, 10), nil,
			counted(seeded.ID))
	},
	"read an address": func(ctx context.Context, s tables) error {
		_, err := s.invitations.Address(ctx, "address-hash")
		return err
	},
	"renew an invitation": func(ctx context.Context, s tables) error {
		return s.invitations.Replace(ctx, invitation(seeded.ID), seeded.Nonce)
	},
	"withdraw an invitation": func(ctx context.Context, s tables) error {
		return s.invitations.Withdraw(ctx, invitation(seeded.ID), seeded.Nonce)
	},
	"accept an invitation": func(ctx context.Context, s tables) error {
		return s.invitations.Accept(ctx, invitation(seeded.ID), seeded.Nonce, record(seeded.ID, 0, 10), []byte("cards"), nil)
	},
	"read an invitation": func(ctx context.Context, s tables) error {
		_, err := s.invitations.Invitation(ctx, seeded.ID)
		return err
	},
	// It is one request, since there are enough that expire late.
	"list invitations": func(ctx context.Context, s tables) error {
		_, err := s.invitations.Public(ctx, expiry.Add(-time.Hour), 1)
		return err
	},
	"read the snapshot of an invitation": func(ctx context.Context, s tables) error {
		_, err := s.invitations.InvitationSnapshot(ctx, seeded.ID)
		return err
	},
}

// counted is a change of an address that has nothing.
func counted(id string) *lobby.AddressChange {
	next := lobby.AddressRecord{Hash: "address-hash", Games: []string{id}, ExpiresAt: expiry}
	rand.Read(next.Nonce[:])
	return &lobby.AddressChange{AddressRecord: next}
}

// first is a record for tests that need only one.
var first = record("game-id", 0, 10)

// expiry is when all records expire.
var expiry = time.Unix(4_102_444_800, 0)

// seeded is an invitation that has a snapshot.
var seeded = invitation("invitation-id-seed")

func seedInvitations(t *testing.T, db *dynamotest.Server) {
	t.Helper()
	store := dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, db.URL)
	wantError(t, store.Offer(t.Context(), seeded, cards(seeded.ID), nil, nil), nil)
	for i := range 99 {
		db.Put(dynamotest.InvitationsTable, map[string]map[string]string{
			"invitation_id": {"S": fmt.Sprint("other-id-", i)}, "part": {"S": "offer"}, "listed": {"S": "1"},
			"expires_at": {"N": fmt.Sprint(expiry.Unix())}, "body": {"B": "Ym9keQ=="},
			"nonce": {"B": "MDEyMzQ1Njc4OWFiY2RlZg=="},
		})
	}
}

// invitation returns a listed invitation with a new nonce.
func invitation(id string) lobby.Record {
	r := lobby.Record{ID: id, ExpiresAt: expiry, Listed: true, Body: []byte("offer")}
	rand.Read(r.Nonce[:])
	return r
}

// cards returns the snapshot of an invitation.
func cards(id string) games.Record { return games.SnapshotRecord(record(id, 0, 0), []byte("cards")) }

func record(gameID string, version, bytes int) games.Record {
	r := games.Record{GameID: gameID, Version: version, ExpiresAt: expiry, Body: make([]byte, bytes)}
	rand.Read(r.Nonce[:])
	return r
}

func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := faults.Config(http.DefaultTransport)
	wantError(t, err, nil)
	return cfg
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}
