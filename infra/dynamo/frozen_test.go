package dynamo_test

import (
	"encoding/json"
	"errors"
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
	s := openFrozen(t, "testdata/format3/items.json", frozen.Format3(t), addItems)
	address, err := s.invitations.Address(t.Context(), frozenAddress.Hash)
	if diff := cmp.Diff(frozenAddress, address); err != nil || diff != "" {
		t.Errorf("an address: %v (-want +got):\n%s", err, diff)
	}
	watching, err := s.watchers.List(t.Context(), frozenGame)
	if diff := cmp.Diff([]live.Connection{frozenConnection}, watching); err != nil || diff != "" {
		t.Errorf("a connection: %v (-want +got):\n%s", err, diff)
	}
}

// Items of 1.1.0 have games with decks and new cards, and the state of the service.
func TestTheFrozenItemsOf110AreRead(t *testing.T) {
	s := openFrozen(t, "testdata/format4/items.json", frozen.Format4(t), addState)
	state, err := stateOf(t, s.db).Read(t.Context())
	want := dynamo.State{Stages: map[string]bool{dynamo.StageSlow: true}, ServedSince: frozen.Now()}
	if diff := cmp.Diff(want, state); err != nil || diff != "" {
		t.Errorf("the state: %v (-want +got):\n%s", err, diff)
	}
}

// openFrozen wants that the items of a fixture are what this release writes, and reads them.
func openFrozen(t *testing.T, fixture string, stored frozen.Stored, add func(*testing.T, tables)) tables {
	t.Helper()
	made := func() []byte { return makeItems(t, stored, add) }
	items := frozen.Fixture(t, *freeze, fixture, made)
	if diff := cmp.Diff(string(items), string(made())); diff != "" {
		t.Errorf("other items are written (-%s +now):\n%s", fixture, diff)
	}
	var byTable frozenItems
	if err := json.Unmarshal(items, &byTable); err != nil {
		t.Fatal(err)
	}
	db := dynamotest.New(t)
	for table, items := range byTable {
		for _, item := range items {
			db.Put(table, item)
		}
	}
	s := frozenTables(t, db)
	stored.Check(t, s.games, s.invitations)
	return s
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
func makeItems(t *testing.T, stored frozen.Stored, add func(*testing.T, tables)) []byte {
	t.Helper()
	db := dynamotest.New(t)
	s := frozenTables(t, db)
	stored.Fill(t, s.games, s.invitations)
	add(t, s)
	text, err := json.MarshalIndent(frozenItems{
		dynamotest.Table: db.Items(dynamotest.Table), dynamotest.WatchersTable: db.Items(dynamotest.WatchersTable),
		dynamotest.InvitationsTable: db.Items(dynamotest.InvitationsTable),
	}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return append(text, '\n')
}

// addItems adds a connection, and an address with its offer.
func addItems(t *testing.T, s tables) {
	t.Helper()
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
}

func addState(t *testing.T, s tables) {
	t.Helper()
	state := stateOf(t, s.db)
	err := errors.Join(state.SetStage(t.Context(), dynamo.StageSlow, true), state.SetServed(t.Context(), frozen.Now()))
	if err != nil {
		t.Fatal(err)
	}
}

func stateOf(t *testing.T, db *dynamotest.Server) *dynamo.ServiceState {
	t.Helper()
	return dynamo.NewServiceState(config(t), dynamotest.WatchersTable, db.URL)
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
