// Package dynamotest is a small DynamoDB for tests that have nothing but Go: three
// tables in memory behind a real HTTP server, so that the real SDK with its
// retries talks to it. It knows exactly the operations and expressions that
// package dynamo uses, and refuses all others, and it counts capacity by the
// documented rules.
package dynamotest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// The names of the tables of games, of watchers and of invitations.
const (
	Table            = "games"
	WatchersTable    = "watchers"
	InvitationsTable = "invitations"
)

// Server is the DynamoDB of one test.
type Server struct {
	URL string

	mu       sync.Mutex
	tables   map[string]*table // by name
	done     map[string]bool   // the tokens of transactions that have succeeded
	requests int
}

// New starts a Server that ends with the test.
func New(t testing.TB) *Server {
	s := &Server{tables: map[string]*table{}, done: map[string]bool{}}
	for _, t := range []*table{
		newTable(Table, key{text("game_id"), number("version")}),
		newTable(WatchersTable, key{text("game_id"), text("connection_id")}),
		newTable(InvitationsTable, key{text("invitation_id"), text("part")}),
	} {
		s.tables[t.name] = t
	}
	s.tables[WatchersTable].pageItems = 5
	s.tables[InvitationsTable].indexes["public"] = key{text("listed"), number("expires_at")}
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	s.URL = web.URL
	return s
}

// Clone starts a Server with the same items.
func (s *Server) Clone(t testing.TB) *Server {
	clone := New(t)
	s.mu.Lock()
	defer s.mu.Unlock()
	for name, table := range s.tables {
		for partition, items := range table.partitions {
			clone.tables[name].partitions[partition] = slices.Clone(items)
		}
	}
	return clone
}

// Games returns the ids of games of which anything is stored.
func (s *Server) Games() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id, items := range s.tables[Table].partitions {
		if len(items) > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Items returns the items of a table, in the order of their keys.
func (s *Server) Items(table string) (all []map[string]map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	partitions := s.tables[table].partitions
	for _, partition := range slices.Sorted(maps.Keys(partitions)) {
		for _, it := range partitions[partition] {
			all = append(all, it)
		}
	}
	return all
}

// Requests counts all requests so far.
func (s *Server) Requests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}

// Put stores an item in a table as another writer may have left it. Each attribute
// is a type and a value in DynamoDB's JSON, such as "N": "-1".
func (s *Server) Put(table string, item map[string]map[string]string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables[table].put(item)
}

// ServeHTTP serves one request of the AWS JSON 1.0 protocol.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), "DynamoDB_20120810.")
	out, fail := s.do(operation, body)
	reply(w, out, fail)
}

func (s *Server) do(operation string, body []byte) (any, *apiError) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	switch operation {
	case "PutItem":
		return call(body, s.putItem)
	case "DeleteItem":
		return call(body, s.deleteItem)
	case "TransactWriteItems":
		return call(body, s.transactWriteItems)
	case "GetItem":
		return call(body, s.getItem)
	case "Query":
		return call(body, s.query)
	}
	return nil, failure(http.StatusBadRequest, "UnknownOperationException", operation)
}

// call decodes the input of an operation. A member that the operation here does
// not know is refused: to ignore it would make a test pass that should not.
func call[In any](body []byte, operation func(In) (any, *apiError)) (any, *apiError) {
	var in In
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return nil, failure(http.StatusBadRequest, "SerializationException", err.Error())
	}
	return operation(in)
}

// apiError is an error as DynamoDB sends it.
type apiError struct {
	status              int
	Type                string   `json:"__type"`
	Message             string   `json:"message"`
	Item                item     `json:",omitempty"`
	CancellationReasons []reason `json:",omitempty"`
}

type reason struct {
	Code    string
	Message string `json:",omitempty"`
	Item    item   `json:",omitempty"`
}

func failure(status int, code, message string) *apiError {
	return &apiError{status: status, Type: "com.amazonaws.dynamodb.v20120810#" + code, Message: message}
}

func invalid(message string) *apiError {
	return failure(http.StatusBadRequest, "ValidationException", message)
}

func cancelled(reasons ...reason) *apiError {
	var codes []string
	for _, r := range reasons {
		codes = append(codes, r.Code)
	}
	e := failure(http.StatusBadRequest, "TransactionCanceledException", fmt.Sprintf(
		"Transaction cancelled, please refer cancellation reasons for specific reasons [%s]", strings.Join(codes, ", ")))
	e.CancellationReasons = reasons
	return e
}

func reply(w http.ResponseWriter, out any, fail *apiError) {
	status := http.StatusOK
	if fail != nil {
		out, status = fail, fail.status
	}
	body, err := json.Marshal(out)
	if err != nil {
		panic(err) // our own types can always be encoded
	}
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	w.Header().Set("X-Amz-Crc32", strconv.FormatUint(uint64(crc32.ChecksumIEEE(body)), 10))
	w.WriteHeader(status)
	w.Write(body)
}
