//go:build real

package realparts_test

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"cardgames/localtest/template"
)

// meter notes what each request costs: the units that DynamoDB reports, and the
// bytes of the response.
type meter struct {
	routes *http.ServeMux

	mu   sync.Mutex
	used []usage
}

// usage is what one request took.
type usage struct {
	route       string // as in the template, such as "GET /games/{id}"
	game        string // its id, where the path has one
	query       string
	encoding    string // what the client accepts
	status      int
	read, write float64 // units
	bytes       int     // of the response, with its header
}

func newMeter(t *template.Template) *meter {
	m := &meter{routes: http.NewServeMux()}
	for _, r := range t.Routes {
		m.routes.Handle(pattern(r), http.NotFoundHandler())
	}
	return m
}

func pattern(r template.Route) string {
	switch {
	case r.IsDefault():
		return "/"
	case r.Path == "/":
		return r.Method + " /{$}"
	}
	return r.Method + " " + strings.Replace(r.Path, "+}", "...}", 1)
}

type usageKey struct{}

// observe is a dynamo.Observer.
func (m *meter) observe(ctx context.Context, _ string, read, write float64) {
	u, ok := ctx.Value(usageKey{}).(*usage)
	if !ok {
		panic("an operation outside of a request")
	}
	u.read += read
	u.write += write
}

func (m *meter) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, route := m.routes.Handler(r)
		u := &usage{route: route, query: r.URL.RawQuery, encoding: r.Header.Get("Accept-Encoding"), status: http.StatusOK}
		if segments := strings.Split(r.URL.Path, "/"); len(segments) > 2 {
			u.game = segments[2]
		}
		next.ServeHTTP(&countingWriter{w, u}, r.WithContext(context.WithValue(r.Context(), usageKey{}, u)))
		m.mu.Lock()
		defer m.mu.Unlock()
		m.used = append(m.used, *u)
	})
}

// take returns what was used since the last time.
func (m *meter) take() []usage {
	m.mu.Lock()
	defer m.mu.Unlock()
	used := m.used
	m.used = nil
	return used
}

type countingWriter struct {
	http.ResponseWriter
	*usage
}

func (w *countingWriter) WriteHeader(status int) {
	w.status = status
	for name, values := range w.Header() {
		for _, value := range values {
			w.bytes += len(name) + len(": \r\n") + len(value)
		}
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *countingWriter) Write(p []byte) (int, error) {
	w.bytes += len(p)
	return w.ResponseWriter.Write(p)
}
