package api

import (
	"net/http"
	"strconv"
	"strings"
)

// CORSPolicy says what pages of any origin may do (Fetch Standard, "CORS
// protocol").
type CORSPolicy struct {
	Methods         []string
	RequestHeaders  []string // that a page may send
	ResponseHeaders []string // that a page may read
	MaxAge          int      // seconds for which a browser keeps the response to a preflight
}

// CORS is the policy of the service. In the cloud the API Gateway applies it, by
// the CorsConfiguration of template.yaml.
var CORS = CORSPolicy{
	Methods: []string{http.MethodGet, http.MethodPost, http.MethodPut},
	RequestHeaders: []string{
		"content-type", "authorization", "if-match", "if-none-match", "idempotency-key", "prefer",
		"x-rematch-token", "x-seat-token",
	},
	ResponseHeaders: []string{
		"ETag", "Location", "Retry-After", "WWW-Authenticate", "X-Poll-Interval", "X-Request-Id",
		"Idempotency-Replayed", "Preference-Applied", "Content-Disposition", "Date",
	},
	MaxAge: 7200,
}

// WithCORS applies the policy to a handler without a gateway: it responds
// to preflights itself, and lets pages read all other responses.
func WithCORS(next http.Handler) http.Handler {
	methods, maxAge := strings.Join(CORS.Methods, ","), strconv.Itoa(CORS.MaxAge)
	sent, read := strings.Join(CORS.RequestHeaders, ","), strings.Join(CORS.ResponseHeaders, ",")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Origin") == "" {
			next.ServeHTTP(w, r)
			return
		}
		header := w.Header()
		header.Set("Access-Control-Allow-Origin", "*")
		if !isPreflight(r) {
			header.Set("Access-Control-Expose-Headers", read)
			next.ServeHTTP(w, r)
			return
		}
		header.Set("Access-Control-Allow-Methods", methods)
		header.Set("Access-Control-Allow-Headers", sent)
		header.Set("Access-Control-Max-Age", maxAge)
		w.WriteHeader(http.StatusNoContent)
	})
}

func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != ""
}
