package requestlog

import (
	"cmp"
	"log/slog"
	"time"
)

// Metric is what CloudWatch counts.
type Metric string

const (
	GamesCreated  Metric = "GamesCreated"
	MovesAccepted Metric = "MovesAccepted"
	MovesRefused  Metric = "MovesRefused" // by reason, all others by route
	Conflicts     Metric = "Conflicts"
	FetchFailures Metric = "FetchFailures"
	Connections   Metric = "Connections" // of watchers

	InvitationsOffered  Metric = "InvitationsOffered"
	InvitationsAccepted Metric = "InvitationsAccepted"
)

// embedded names for CloudWatch the members of a line are metrics (Amazon
// CloudWatch User Guide, "Specification: Embedded metric format").
type embedded struct {
	Timestamp         int64 // in milliseconds
	CloudWatchMetrics []directive
}

type directive struct {
	Namespace  string
	Dimensions [][]string
	Metrics    []definition
}

type definition struct{ Name string }

// metrics returns the members that carry the metrics of a request. Metric filters of the
// template read Latency and MovesAccepted from the line, so most lines need no directive.
func (e *Entry) metrics() []slog.Attr {
	attrs := []slog.Attr{slog.Float64("Latency", e.milliseconds())}
	if e.Metric == "" {
		return attrs
	}
	dimension := "Route"
	if e.Metric == MovesRefused {
		attrs = append(attrs, slog.String("Reason", e.Reason))
		dimension = "Reason"
	}
	counted := string(e.Metric)
	attrs = append(attrs, slog.Int(counted, 1))
	if e.Metric == MovesAccepted {
		return attrs
	}
	return append(attrs, e.log.embed([]string{dimension}, definition{counted}))
}

// embed returns the directive that makes metrics of members, with the dimensions that
// other members have.
func (l Log) embed(dimensions []string, metrics ...definition) slog.Attr {
	return slog.Any("_aws", embedded{time.Now().UnixMilli(),
		[]directive{{cmp.Or(l.Namespace, "CardGames"), [][]string{dimensions}, metrics}}})
}

// milliseconds returns the time since the request began.
func (e *Entry) milliseconds() float64 { return float64(time.Since(e.start).Microseconds()) / 1000 }
