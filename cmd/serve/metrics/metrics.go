// Package metrics counts what serve does, for Prometheus. No label has an id, an address or
// what a client chose: the service has a fixed number of routes, and few status codes.
package metrics

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"cardgames/api/requestlog"
	"cardgames/api/server"
)

// Metrics are the metrics of one process. Any number of goroutines may use them.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	events   map[requestlog.Metric]prometheus.Counter
	commits  prometheus.Histogram
	writes   prometheus.Counter
}

// events are the counters of what requests did.
var events = map[requestlog.Metric]struct{ name, help string }{
	requestlog.GamesCreated:        {"games_created_total", "Games created directly."},
	requestlog.MovesAccepted:       {"moves_total", "Moves that were stored."},
	requestlog.MovesRefused:        {"moves_refused_total", "Moves that the rules do not allow."},
	requestlog.Conflicts:           {"conflicts_total", "Moves for another version than the newest."},
	requestlog.FetchFailures:       {"fetch_failures_total", "Card sets that could not be fetched."},
	requestlog.InvitationsOffered:  {"invitations_offered_total", "Invitations offered."},
	requestlog.InvitationsAccepted: {"invitations_accepted_total", "Invitations accepted: games of two players."},
}

// New returns metrics that have counted nothing. They include the metrics of the Go runtime and
// of the process.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "cardgames_requests_total", Help: "Requests by route and status; none for what has no route.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "cardgames_request_seconds", Help: "Time of requests by route, without live connections.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .5, 1, 5},
		}, []string{"route"}),
		events: map[requestlog.Metric]prometheus.Counter{},
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "cardgames_commit_seconds", Help: "Time of transactions of the store, with their fsync.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .5, 1, 5},
		}),
		writes: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "cardgames_commit_writes_total", Help: "Writes of these transactions.",
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.commits, m.writes,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for metric, e := range events {
		m.events[metric] = prometheus.NewCounter(prometheus.CounterOpts{Name: "cardgames_" + e.name, Help: e.help})
		m.registry.MustRegister(m.events[metric])
	}
	return m
}

// Gauge adds a metric whose value is read when it is asked for.
func (m *Metrics) Gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "cardgames_" + name, Help: help}, value))
}

// Counter adds a metric that only grows, and is read when it is asked for.
func (m *Metrics) Counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(
		prometheus.CounterOpts{Name: "cardgames_" + name, Help: help}, value))
}

// Observe counts a request.
func (m *Metrics) Observe(h server.Handled) {
	route := h.Entry.Route
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(h.Status)).Inc()
	if h.Status != http.StatusSwitchingProtocols {
		m.seconds.WithLabelValues(route).Observe(h.Took.Seconds())
	}
	if counter := m.events[h.Entry.Metric]; counter != nil {
		counter.Inc()
	}
}

// Commit counts a transaction of the store with a number of writes.
func (m *Metrics) Commit(took time.Duration, writes int) {
	m.commits.Observe(took.Seconds())
	m.writes.Add(float64(writes))
}

// Handler returns the handler of GET /metrics.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2}))
	return mux
}
