package requestlog

import (
	"context"
	"io"
	"log/slog"
	"regexp"
	"strings"
	"sync"

	"cardgames/games/gameid"
)

// NewLogger returns a logger that writes one JSON object a line, with the time
// and the level where Lambda looks for them (AWS Lambda Developer Guide, "Using
// structured JSON format with custom runtimes"). Each line names the release, unless it
// is "".
func NewLogger(w io.Writer, release string) *slog.Logger {
	logger := slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				a.Key = "timestamp"
			}
			return a
		},
	}))
	if release != "" {
		return logger.With("release", release)
	}
	return logger
}

// Failed logs the error of a request that failed with a 5xx, with the hash of its game and
// without secrets.
func (e *Entry) Failed(ctx context.Context, err error) {
	attrs := []slog.Attr{slog.String("request_id", e.RequestID), slog.String("code", e.Code),
		slog.String("error", e.redact(err.Error()))}
	if e.GameID != "" {
		attrs = append(attrs, slog.String("game_hash", gameid.Hash(e.GameID)))
	}
	slog.LogAttrs(ctx, slog.LevelError, "request failed", append(attrs, e.trace()...)...)
}

// redact replaces the request's secrets in a text, and everything that looks like a
// game's id, a token, or the path of a URL: a card set's may be private. Errors come
// from many layers, some of which repeat what they were given.
func (e *Entry) redact(text string) string {
	for _, secret := range append(e.Secrets, e.GameID) {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, redacted)
		}
	}
	text = looksLikeURL().ReplaceAllString(text, "${1}"+redacted)
	return looksSecret().ReplaceAllLiteralString(text, redacted)
}

const redacted = "[redacted]"

// looksLikeURL matches a URL with a path, of which the first group is the origin.
// Operators need the host, which one of the deployment's parts or card-set origins has.
var looksLikeURL = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(https?://[^/\s"]+/)[^\s"]+`)
})

// looksSecret matches 128 random bits in base32 (RFC 4648). It is compiled when the
// first request fails.
var looksSecret = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("[A-Za-z2-7]{26,}") })
