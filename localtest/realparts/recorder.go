package realparts

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Recorder stands between a function and AWS, hands everything on as it is, and
// notes which operations it saw.
type Recorder struct {
	Endpoint string // its own URL

	server *http.Server
	mu     sync.Mutex
	seen   map[string]int
}

// Record starts a Recorder in front of an endpoint, on an address such as
// "127.0.0.1:0".
func Record(address, endpoint string) (*Recorder, error) {
	target, err := url.Parse(endpoint)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	r := &Recorder{Endpoint: "http://" + listener.Addr().String(), seen: map[string]int{}}
	proxy := &httputil.ReverseProxy{Rewrite: func(pr *httputil.ProxyRequest) {
		pr.SetURL(target)
		pr.Out.Host = pr.In.Host // the signature covers it
	}}
	r.server = &http.Server{ReadHeaderTimeout: 5 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		names, err := operations(req)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		r.note(names)
		proxy.ServeHTTP(w, req)
	})}
	go r.server.Serve(listener)
	return r, nil
}

// Close stops it at once.
func (r *Recorder) Close() error { return r.server.Close() }

// Operations returns the operations so far, as IAM calls what each needs, with the
// name of a table, in order.
func (r *Recorder) Operations() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.seen))
}

func (r *Recorder) note(operations []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, name := range operations {
		r.seen[name]++
	}
}

// operations names the permissions that a request needs, those on a table with
// its name: "dynamodb:Query games".
func operations(r *http.Request) ([]string, error) {
	_, name, isDynamoDB := strings.Cut(r.Header.Get("X-Amz-Target"), "DynamoDB_20120810.")
	switch {
	case isDynamoDB:
		return onTables(r, name)
	case r.Method == http.MethodPut && r.URL.Query().Get("x-id") == "PutObject":
		return []string{"s3:PutObject"}, nil
	case strings.HasPrefix(r.URL.Path, "/@connections/"):
		return []string{"execute-api:ManageConnections"}, nil
	}
	return []string{r.Method + " " + r.URL.String()}, nil
}

// permissions of the parts of a transaction.
var permissions = map[string]string{
	"Put": "dynamodb:PutItem", "Update": "dynamodb:UpdateItem",
	"Delete": "dynamodb:DeleteItem", "ConditionCheck": "dynamodb:ConditionCheckItem",
}

// onTables names the permission of a request's own name, or where it is a
// transaction those of the writes in it (Amazon DynamoDB Developer Guide, "Using
// IAM with DynamoDB transactions").
func onTables(r *http.Request, name string) ([]string, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	type onTable struct{ TableName string }
	var request struct {
		onTable
		TransactItems []map[string]onTable
	}
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	if request.TransactItems == nil {
		return []string{"dynamodb:" + name + " " + request.TableName}, nil
	}
	var all []string
	for _, item := range request.TransactItems {
		for part, of := range item {
			all = append(all, permissions[part]+" "+of.TableName)
		}
	}
	return all, nil
}
