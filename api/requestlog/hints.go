package requestlog

import (
	"context"
	"fmt"
	"log/slog"

	"cardgames/games/gameid"
)

// Hint is what became of the hint of one version of a game.
type Hint struct {
	GameID       string // only a hash of it is written
	Version      int
	Gone, Failed int  // frames that were not sent
	Unread       bool // the watchers could not be read, so there were no frames
}

// WriteHints logs the line of an event of the stream with frames that were not sent: how many,
// and of which versions, each named by the game_hash and the version of the line of its move. It
// logs nothing if all were sent, because every move makes an event, and a line of each would be
// 3 % of the bill.
func (e *Entry) WriteHints(ctx context.Context, hints []Hint) {
	var names []string
	var sum Hint
	for _, h := range hints {
		if h.Gone+h.Failed > 0 || h.Unread {
			names = append(names, h.String())
		}
		sum.Gone, sum.Failed = sum.Gone+h.Gone, sum.Failed+h.Failed
	}
	if len(names) == 0 {
		return
	}
	slog.LogAttrs(ctx, slog.LevelInfo, "hints", append([]slog.Attr{slog.String("request_id", e.RequestID),
		slog.Float64("ms", e.milliseconds()), slog.Any("hints", names)}, sum.metrics(e.log)...)...)
}

// String returns such as "9f86d081884c7d65/7 gone 1 failed 2".
func (h Hint) String() string {
	text := fmt.Sprintf("%s/%d", gameid.Hash(h.GameID), h.Version)
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

// metrics returns the members that carry the metrics.
func (h Hint) metrics(l Log) (attrs []slog.Attr) {
	var counted []definition
	for _, m := range []struct {
		name string
		n    int
	}{{"HintsGone", h.Gone}, {"HintsFailed", h.Failed}} {
		if m.n > 0 {
			attrs = append(attrs, slog.Int(m.name, m.n))
			counted = append(counted, definition{Name: m.name})
		}
	}
	if len(counted) == 0 {
		return nil
	}
	return append(attrs, l.embed([]string{}, counted...))
}
