package missing_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/api/server"
	"cardgames/engine"
	"cardgames/web"
	"cardgames/web/docs"
)

// browser is the Accept of a browser in which a person opens an address.
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"

// request sends a request to the pages and the documentation below a path of their host.
func request(base, method, target, accept string) *httptest.ResponseRecorder {
	pages := web.HandlerAt(web.Site{Base: base}, engine.DefaultRules())
	handler := server.New(api.NewMux(
		api.Handle("GET /play", pages), api.Handle("GET /play/{proxy+}", pages),
		api.Handle(api.DefaultPattern, docs.HandlerBelow(base)),
	), server.Options{Base: base})
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, base+target, nil)
	r.Header.Set("Accept", accept)
	handler.ServeHTTP(w, r)
	return w
}

func TestPeopleSeeAPageAndProgramsAProblem(t *testing.T) {
	for accept, want := range map[string]string{
		browser:                             "text/html; charset=utf-8",
		"text/html":                         "text/html; charset=utf-8",
		"application/json;q=0.9, text/html": "text/html; charset=utf-8",
		"":                                  "application/problem+json",
		"*/*":                               "application/problem+json",
		"application/json":                  "application/problem+json",
		"text/html;q=0.1, application/json": "application/problem+json",
		"text/html;q=0":                     "application/problem+json",
		"text/html;q=0.5, application/problem+json": "application/problem+json",
	} {
		for _, target := range []string{"/nothing", "/play/nothing", "/schema/nothing", "//games", "/play%2525"} {
			for _, method := range []string{http.MethodGet, http.MethodHead} {
				w := request("", method, target, accept)
				header := w.Header()
				if header.Get("Content-Type") != want || header.Get("Cache-Control") != "no-store" ||
					!strings.Contains(strings.Join(header["Vary"], ","), "Accept") || w.Code < 400 || w.Code >= 500 {
					t.Errorf("%s %s for %q: %d %v", method, target, accept, w.Code, header)
				}
			}
		}
	}
}

func TestAChangedLinkLeadsToThePageThatWasMeant(t *testing.T) {
	for target, want := range map[string]string{
		"/play%23game=ab&token=Cd_e": "/play#game=ab&token=Cd_e",
		"/play/%23game=ab":           "/play#game=ab",
		"/play%2523game=ab":          "/play#game=ab",
		"/play%23invitation%3Dab":    "/play#invitation=ab",
		"/play%23daily":              "/play#daily",
		"/playgame=ab":               "/play#game=ab",
		"/play/replay=ab&move=3":     "/play#replay=ab&move=3",
		"/PLAY%23GAME=AB":            "/play#GAME=AB",
		"/play%23game=%22%3E%0D%0A":  "/play#game=%22%3E%0D%0A",
		"/play.":                     "/play",
		"/Play":                      "/play",
		"//play":                     "/play",
		"/play,%E2%80%9D":            "/play",
		"/play/rules)":               "/play/rules",
		"/play/workshop/":            "/play/workshop",
		"/schema/rules.":             "/schema/rules",
	} {
		for _, base := range []string{"", "/cards"} {
			w := request(base, http.MethodGet, target, browser)
			if got := w.Header().Get("Location"); w.Code != http.StatusFound || got != base+want {
				t.Errorf("%s%s: %d, to %q, want %q", base, target, w.Code, got, base+want)
			}
		}
		if w := request("", http.MethodGet, target, "*/*"); w.Code == http.StatusFound {
			t.Errorf("%s: a program is led to %s", target, w.Header().Get("Location"))
		}
	}
}

func TestNoLinkLeadsElsewhereOrNowhere(t *testing.T) {
	for _, target := range []string{
		"/pla", "/plays", "//example.com", "/%5Cexample.com/play", "/play/nothing.", "/.", "/nothing%23game=ab",
	} {
		w := request("/cards", http.MethodGet, target, browser)
		if w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), `href="/cards/play"`) {
			t.Errorf("%s: %d %v", target, w.Code, w.Header())
		}
	}
}

func TestMethodsAreRefusedByAProblem(t *testing.T) {
	if w := request("", http.MethodPost, "/play", browser); w.Code != http.StatusMethodNotAllowed ||
		w.Header().Get("Allow") == "" || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// The page has styles in it, which its policy allows by their hash.
func TestThePageLoadsNothing(t *testing.T) {
	policy := request("", http.MethodGet, "/nothing", browser).Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") || strings.Contains(policy, "script") {
		t.Error(policy)
	}
}
