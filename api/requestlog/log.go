package requestlog

import (
	"context"
	"io"
	"log/slog"
	"strings"
)

// NewLogger returns a logger that writes one JSON object a line, with the time
// and the level where Lambda looks for them (AWS Lambda Developer Guide, "Using
// structured JSON format with custom runtimes").
func NewLogger(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				a.Key = "timestamp"
			}
			return a
		},
	}))
}

// Failed logs the error of a request that failed with a 5xx, as far as it may be
// logged.
func (e *Entry) Failed(ctx context.Context, err error) {
	slog.ErrorContext(ctx, "request failed", "request_id", e.RequestID, "code", e.Code, "error", e.redact(err.Error()))
}

// redact replaces what a text may have of the request's secrets, and everything
// that looks like a game's id or a token. Errors come from many layers, some of
// which repeat what they were given.
func (e *Entry) redact(text string) string {
	for _, secret := range append(e.Secrets, e.GameID) {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, redacted)
		}
	}
	for start, i := 0, 0; i <= len(text); i++ {
		if i < len(text) && isBase32(text[i]) {
			continue
		}
		if i-start >= idLength {
			text = text[:start] + redacted + text[i:]
			i = start + len(redacted)
		}
		start = i + 1
	}
	return text
}

const (
	redacted = "[redacted]"
	idLength = 26 // of 128 random bits in base32 (RFC 4648)
)

func isBase32(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '2' <= c && c <= '7'
}
