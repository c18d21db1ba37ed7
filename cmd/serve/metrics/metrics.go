// Package metrics counts what serve does, for Prometheus. No label has an id, an address or
// what a client chose: the service has a fixed number of routes, and few status codes.
package metrics

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"cardgames/api/requestlog"
	"cardgames/api/server"
)

// Metrics are the metrics of one process. Any number of goroutines may use them.
type Metrics struct {
	set     *metrics.Set
	events  map[requestlog.Metric]*metrics.Counter
	commits *metrics.PrometheusHistogram
	writes  *metrics.Counter
}

// events are the counters of what requests did.
var events = map[requestlog.Metric]string{
	requestlog.GamesCreated:        "games_created_total",
	requestlog.MovesAccepted:       "moves_total",
	requestlog.MovesRefused:        "moves_refused_total",
	requestlog.Conflicts:           "conflicts_total",
	requestlog.FetchFailures:       "fetch_failures_total",
	requestlog.InvitationsOffered:  "invitations_offered_total",
	requestlog.InvitationsAccepted: "invitations_accepted_total",
}

// seconds are the bounds of the histograms' buckets.
var seconds = []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .5, 1, 5}

// New returns metrics that have counted nothing. They include the metrics of the Go runtime and
// of the process.
func New() *Metrics {
	metrics.ExposeMetadata(true)
	set := metrics.NewSet()
	m := &Metrics{
		set:     set,
		events:  map[requestlog.Metric]*metrics.Counter{},
		commits: set.NewPrometheusHistogramExt("cardgames_commit_seconds", seconds),
		writes:  set.NewCounter("cardgames_commit_writes_total"),
	}
	for metric, name := range events {
		m.events[metric] = set.NewCounter("cardgames_" + name)
	}
	set.RegisterMetricsWriter(metrics.WriteProcessMetrics)
	return m
}

// Gauge adds a metric whose value is read when it is asked for.
func (m *Metrics) Gauge(name string, value func() float64) {
	m.set.NewGauge("cardgames_"+name, value)
}

// Counter adds a metric that only grows, and is read when it is asked for.
func (m *Metrics) Counter(name string, value func() float64) {
	m.set.RegisterMetricsWriter(func(w io.Writer) {
		metrics.WriteCounterFloat64(w, "cardgames_"+name, value())
	})
}

// Observe counts a request.
func (m *Metrics) Observe(h server.Handled) {
	route := h.Entry.Route
	if route == "" {
		route = "none"
	}
	m.set.GetOrCreateCounter(fmt.Sprintf("cardgames_requests_total{route=%q,status=\"%d\"}", route, h.Status)).Inc()
	if h.Status != http.StatusSwitchingProtocols {
		name := fmt.Sprintf("cardgames_request_seconds{route=%q}", route)
		m.set.GetOrCreatePrometheusHistogramExt(name, seconds).Update(h.Took.Seconds())
	}
	if counter := m.events[h.Entry.Metric]; counter != nil {
		counter.Inc()
	}
}

// Commit counts a transaction of the store with a number of writes.
func (m *Metrics) Commit(took time.Duration, writes int) {
	m.commits.Update(took.Seconds())
	m.writes.Add(writes)
}

// Handler returns the handler of GET /metrics.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		m.set.WritePrometheus(w)
	})
	return mux
}
