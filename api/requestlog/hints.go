package requestlog

import (
	"context"
	"fmt"
	"log/slog"
)

// Hint is what became of the hint of one version of a game.
type Hint struct {
	GameID             string // only a hash of it is written
	Version            int
	Sent, Gone, Failed int  // frames
	Unread             bool // the watchers could not be read, so there were no frames
}

// WriteHints logs the line of an event of the stream: how many frames were sent to
// watchers, how many were not, and of which versions, each named by the game_hash and
// the version of the line of its move. It leaves out games without a watcher, and logs
// nothing if there are no others, because every move makes an event.
func (e *Entry) WriteHints(ctx context.Context, hints []Hint) {
	var names []string
	var sum Hint
	for _, h := range hints {
		if h.Sent+h.Gone+h.Failed > 0 || h.Unread {
			names = append(names, h.String())
		}
		sum.Sent, sum.Gone, sum.Failed = sum.Sent+h.Sent, sum.Gone+h.Gone, sum.Failed+h.Failed
	}
	if len(names) == 0 {
		return
	}
	slog.LogAttrs(ctx, slog.LevelInfo, "hints", append([]slog.Attr{slog.String("request_id", e.RequestID),
		slog.Float64("ms", e.milliseconds()), slog.Any("hints", names)}, sum.metrics()...)...)
}

// String returns such as "9f86d081884c7d65/7", and with the frames that were not sent
// "9f86d081884c7d65/7 gone 1 failed 2".
func (h Hint) String() string {
	text := fmt.Sprintf("%s/%d", Hash(h.GameID), h.Version)
	if h.Gone > 0 {
		text += fmt.Sprintf(" gone %d", h.Gone)
	}
	if h.Failed > 0 {
		text += fmt.Sprintf(" failed %d", h.Failed)
	}
	if h.Unread {
		text += " unread"
	}
	return text
}

// metrics returns the members that carry the metrics. HintsSent is there even if it is 0,
// because an alarm subtracts it.
func (h Hint) metrics() (attrs []slog.Attr) {
	var counted []definition
	for _, m := range []struct {
		name string
		n    int
	}{{"HintsSent", h.Sent}, {"HintsGone", h.Gone}, {"HintsFailed", h.Failed}} {
		if m.n > 0 || m.name == "HintsSent" {
			attrs = append(attrs, slog.Int(m.name, m.n))
			counted = append(counted, definition{Name: m.name})
		}
	}
	return append(attrs, embed([]string{}, counted...))
}
