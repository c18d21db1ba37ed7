//go:build real

package restore

import (
	"context"
	"crypto/rand"
	"fmt"
	"maps"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
)

const (
	source      = "restored"
	target      = "games"
	progress    = "restore-restored-games.json"
	itemsOfGame = 100 // the snapshot and 99 versions
)

// tables returns a client of two empty tables, which the command finds too.
func tables(t *testing.T) *dynamodb.Client {
	t.Helper()
	server, err := realparts.StartGames(t.Context(), source, target)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": server.Endpoint, "AWS_REGION": lambda.Region, "AWS_ACCESS_KEY_ID": lambda.AccessKeyID,
		"AWS_SECRET_ACCESS_KEY": lambda.SecretAccessKey, "AWS_CONFIG_FILE": "/dev/null",
		"AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
	} {
		t.Setenv(name, value)
	}
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	return dynamodb.NewFromConfig(cfg)
}

// record returns an item as large as a move's. It never expires, because DynamoDB
// Local deletes what has.
func record(game string, version int) item {
	state := make([]byte, 600)
	_, _ = rand.Read(state)
	return item{"game_id": &types.AttributeValueMemberS{Value: game},
		"version":    &types.AttributeValueMemberN{Value: strconv.Itoa(version)},
		"state":      &types.AttributeValueMemberB{Value: state},
		"expires_at": &types.AttributeValueMemberN{Value: "4102444800"}}
}

// fill puts games into the restored table.
func fill(t *testing.T, db *dynamodb.Client, items int) {
	t.Helper()
	for n := range items / itemsOfGame {
		fillGame(t, db, gameID(n))
	}
}

// fillGame writes the records of a game.
func fillGame(t *testing.T, db *dynamodb.Client, game string) {
	var writes []types.WriteRequest
	for version := -1; version < itemsOfGame-1; version++ {
		writes = append(writes, types.WriteRequest{PutRequest: &types.PutRequest{Item: record(game, version)}})
	}
	for len(writes) > 0 {
		n := min(25, len(writes))
		out, err := db.BatchWriteItem(t.Context(), &dynamodb.BatchWriteItemInput{
			RequestItems: map[string][]types.WriteRequest{source: writes[:n]}})
		if err != nil {
			t.Fatal(err)
		}
		writes = append(writes[n:], out.UnprocessedItems[source]...)
	}
}

func gameID(n int) string { return fmt.Sprintf("game%06d", n) }

// all returns the items of a table, by key.
func all(t *testing.T, db *dynamodb.Client, table string) map[key]item {
	t.Helper()
	items := map[key]item{}
	pages := dynamodb.NewScanPaginator(db, &dynamodb.ScanInput{TableName: &table})
	for pages.HasMorePages() {
		page, err := pages.NextPage(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range page.Items {
			items[*keyOf(it)] = it
		}
	}
	return items
}

func put(t *testing.T, db *dynamodb.Client, table string, it item) {
	t.Helper()
	if _, err := db.PutItem(t.Context(), &dynamodb.PutItemInput{TableName: &table, Item: it}); err != nil {
		t.Fatal(err)
	}
}

// defaults returns the options of the command.
func defaults() Options { return Options{From: source, To: target, Segments: 32, Units: 1000} }

// restore runs the command and returns what it prints.
func restore(ctx context.Context, t *testing.T, o Options) (string, error) {
	t.Helper()
	var out strings.Builder
	err := Run(ctx, &out, o)
	return out.String(), err
}

// It is interrupted, and goes on from where it was; both tables are the same then.
func TestRestoreInTwoRuns(t *testing.T) {
	db := tables(t)
	const items = 3000
	fill(t, db, items)
	want := all(t, db, source)
	if len(want) != items {
		t.Fatalf("%d items, want %d", len(want), items)
	}
	o := defaults()
	o.Segments = 8
	begin := time.Now()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go interrupt(t, cancel)
	out, err := restore(ctx, t, o)
	if err == nil || !strings.Contains(err.Error(), "the same command goes on") {
		t.Fatalf("the first run: %v\n%s", err, out)
	}
	begun := len(all(t, db, target))
	out, err = restore(t.Context(), t, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d items at %d units a second in %.1f s, %d of them in the first run; %s", len(want), o.Units,
		time.Since(begin).Seconds(), begun, out)
	if begun == 0 || begun == len(want) {
		t.Errorf("the first run was not interrupted: it copied %d items", begun)
	}
	if got := all(t, db, target); !reflect.DeepEqual(got, want) {
		t.Errorf("%d items were copied, want %d, or some are others", len(got), len(want))
	}
	if _, err := os.Stat(progress); !os.IsNotExist(err) {
		t.Errorf("the file of a complete copy is left: %v", err)
	}
}

// interrupt ends a run once it has noted a page.
func interrupt(t *testing.T, cancel func()) {
	for t.Context().Err() == nil {
		if noted, err := os.ReadFile(progress); err == nil && strings.Contains(string(noted), `"Version"`) {
			cancel()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// The units a second that are stated hold, once the first second's are used.
func TestRestoreKeepsToItsRate(t *testing.T) {
	db := tables(t)
	fill(t, db, 1500)
	o := defaults()
	o.Units = 500
	begin := time.Now()
	out, err := restore(t.Context(), t, o)
	if took := time.Since(begin); err != nil || took < 2*time.Second {
		t.Errorf("1500 units, 500 at once and 500 a second, took %v, want 2s: %v\n%s", took, err, out)
	}
}

// The items of the stack's table are kept. A game that has gone on differently gets
// nothing after that, and the other games all.
func TestRestoreOverwritesNothing(t *testing.T) {
	db := tables(t)
	fill(t, db, 300)
	want := all(t, db, source)
	other := record(gameID(1), 40)
	put(t, db, target, other)
	put(t, db, target, want[key{gameID(2), "7"}])
	out, err := restore(t.Context(), t, defaults())
	if err != nil || !strings.Contains(out, "game "+gameID(1)+" has gone on differently in games") {
		t.Errorf("%v\n%s", err, out)
	}
	maps.DeleteFunc(want, func(k key, _ item) bool {
		version, _ := strconv.Atoi(k.Version)
		return k.Game == gameID(1) && version > 40
	})
	want[*keyOf(other)] = other
	if got := all(t, db, target); !reflect.DeepEqual(got, want) {
		t.Errorf("%d items, want %d, or some are others", len(got), len(want))
	}
}

func TestRestoreOneGame(t *testing.T) {
	db := tables(t)
	fill(t, db, 300)
	o := defaults()
	o.Game = gameID(1)
	out, err := restore(t.Context(), t, o)
	if err != nil || !strings.Contains(out, "100 items copied") {
		t.Errorf("%v\n%s", err, out)
	}
	for k := range all(t, db, target) {
		if k.Game != gameID(1) {
			t.Fatalf("%v was copied", k)
		}
	}
	o.From = "no-such-table"
	if _, err := restore(t.Context(), t, o); err == nil || !strings.Contains(err.Error(), "ResourceNotFound") {
		t.Errorf("from a table that is not there: %v", err)
	}
}
