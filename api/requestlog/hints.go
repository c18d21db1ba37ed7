package requestlog

import (
	"context"
	"log/slog"
	"time"
)

// Hints is what became of the hints that one event of the stream led to.
type Hints struct {
	Sent, Gone, Failed int // frames to watchers
	Took               time.Duration
}

// WriteHints logs the line of such an event, unless no game of it has a watcher:
// every move makes an event.
func (e *Entry) WriteHints(ctx context.Context, h Hints) {
	if h.Sent+h.Gone+h.Failed == 0 {
		return
	}
	counts := []definition{{Name: "HintsSent"}, {Name: "HintsGone"}, {Name: "HintsFailed"}}
	slog.LogAttrs(ctx, slog.LevelInfo, "hints",
		slog.String("request_id", e.RequestID), slog.Float64("ms", milliseconds(h.Took)),
		slog.Int("HintsSent", h.Sent), slog.Int("HintsGone", h.Gone), slog.Int("HintsFailed", h.Failed),
		embed(directive{namespace(), [][]string{{}}, counts}))
}
