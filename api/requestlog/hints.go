package requestlog

import (
	"context"
	"log/slog"
)

// WriteHints logs the line of an event of the stream: how many frames were sent to
// watchers, and how many were not. It logs nothing for an event whose games have no
// watcher, because every move makes an event.
func (e *Entry) WriteHints(ctx context.Context, sent, gone, failed int) {
	if sent+gone+failed == 0 {
		return
	}
	counts := []definition{{Name: "HintsSent"}, {Name: "HintsGone"}, {Name: "HintsFailed"}}
	slog.LogAttrs(ctx, slog.LevelInfo, "hints",
		slog.String("request_id", e.RequestID), slog.Float64("ms", e.milliseconds()),
		slog.Int("HintsSent", sent), slog.Int("HintsGone", gone), slog.Int("HintsFailed", failed),
		embed(directive{namespace(), [][]string{{}}, counts}))
}
