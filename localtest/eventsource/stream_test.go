package eventsource_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams/types"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/awsconfig"
	"cardgames/localtest/eventsource"
)

// streamServer is a stream whose shards a test writes to, closes and splits. An
// iterator is a shard and the number of its next record.
type streamServer struct {
	mu     sync.Mutex
	shards []*shard
	fail   string // the error of the next GetRecords
}

type shard struct {
	parent   string
	versions []int
	closed   bool
	read     bool // whether anybody has
}

func (s *streamServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var in struct{ ShardIterator, ShardID, ShardIteratorType, SequenceNumber string }
	_ = json.NewDecoder(r.Body).Decode(&in)
	_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	if operation == "GetRecords" && s.fail != "" {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, `{"__type": "com.amazonaws.dynamodb#%s"}`, s.fail)
		s.fail = ""
		return
	}
	out := map[string]func() any{
		"DescribeStream":   s.describe,
		"GetShardIterator": func() any { return s.iterator(in.ShardID, in.ShardIteratorType, in.SequenceNumber) },
		"GetRecords":       func() any { return s.records(in.ShardIterator) },
	}[operation]()
	_ = json.NewEncoder(w).Encode(out)
}

func (s *streamServer) describe() any {
	var all []map[string]any
	for i, one := range s.shards {
		entry := map[string]any{"ShardId": strconv.Itoa(i)}
		if one.parent != "" {
			entry["ParentShardId"] = one.parent
		}
		all = append(all, entry)
	}
	return map[string]any{"StreamDescription": map[string]any{"Shards": all}}
}

func (s *streamServer) iterator(id, kind, sequence string) any {
	number, _ := strconv.Atoi(id)
	next, _ := strconv.Atoi(sequence)
	if kind == "LATEST" {
		next = len(s.shards[number].versions)
	}
	return map[string]any{"ShardIterator": fmt.Sprint(id, ":", next)}
}

// records returns two records at most. A sequence number counts from 1.
func (s *streamServer) records(iterator string) any {
	id, from, _ := strings.Cut(iterator, ":")
	number, _ := strconv.Atoi(id)
	next, _ := strconv.Atoi(from)
	one := s.shards[number]
	one.read = true
	page := []any{}
	for ; next < len(one.versions) && len(page) < 2; next++ {
		page = append(page, map[string]any{"eventName": "INSERT", "dynamodb": map[string]any{
			"SequenceNumber": strconv.Itoa(next + 1), "ApproximateCreationDateTime": time.Now().Unix(),
			"Keys": map[string]any{
				"game_id": map[string]string{"S": "game"}, "version": map[string]string{"N": strconv.Itoa(one.versions[next])},
			},
		}})
	}
	out := map[string]any{"Records": page}
	if !one.closed || next < len(one.versions) {
		out["NextShardIterator"] = fmt.Sprint(id, ":", next)
	}
	return out
}

func (s *streamServer) change(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// follow reads the stream and sends the versions that come.
func (s *streamServer) follow(t *testing.T, start types.ShardIteratorType) <-chan int {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	cfg, err := awsconfig.FromEnv(func(string) string { return "local" })
	if err != nil {
		t.Fatal(err)
	}
	client := dynamodbstreams.NewFromConfig(cfg, func(o *dynamodbstreams.Options) { o.BaseEndpoint = &server.URL })
	found := make(chan int, 100)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	t.Cleanup(func() { cancel(); <-ended })
	go func() {
		defer close(ended)
		eventsource.Stream(client, "arn:stream", start)(ctx, func(r events.DynamoDBEventRecord) {
			version, _ := strconv.Atoi(r.Change.Keys["version"].Number())
			found <- version
		})
	}()
	return found
}

func wantNext(t *testing.T, found <-chan int, want ...int) {
	t.Helper()
	var got []int
	for range want {
		select {
		case version := <-found:
			got = append(got, version)
		case <-time.After(10 * time.Second):
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("versions (-want +got):\n%s", diff)
	}
}

func TestAShardIsReadAfterItsParent(t *testing.T) {
	s := &streamServer{shards: []*shard{{versions: []int{1, 2, 3}, closed: true}, {parent: "0", versions: []int{4, 5}}}}
	found := s.follow(t, types.ShardIteratorTypeTrimHorizon)
	wantNext(t, found, 1, 2, 3, 4, 5)
	s.change(func() {
		s.shards[1].versions, s.shards[1].closed = append(s.shards[1].versions, 6), true
		s.shards = append(s.shards, &shard{parent: "1", versions: []int{7}})
	})
	wantNext(t, found, 6, 7)
}

func TestLatestSkipsWhatWasThere(t *testing.T) {
	s := &streamServer{shards: []*shard{{versions: []int{1, 2}, closed: true}, {parent: "0", versions: []int{3}}}}
	found := s.follow(t, types.ShardIteratorTypeLatest)
	for read := false; !read; time.Sleep(time.Millisecond) {
		s.change(func() { read = s.shards[1].read })
	}
	s.change(func() { s.shards[1].versions = append(s.shards[1].versions, 4) })
	wantNext(t, found, 4)
}

func TestAnIteratorThatExpiresLosesNothing(t *testing.T) {
	for _, failure := range []string{"ExpiredIteratorException", "InternalServerError"} {
		s := &streamServer{shards: []*shard{{versions: []int{1, 2}}}}
		found := s.follow(t, types.ShardIteratorTypeTrimHorizon)
		wantNext(t, found, 1, 2)
		s.change(func() { s.shards[0].versions, s.fail = append(s.shards[0].versions, 3), failure })
		wantNext(t, found, 3)
	}
}
