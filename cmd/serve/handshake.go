package main

import (
	"net/http"
	"strings"

	"cardgames/api"
)

// withProblems sends the refusals of handshakes, which are plain texts, as problem documents.
func withProblems(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&handshakeWriter{ResponseWriter: w, request: r}, r)
	})
}

// handshakeWriter is the ResponseWriter of a handshake.
type handshakeWriter struct {
	http.ResponseWriter
	request *http.Request
	refused int // the status of a refusal of which the text follows, or 0
}

func (w *handshakeWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *handshakeWriter) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		w.ResponseWriter.WriteHeader(status)
		return
	}
	w.refused = status
}

func (w *handshakeWriter) Write(text []byte) (int, error) {
	if w.refused == 0 {
		return w.ResponseWriter.Write(text)
	}
	why := strings.TrimSpace(string(text))
	api.Fail(w.ResponseWriter, w.request, api.LiveRefused(w.refused, why))
	return len(text), nil
}
