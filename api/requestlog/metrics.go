package requestlog

import (
	"cmp"
	"log/slog"
	"os"
	"strings"
	"time"
)

// namespace is where CloudWatch shows the metrics. Each stack has its own, so
// that a trial does not add to the figures of production.
func namespace() string { return cmp.Or(os.Getenv("METRICS_NAMESPACE"), "CardGames") }

// The routes that metrics are about.
const (
	createRoute = "POST /games"
	submitRoute = "POST /games/{id}/actions"
)

// embedded tells CloudWatch which members of a line are metrics (Amazon
// CloudWatch User Guide, "Specification: Embedded metric format").
type embedded struct {
	Timestamp         int64 // in milliseconds
	CloudWatchMetrics []directive
}

type directive struct {
	Namespace  string
	Dimensions [][]string
	Metrics    []metric
}

type metric struct {
	Name string
	Unit string `json:",omitempty"`
}

// metrics are the members that carry the metrics of a request. Moves that are
// refused are counted by reason, all else by route.
func (l *Line) metrics(r Request) []slog.Attr {
	attrs := []slog.Attr{slog.Float64("Latency", float64(r.Took.Microseconds())/1000)}
	byRoute := []metric{{"Latency", "Milliseconds"}}
	var byReason []directive
	switch name := l.counted(r); name {
	case "":
	case "MovesRefused":
		attrs = append(attrs, slog.String("Reason", l.reason), slog.Int(name, 1))
		byReason = []directive{{namespace(), [][]string{{"Reason"}}, []metric{{Name: name}}}}
	default:
		attrs = append(attrs, slog.Int(name, 1))
		byRoute = append(byRoute, metric{Name: name})
	}
	directives := append([]directive{{namespace(), [][]string{{"Route"}}, byRoute}}, byReason...)
	return append(attrs, slog.Any("_aws", embedded{time.Now().UnixMilli(), directives}))
}

// counted names the metric that a request adds one to.
func (l *Line) counted(r Request) string {
	switch {
	case r.Route == createRoute && r.Status == 201:
		return "GamesCreated"
	case r.Route == submitRoute && r.Status == 200 && !l.replayed:
		return "MovesAccepted"
	case l.code == "illegal_move":
		return "MovesRefused"
	case l.code == "version_conflict":
		return "Conflicts"
	case r.Status == 502 && strings.HasPrefix(l.code, "card_set_"):
		return "FetchFailures"
	}
	return ""
}
