package dynamo_test

import (
	"encoding/json"
	"flag"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/live"
	"cardgames/lobby"
	"cardgames/localtest/repository/frozen"
)

var freeze = flag.Bool("freeze", false, "write the fixture if it does not exist")

// frozenItems are the items of the tables, by their names, in DynamoDB's JSON.
type frozenItems map[string][]map[string]map[string]string

// Items of 1.0.0 are read, and this release writes the same, so that 1.0.0 reads it too.
func TestTheFrozenItemsAreRead(t *testing.T) {
	fixture := frozen.Fixture(t, *freeze, "testdata/format3/items.json", func() []byte { return makeItems(t) })
	if diff := cmp.Diff(string(fixture), string(makeItems(t))); diff != "" {
		t.Errorf("other items are written (-1.0.0 +now):\n%s", diff)
	}
	var stored frozenItems
	if err := json.Unmarshal(fixture, &stored); err != nil {
		t.Fatal(err)
	}
	db := dynamotest.New(t)
	for table, items := range stored {
		for _, item := range items {
			db.Put(table, item)
		}
	}
	s := frozenTables(t, db)
	frozen.CheckStore(t, s.games, s.invitations)
	address, err := s.invitations.Address(t.Context(), frozenAddress.Hash)
	if diff := cmp.Diff(frozenAddress, address); err != nil || diff != "" {
		t.Errorf("an address: %v (-want +got):\n%s", err, diff)
	}
	watching, err := s.watchers.List(t.Context(), frozenGame)
	if diff := cmp.Diff([]live.Connection{frozenConnection}, watching); err != nil || diff != "" {
		t.Errorf("a connection: %v (-want +got):\n%s", err, diff)
	}
}

const frozenGame = "k5xw2zq7rjv3mptn4yhc6bduae"

var (
	frozenConnection = live.Connection{
		ID: "L0SM9cOFvHcCIhw=", Seat: new(engine.Seat(1)), Since: frozen.Now(), Until: frozen.Now().Add(2 * time.Hour),
	}
	frozenAddress = lobby.AddressRecord{
		Hash: "bccf803c7bc087a58bd220ccb1666c71", Games: []string{frozenGame, "rviltnu7w3p6xsi52v5ocysxga"},
		ExpiresAt: frozen.Now().Add(24 * time.Hour), Nonce: [16]byte([]byte("0123456789abcdef")),
	}
)

// makeItems returns the items that this release writes.
func makeItems(t *testing.T) []byte {
	t.Helper()
	db := dynamotest.New(t)
	s := frozenTables(t, db)
	frozen.FillStore(t, s.games, s.invitations)
	if err := s.watchers.Add(t.Context(), frozenGame, frozenConnection); err != nil {
		t.Fatal(err)
	}
	offer := lobby.Record{
		ID: frozenGame, ExpiresAt: frozenAddress.ExpiresAt, Listed: true, Nonce: frozenAddress.Nonce,
		Address: frozenAddress.Hash, Body: []byte("body"),
	}
	counted := &lobby.AddressChange{AddressRecord: frozenAddress}
	if err := s.invitations.Offer(t.Context(), offer, games.Record{}, nil, counted); err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(frozenItems{
		dynamotest.Table: db.Items(dynamotest.Table), dynamotest.WatchersTable: db.Items(dynamotest.WatchersTable),
		dynamotest.InvitationsTable: db.Items(dynamotest.InvitationsTable),
	}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

func frozenTables(t *testing.T, db *dynamotest.Server) tables {
	t.Helper()
	return tables{
		games:       dynamo.New(config(t), dynamotest.Table, db.URL),
		watchers:    dynamo.NewWatchers(config(t), dynamotest.WatchersTable, db.URL, frozen.Now),
		invitations: dynamo.NewInvitations(config(t), dynamotest.InvitationsTable, dynamotest.Table, db.URL),
		db:          db,
	}
}
