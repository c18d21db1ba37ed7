//go:build real

package realparts_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"cardgames/localtest/service/network"
)

// recorder collects the AWS operations that the functions use.
type recorder struct{ seen sync.Map } // its keys are calls

// call is an operation that a function, named by its logical id, has used: the IAM
// action that it needs, with the name of a table if it is on one.
type call struct{ function, operation string }

// recordingProxy returns the URL of a proxy that records the operations of a
// function on an endpoint.
func (r *recorder) recordingProxy(t *testing.T, function, endpoint string) string {
	t.Helper()
	proxy, err := network.NewProxy(endpoint, http.DefaultTransport)
	must(t, err)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		for _, name := range operations(request, body) {
			r.seen.Store(call{function, name}, true)
		}
		request.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, request)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// operationsOf returns the operations that a function has used, sorted.
func (r *recorder) operationsOf(function string) (all []string) {
	for key := range r.seen.Range {
		if c := key.(call); c.function == function {
			all = append(all, c.operation)
		}
	}
	slices.Sort(all)
	return all
}

// operations returns the IAM actions that a request needs. Those on a table or an
// index are followed by its name: "dynamodb:Query games".
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

// permissions has the IAM action for each kind of write in a transaction.
var permissions = map[string]string{
	"Put": "dynamodb:PutItem", "Update": "dynamodb:UpdateItem",
	"Delete": "dynamodb:DeleteItem", "ConditionCheck": "dynamodb:ConditionCheckItem",
}

// onTables returns the IAM action of a DynamoDB request, or the actions of the writes
// in a transaction (Amazon DynamoDB Developer Guide, "Using IAM with DynamoDB
// transactions").
func onTables(name string, body []byte) (all []string) {
	type onTable struct{ TableName string }
	var request struct {
		onTable
		IndexName     string
		TransactItems []map[string]onTable
	}
	if err := json.Unmarshal(body, &request); err != nil || request.TransactItems == nil {
		if request.IndexName != "" {
			request.TableName += "/index/" + request.IndexName
		}
		return []string{"dynamodb:" + name + " " + request.TableName}
	}
	for _, item := range request.TransactItems {
		for part, of := range item {
			all = append(all, permissions[part]+" "+of.TableName)
		}
	}
	return all
}
