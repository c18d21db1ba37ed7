//go:build real

package realparts_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"cardgames/localtest/service"
)

// recorder knows what each function has asked of AWS, by logical id: operations as
// IAM calls what they need, with the name of a table.
type recorder struct {
	mu   sync.Mutex
	seen map[string]map[string]bool
}

// between returns the URL of what stands between a function and AWS, and hands
// everything on.
func (r *recorder) between(t *testing.T, function, endpoint string) string {
	t.Helper()
	proxy, err := service.NewProxy(endpoint)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		r.note(function, operations(request, body))
		request.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, request)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func (r *recorder) note(function string, operations []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seen == nil {
		r.seen = map[string]map[string]bool{}
	}
	if r.seen[function] == nil {
		r.seen[function] = map[string]bool{}
	}
	for _, name := range operations {
		r.seen[function][name] = true
	}
}

// operationsOf returns those of a function, in order.
func (r *recorder) operationsOf(function string) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.seen[function]))
}

// operations names the permissions that a request needs, those on a table with
// its name: "dynamodb:Query games".
func operations(r *http.Request, body []byte) []string {
	_, name, isDynamoDB := strings.Cut(r.Header.Get("X-Amz-Target"), "DynamoDB_20120810.")
	switch {
	case isDynamoDB:
		return onTables(name, body)
	case r.Method == http.MethodPut && r.URL.Query().Get("x-id") == "PutObject":
		return []string{"s3:PutObject"}
	case strings.HasPrefix(r.URL.Path, "/@connections/"):
		return []string{"execute-api:ManageConnections"}
	}
	return []string{r.Method + " " + r.URL.String()}
}

// permissions of the parts of a transaction.
var permissions = map[string]string{
	"Put": "dynamodb:PutItem", "Update": "dynamodb:UpdateItem",
	"Delete": "dynamodb:DeleteItem", "ConditionCheck": "dynamodb:ConditionCheckItem",
}

// onTables names the permission of a request's own name, or where it is a
// transaction those of the writes in it (Amazon DynamoDB Developer Guide, "Using
// IAM with DynamoDB transactions").
func onTables(name string, body []byte) (all []string) {
	type onTable struct{ TableName string }
	var request struct {
		onTable
		TransactItems []map[string]onTable
	}
	if err := json.Unmarshal(body, &request); err != nil || request.TransactItems == nil {
		return []string{"dynamodb:" + name + " " + request.TableName}
	}
	for _, item := range request.TransactItems {
		for part, of := range item {
			all = append(all, permissions[part]+" "+of.TableName)
		}
	}
	return all
}
