package main

import (
	"errors"
	"io"
	"log/slog"

	"cardgames/api/address"
	"cardgames/api/server"
	"cardgames/games/gameid"
)

// logging says what is logged. Failures always are.
type logging struct {
	form      string // of lines, "text" or "json"; "" for text, without a line for each request
	addresses bool   // whether the line of a request has the client's address
}

func (l *logging) setForm(form string) error {
	if form != "text" && form != "json" {
		return errors.New("write text or json")
	}
	l.form = form
	return nil
}

// logger returns the logger of the process. It escapes what strangers have written, so that a
// line is one line.
func (l logging) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: slog.LevelWarn}
	if l.form != "" {
		options.Level = slog.LevelInfo
	}
	if l.form == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// observers returns what logs each request, or nothing. It writes no path, which may contain the
// id of a game, and no query.
func (l logging) observers(proxies address.Proxies) []func(server.Handled) {
	if l.form == "" {
		return nil
	}
	return []func(server.Handled){func(h server.Handled) {
		slog.LogAttrs(h.Context(), slog.LevelInfo, "request", l.attributes(h, proxies)...)
	}}
}

func (l logging) attributes(h server.Handled, proxies address.Proxies) []slog.Attr {
	attrs := []slog.Attr{
		slog.String("request_id", h.Entry.RequestID), slog.String("route", h.Entry.Route), slog.Int("status", h.Status),
		slog.Float64("ms", float64(h.Took.Microseconds())/1000), slog.Int64("bytes", h.Bytes),
	}
	if h.Entry.GameID != "" {
		attrs = append(attrs, slog.String("game_hash", gameid.Hash(h.Entry.GameID)))
	}
	if h.Entry.Code != "" {
		attrs = append(attrs, slog.String("code", h.Entry.Code))
	}
	if client := proxies.ClientOf(h.Request); l.addresses && client.IsValid() { // one at a Unix socket has none
		attrs = append(attrs, slog.String("address", client.String()))
	}
	return attrs
}
