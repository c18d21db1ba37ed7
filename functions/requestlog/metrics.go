package requestlog

import (
	"log/slog"
	"strings"
	"time"
)

// namespace is where CloudWatch shows the metrics.
const namespace = "CardGames"

// The routes that metrics are about.
const (
	createRoute = "POST /games"
	submitRoute = "POST /games/{id}/actions"
)

// directive tells CloudWatch which members of a line are metrics (Amazon
// CloudWatch User Guide, "Specification: Embedded metric format").
type directive struct {
	Namespace  string
	Dimensions [][]string
	Metrics    []metric
}

type metric struct {
	Name string
	Unit string
}

// metrics are the members that carry the metrics of a request. Latency is
// measured for each route; the others are counts.
func (l *Line) metrics(r Request, ms float64) []slog.Attr {
	attrs := []slog.Attr{slog.String("Route", r.Route), slog.Float64("Latency", ms)}
	directives := []directive{{namespace, [][]string{{"Route"}}, []metric{{"Latency", "Milliseconds"}}}}
	if name := l.counted(r); name != "" {
		dimensions := [][]string{{}}
		if name == "MovesRefused" {
			attrs = append(attrs, slog.String("Reason", l.reason))
			dimensions = append(dimensions, []string{"Reason"})
		}
		attrs = append(attrs, slog.Int(name, 1))
		directives = append(directives, directive{namespace, dimensions, []metric{{name, "Count"}}})
	}
	return append(attrs, slog.Any("_aws", map[string]any{
		"Timestamp": time.Now().UnixMilli(), "CloudWatchMetrics": directives,
	}))
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
