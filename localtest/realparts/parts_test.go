//go:build real

package realparts_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/storetest"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/realparts"
	"cardgames/localtest/template"
)

const repository = "../.."

// The parts that all tests share; each test has its own table and bucket.
var (
	dynamoDB, objects *realparts.Server
	objectsFolder     string
	deployment        *template.Template
)

// made counts tables and buckets, to name them.
var made atomic.Int64

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(func() int {
		if err := startParts(); err != nil {
			fmt.Fprintln(os.Stderr, "a real part is missing:", err)
			return 1
		}
		defer dynamoDB.Stop()
		defer objects.Stop()
		defer os.RemoveAll(objectsFolder)
		return m.Run()
	}())
}

func startParts() (err error) {
	if deployment, err = template.Load(filepath.Join(repository, "template.yaml")); err != nil {
		return err
	}
	if objectsFolder, err = os.MkdirTemp("", "objects"); err != nil {
		return err
	}
	if objects, err = realparts.StartS3(repository, objectsFolder); err != nil {
		return err
	}
	if dynamoDB, err = realparts.StartDynamoDB(repository); err != nil {
		objects.Stop()
	}
	return err
}

// newTable makes a table as the template defines the one with this logical id, and
// returns its name.
func newTable(t *testing.T, id string) string {
	t.Helper()
	name := fmt.Sprintf("table-%d", made.Add(1))
	if err := realparts.CreateTable(t.Context(), dynamoDB.Endpoint, name, deployment.Tables[id]); err != nil {
		t.Fatal(err)
	}
	return name
}

func streamOf(t *testing.T, table string) eventsource.Source {
	t.Helper()
	source, err := realparts.Stream(t.Context(), dynamoDB.Endpoint, table)
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// newBucket makes a bucket and returns its name.
func newBucket(t *testing.T) string {
	t.Helper()
	name := fmt.Sprintf("bucket-%d", made.Add(1))
	if err := realparts.CreateBucket(t.Context(), objects.Endpoint, name); err != nil {
		t.Fatal(err)
	}
	return name
}

func config(t *testing.T) aws.Config {
	t.Helper()
	cfg, err := realparts.Config()
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// dumpOf reads everything in a table and a bucket.
func dumpOf(table, bucket string) func(context.Context) (map[string]string, error) {
	return func(ctx context.Context) (map[string]string, error) {
		all, err := realparts.Items(ctx, dynamoDB.Endpoint, table)
		if err != nil {
			return nil, err
		}
		dump := map[string]string{}
		for _, item := range all {
			dump[item.Key] = item.Text
		}
		return dump, addFiles(dump, filepath.Join(objectsFolder, bucket))
	}
}

func addFiles(dump map[string]string, folder string) error {
	return filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		dump[path] = string(text)
		return err
	})
}

// The Store's contract on DynamoDB Local, in a table of the template's.
func TestStoreContractOnDynamoDBLocal(t *testing.T) {
	table := newTable(t, "GamesTable")
	storetest.Run(t, func(t *testing.T, now func() time.Time) games.Store {
		return dynamo.New(config(t), table, dynamoDB.Endpoint, dynamo.WithClock(now))
	})
}

// The watchers' contract on DynamoDB Local.
func TestWatchersContractOnDynamoDBLocal(t *testing.T) {
	storetest.RunWatchers(t, func(t *testing.T, now func() time.Time) games.Watchers {
		return dynamo.NewWatchers(config(t), newTable(t, "WatchersTable"), dynamoDB.Endpoint, now)
	})
}
