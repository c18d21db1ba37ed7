package api_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api"
)

func TestCORS(t *testing.T) {
	inner := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusTeapot) })
	const exposed = "ETag,Location,Retry-After,WWW-Authenticate,X-Poll-Interval,X-Request-Id," +
		"Idempotency-Replayed,Preference-Applied,Content-Disposition,Date"
	for _, test := range []struct {
		name, method, origin, asks string
		status                     int
		want                       http.Header
	}{
		{"not a page", "POST", "", "", http.StatusTeapot, http.Header{}},
		{"OPTIONS by what is not a page", "OPTIONS", "", "PUT", http.StatusTeapot, http.Header{}},
		{"OPTIONS that asks for nothing", "OPTIONS", "https://a.example", "", http.StatusTeapot, http.Header{
			"Access-Control-Allow-Origin": {"*"}, "Access-Control-Expose-Headers": {exposed},
		}},
		{"a page", "POST", "https://a.example", "", http.StatusTeapot, http.Header{
			"Access-Control-Allow-Origin": {"*"}, "Access-Control-Expose-Headers": {exposed},
		}},
		{"a preflight", "OPTIONS", "https://a.example", "PUT", http.StatusNoContent, http.Header{
			"Access-Control-Allow-Origin":  {"*"},
			"Access-Control-Allow-Methods": {"GET,POST,PUT"},
			"Access-Control-Allow-Headers": {"content-type,authorization,if-match,if-none-match,idempotency-key," +
				"prefer,x-rematch-token,x-seat-token"},
			"Access-Control-Max-Age": {"7200"},
		}},
	} {
		r := httptest.NewRequest(test.method, "/games", nil)
		r.Header.Set("Origin", test.origin)
		r.Header.Set("Access-Control-Request-Method", test.asks)
		w := httptest.NewRecorder()
		api.WithCORS(inner).ServeHTTP(w, r)
		if w.Code != test.status || !cmp.Equal(test.want, w.Header()) {
			t.Errorf("%s: %d %s", test.name, w.Code, cmp.Diff(test.want, w.Header()))
		}
	}
}

// A page of another origin can send no request with what a browser has stored for this one: it is
// not told to (Access-Control-Allow-Credentials), and without CORS a form can send no JSON.
func TestRequestsThatOtherPagesForge(t *testing.T) {
	s := newService(t)
	game := s.create("{}")
	const pass = `{"type": "pass_priority", "player": 0}`
	for _, contentType := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data"} {
		s.send("POST", game+"/actions", pass, "Content-Type", contentType, "If-Match", `"0"`).
			wantStatus(http.StatusUnsupportedMediaType)
		s.send("POST", "/games", `{"seed": "x"}`, "Content-Type", contentType).
			wantStatus(http.StatusUnsupportedMediaType)
	}
	handler := api.WithCORS(s.handler)
	for _, method := range []string{"GET", "OPTIONS"} {
		r := httptest.NewRequest(method, game, nil)
		r.Header.Set("Origin", "https://elsewhere.example")
		r.Header.Set("Access-Control-Request-Method", "POST")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		credentials := w.Header().Values("Access-Control-Allow-Credentials")
		if w.Header().Get("Access-Control-Allow-Origin") != "*" || len(credentials) > 0 {
			t.Errorf("%s: %v", method, w.Header())
		}
	}
}
