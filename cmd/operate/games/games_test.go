package games

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"cardgames/games/gameid"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/cloud/controlplane"
)

const (
	one   = "k5xw2zq7rjv3mptn4yhc6bduae"
	other = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
)

// deployed returns an account whose functions serve a release.
func deployed(t *testing.T, live string) *controlplane.Account {
	a := &controlplane.Account{Stack: &controlplane.Stack{
		Name: "card-games",
		Parameters: map[string]string{"BlockedGames": gameid.Hash(other), "Commit": "aaaaaaaaaaaa",
			"Release": "1795300000", "MovesPerSecond": "50"},
		Outputs: map[string]string{"GamesTableName": dynamotest.Table,
			"InvitationsTableName": dynamotest.InvitationsTable, "ExportsBucketName": "exports-bucket"},
		Functions: map[string]*controlplane.Function{"GetGameFunction": {Name: "card-games-GetGame", Live: "7",
			Versions: []controlplane.Version{{Number: "7", Environment: map[string]string{"RELEASE": live}}}}},
	}}
	a.Serve(t)
	return a
}

const newest = "aaaaaaaaaaaa-1795300000"

func TestBlockAndUnblock(t *testing.T) {
	hash, second := gameid.Hash(one), gameid.Hash(other)
	both := []string{hash, second}
	slices.Sort(both)
	for _, test := range []struct {
		change func(context.Context, io.Writer, string, []string) error
		games  []string
		want   string
	}{
		{Block, []string{one}, strings.Join(both, ",")},
		{Block, []string{hash, one}, strings.Join(both, ",")},
		{Block, []string{other}, second},
		{Unblock, []string{other}, "none"},
		{Unblock, []string{second}, "none"},
	} {
		account := deployed(t, newest)
		var out strings.Builder
		if err := test.change(t.Context(), &out, "card-games", test.games); err != nil {
			t.Fatal(err)
		}
		p := account.Stack.Parameters
		if p["BlockedGames"] != test.want || p["MovesPerSecond"] != "50" || p["Commit"] != "aaaaaaaaaaaa" {
			t.Errorf("%v: the parameters are %v, want %s", test.games, p, test.want)
		}
		if p["Release"] <= "1795300000" { // without a new release no function would get the list
			t.Errorf("%v: the release is %s", test.games, p["Release"])
		}
	}
}

func TestWhatCannotBeBlocked(t *testing.T) {
	account := deployed(t, newest)
	many := make([]string, maxBlocked)
	for i := range many {
		many[i] = fmt.Sprintf("%016x", i)
	}
	for want, games := range map[string][]string{
		"no game is given":           {},
		`"K5XW" is neither the id`:   {one, "K5XW"},
		"101 games would be blocked": many,
	} {
		if err := Block(t.Context(), io.Discard, "card-games", games); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.3v: %v, want %q", games, err, want)
		}
	}
	if err := Block(t.Context(), io.Discard, "another", []string{one}); err == nil {
		t.Error("a stack that is not there was changed")
	}
	if calls := account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}

// Nothing is blocked while two releases are served, which a release would end.
func TestNoBlockDuringADeployment(t *testing.T) {
	account := deployed(t, newest)
	account.Stack.Functions["GetGameFunction"].Weights = []string{"8"}
	if err := Block(t.Context(), io.Discard, "card-games", []string{one}); err == nil ||
		!strings.Contains(err.Error(), "gradual deployment") {
		t.Errorf("during a deployment: %v", err)
	}
	if calls := account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}

// storage is what a stack has stored.
type storage struct {
	db      *dynamotest.Server
	objects *s3mem.Backend
	copies  *controlplane.Copies
}

func newStorage(t *testing.T) storage {
	t.Helper()
	s := storage{dynamotest.New(t), s3mem.New(), &controlplane.Copies{Table: dynamotest.Table, Bucket: "copies-bucket"}}
	for _, bucket := range []string{"exports-bucket", s.copies.Bucket} {
		if err := s.objects.CreateBucket(bucket); err != nil {
			t.Fatal(err)
		}
	}
	for name, server := range map[string]*httptest.Server{
		"AWS_ENDPOINT_URL_S3":       httptest.NewServer(s.copies.S3(gofakes3.New(s.objects).Server())),
		"AWS_ENDPOINT_URL_DYNAMODB": httptest.NewServer(s.copies.DynamoDB(s.db)),
	} {
		t.Cleanup(server.Close)
		t.Setenv(name, server.URL)
	}
	return s
}

// put stores a game with a snapshot, three versions, an invitation, and two exports.
func (s storage) put(t *testing.T, id string) {
	t.Helper()
	for _, version := range []string{"-1", "0", "1", "2"} {
		s.db.Put(dynamotest.Table, map[string]map[string]string{"game_id": {"S": id}, "version": {"N": version},
			"body": {"B": "AAAA"}})
	}
	for _, part := range []string{"offer", "snapshot"} {
		s.db.Put(dynamotest.InvitationsTable, map[string]map[string]string{"invitation_id": {"S": id}, "part": {"S": part},
			"body": {"B": "AAAA"}})
	}
	for _, name := range []string{"1", "2"} {
		_, err := s.objects.PutObject("exports-bucket", "exports/"+id+"/"+name+".format3.json", nil,
			strings.NewReader("{}"), 2, nil)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// exports returns how many objects there are of a game.
func (s storage) exports(t *testing.T, id string) int {
	t.Helper()
	prefix := gofakes3.NewPrefix(nil, nil)
	prefix.HasPrefix, prefix.Prefix = true, "exports/"+id+"/"
	list, err := s.objects.ListBucket("exports-bucket", &prefix, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	return len(list.Contents)
}

func TestDelete(t *testing.T) {
	deployed(t, newest)
	s := newStorage(t)
	s.put(t, one)
	s.put(t, other)
	var out strings.Builder
	if err := Delete(t.Context(), &out, "card-games", one, 0); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "deleted 6 items and 2 exports") {
		t.Errorf("it prints %s", out.String())
	}
	if left := s.db.Games(); !slices.Equal(left, []string{other}) || s.exports(t, one) != 0 || s.exports(t, other) != 2 {
		t.Errorf("left are %v, and %d exports", left, s.exports(t, one))
	}
	out.Reset()
	if err := Delete(t.Context(), &out, "card-games", other, 0); err != nil ||
		!strings.Contains(out.String(), "deleted 6 items") {
		t.Errorf("the other game was not whole: %v, %s", err, out.String())
	}
}

// A version that a function adds meanwhile is deleted too.
func TestDeleteBesideAMove(t *testing.T) {
	deployed(t, newest)
	s := newStorage(t)
	s.put(t, one)
	moved := make(chan struct{})
	out := writerFunc(func(text string) {
		if strings.Contains(text, "looking again") {
			s.db.Put(dynamotest.Table, map[string]map[string]string{"game_id": {"S": one}, "version": {"N": "3"}})
			close(moved)
		}
	})
	if err := Delete(t.Context(), out, "card-games", one, time.Millisecond); err != nil {
		t.Fatal(err)
	}
	<-moved
	if left := s.db.Games(); len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}

type writerFunc func(text string)

func (f writerFunc) Write(p []byte) (int, error) {
	f(string(p))
	return len(p), nil
}

func TestWhatCannotBeDeleted(t *testing.T) {
	account := deployed(t, newest)
	s := newStorage(t)
	s.put(t, other)
	for want, id := range map[string]string{
		"nothing is stored of this game": one,
		`"../x" is not the id of a game`: "../x",
	} {
		if err := Delete(t.Context(), io.Discard, "card-games", id, 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
	account.Stack.Outputs = nil
	if err := Delete(t.Context(), io.Discard, "card-games", other, 0); err == nil ||
		!strings.Contains(err.Error(), "does not name its tables") {
		t.Errorf("without outputs: %v", err)
	}
	if left := s.db.Games(); !slices.Equal(left, []string{other}) {
		t.Errorf("left are %v", left)
	}
}
