package docs_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"cardgames/api"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/localtest/service/contract"
	"cardgames/schemas"
	"cardgames/web/docs"
)

// get makes a request, and checks that the response is as documented if it is for the
// page, the only one of the files that is part of the API. header is a list of names and
// values.
func get(t *testing.T, target string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	w.Header().Set("X-Request-Id", "request-1") // as the gateway does
	docs.Handler().ServeHTTP(w, r)
	if target == "/schema" {
		if err := contract.Published().CheckResponse(r, w.Code, w.Header(), w.Body.Bytes()); err != nil {
			t.Error(err)
		}
	}
	return w
}

func ok(t *testing.T, target string) *httptest.ResponseRecorder {
	t.Helper()
	w := get(t, target)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: %d %s", target, w.Code, w.Body)
	}
	return w
}

func TestDocsFiles(t *testing.T) {
	for target, want := range map[string]struct {
		contentType, cache string
		body               []byte // nil: any
	}{
		"/schema":                             {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/":                            {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/openapi.json":                {"application/json", "no-cache", schemas.OpenAPI},
		"/schema/card-set.schema.json":        {"application/schema+json", "no-cache", schemas.CardSet},
		"/schema/asyncapi.json":               {"application/json", "no-cache", schemas.AsyncAPI},
		"/schema/card-author.schema.json":     {"application/schema+json", "no-cache", schemas.CardAuthor},
		"/schema/export.schema.json":          {"application/schema+json", "no-cache", schemas.Export},
		"/schema/rules":                       {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/rules-implementers":          {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/cards":                       {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/notices":                     {"text/plain; charset=utf-8", "no-cache", nil},
		"/schema/problems":                    {"text/html; charset=utf-8", "no-cache", nil},
		"/schema/assets/page.js":              {"text/javascript; charset=utf-8", "public, max-age=86400", nil},
		"/schema/assets/page.css":             {"text/css; charset=utf-8", "public, max-age=86400", nil},
		"/schema/assets/swagger-ui.css":       {"text/css; charset=utf-8", "public, max-age=86400", nil},
		"/schema/assets/swagger-ui-bundle.js": {"text/javascript; charset=utf-8", "public, max-age=86400", nil},
		"/schema/assets/favicon-32x32.png":    {"image/png", "public, max-age=86400", nil},
	} {
		w := ok(t, target)
		for name, value := range map[string]string{
			"Content-Type": want.contentType, "Cache-Control": want.cache, "Content-Encoding": "",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if got := w.Header().Get(name); got != value {
				t.Errorf("%s: %s %q, want %q", target, name, got, value)
			}
		}
		if want.body != nil && !bytes.Equal(w.Body.Bytes(), want.body) {
			t.Errorf("%s: another body", target)
		}
		tag := w.Header().Get("ETag")
		if again := get(t, target, "If-None-Match", tag); again.Code != http.StatusNotModified {
			t.Errorf("%s with its tag: %d", target, again.Code)
		}
	}
}

// A build without "make notices" has no notices, and says how to get them.
func TestNotices(t *testing.T) {
	text := ok(t, "/schema/notices").Body.String()
	want := []string{"Swagger UI v5.", "Apache License", "github.com/swaggest/swgui v", "The Go Authors"}
	if strings.Contains(text, "not in this build") { // whether the file is there now says nothing of this build
		want = []string{`Run "make notices"`}
	}
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in:\n%.500s", part, text)
		}
	}
}

// Compressed files are sent as they are to clients that accept gzip.
func TestDocsCodings(t *testing.T) {
	const target = "/schema/assets/swagger-ui-bundle.js"
	plain := get(t, target)
	tag := plain.Header().Get("ETag")
	if !strings.HasPrefix(tag, `W/"`) {
		t.Errorf("two forms have the strong tag %s", tag)
	}
	for accept, packed := range map[string]bool{
		"gzip": true, "br, GZIP;q=0.5": true, "deflate, gzip; q=1.0": true,
		"gzip;q=0": false, "gzip; q=0.000": false, "br": false, "": false,
	} {
		w := get(t, target, "Accept-Encoding", accept)
		if got := w.Header().Get("Content-Encoding") == "gzip"; got != packed || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %v", accept, w.Header())
		}
		if !packed {
			continue
		}
		unpacker, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(unpacker); err != nil || !bytes.Equal(body, plain.Body.Bytes()) {
			t.Errorf("%q: %v, another file", accept, err)
		}
		if again := get(t, target, "Accept-Encoding", accept, "If-None-Match", tag); again.Code != http.StatusNotModified {
			t.Errorf("%q: with the tag of the other form: %d", accept, again.Code)
		}
	}
}

// The page may load only what this service serves, and everything that it names
// is there.
func TestDocsPage(t *testing.T) {
	w := get(t, "/schema")
	policy := w.Header().Get("Content-Security-Policy")
	for _, directive := range []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'",
		"base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	} {
		if !strings.Contains(policy, directive) {
			t.Errorf("no %s in %q", directive, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "http") {
		t.Errorf("a loose policy: %q", policy)
	}
	page := w.Body.String()
	links := regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1)
	if len(links) < 8 {
		t.Errorf("%d links", len(links))
	}
	for _, link := range links {
		ok(t, link[1])
	}
	if regexp.MustCompile(`<script>|<style>| style=| on[a-z]+=`).MatchString(page) {
		t.Error("the page has inline scripts or styles, which its policy refuses")
	}
}

// Every code that a problem can have has the page that its type names.
func TestProblemPages(t *testing.T) {
	list := get(t, "/schema/problems").Body.String()
	for _, problem := range api.ProblemTypes() {
		code := problem.Code
		path := "/schema/problems/" + code
		w := ok(t, path)
		if !strings.Contains(w.Body.String(), "<code>"+code+"</code>") || !strings.Contains(list, `href="`+path+`"`) {
			t.Errorf("no page about %s, or no link to it", code)
		}
	}
}

// The page about illegal moves has every reason, in the order of the checks.
func TestThePageListsTheReasons(t *testing.T) {
	page := get(t, "/schema/problems/illegal_move").Body.String()
	for _, reason := range engine.Reasons() {
		_, after, found := strings.Cut(page, "<dt>"+reason.String()+"</dt><dd>")
		if !found || strings.HasPrefix(after, "</dd>") {
			t.Fatalf("%s is missing, out of order or unexplained", reason)
		}
		page = after
	}
}

// The pages name the params of an effect that the engine takes.
func TestThePagesListTheParamsOfEffects(t *testing.T) {
	page := get(t, "/schema/problems/bad_params").Body.String()
	if !strings.Contains(get(t, "/schema/problems/unknown_effect").Body.String(), "<dt>recover</dt>") {
		t.Error("unknown_effect does not list the effects")
	}
	paramsOfEffect := regexp.MustCompile(`<dt>([a-z_]+)</dt><dd>[^<]+</dd><dd>Params: ([^<]*)</dd>`)
	listed := paramsOfEffect.FindAllStringSubmatch(page, -1)
	if len(listed) != len(engine.Effects()) {
		t.Errorf("%d effects: %s", len(listed), page)
	}
	for _, effect := range listed {
		name, text := effect[1], effect[2]
		required := strings.Contains(text, "n, an integer from 1") || strings.Contains(text, "options, ")
		if takes(name, nil) == required {
			t.Errorf("%s without params; the page: %s", name, text)
		}
		for _, test := range []struct {
			words, param string
			good, bad    any
		}{
			{"n, an integer from 1 to 99", "n", int64(1), int64(0)},
			{"n, an integer from 1 to 99", "n", int64(99), int64(100)},
			{"max_cost, an integer from 0 to 99", "max_cost", int64(0), int64(-1)},
			{"max_cost, an integer from 0 to 99", "max_cost", int64(99), int64(100)},
			{"person", "type", "person", "pet"},
			{"appliance", "type", "appliance", ""},
			{"habit", "type", "habit", "Habit"},
			{"task", "type", "task", 1.0},
			{"instant", "type", "instant", nil},
		} {
			if takes(name, map[string]any{test.param: test.good}) != strings.Contains(text, test.words) {
				t.Errorf("%s with %s %v; the page: %s", name, test.param, test.good, text)
			}
			if takes(name, map[string]any{test.param: test.bad}) {
				t.Errorf("%s takes %s %v", name, test.param, test.bad)
			}
		}
	}
}

// takes reports whether an instant can have this effect with these params.
func takes(effect string, params map[string]any) bool {
	card := snapshot.Card{ID: "c", Name: "C", Cost: 1, Type: "instant", Effect: effect, Params: params}
	_, faults := snapshot.New([]snapshot.Set{{CardSet: snapshot.CardSet{ID: "s", Cards: []snapshot.Card{card}}}})
	return len(faults) == 0
}

// Whatever has no route of its own comes here.
func TestWhatIsNotThere(t *testing.T) {
	for _, test := range []struct {
		method, target, code, allow string
		status                      int
	}{
		{"POST", "/schema", "method_not_allowed", "GET, HEAD", 405},
		{"DELETE", "/games", "method_not_allowed", "POST", 405},
		{"PUT", "/games/x/actions", "method_not_allowed", "POST", 405},
		{"POST", "/", "method_not_allowed", "GET", 405},
		{"POST", "/play", "method_not_allowed", "GET", 405},
		{"GET", "/nothing", "not_found", "", 404},
		{"GET", "/schema/nothing", "not_found", "", 404},
		{"GET", "/schema/index", "not_found", "", 404},
		{"GET", "/schema//rules", "not_found", "", 404},
		{"GET", "/schema/assets/embed.go", "not_found", "", 404},
		{"GET", "/schema/assets/nothing.js", "not_found", "", 404},
		{"GET", "/schema/problems/nothing", "not_found", "", 404},
	} {
		w := httptest.NewRecorder()
		docs.Handler().ServeHTTP(w, httptest.NewRequest(test.method, test.target, nil))
		code := `"code":"` + test.code + `"`
		if w.Code != test.status || w.Header().Get("Allow") != test.allow || !strings.Contains(w.Body.String(), code) {
			t.Errorf("%s %s: %d %v %s", test.method, test.target, w.Code, w.Header(), w.Body)
		}
	}
}

func TestHomeLeadsToTheTable(t *testing.T) {
	w := httptest.NewRecorder()
	docs.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	if w.Code != http.StatusFound || w.Header().Get("Location") != "/play" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

func TestResponsesNameTheRelease(t *testing.T) {
	for _, release := range []string{"0123456789ab-1795305600", ""} {
		w := httptest.NewRecorder()
		docs.WithRelease(docs.Handler(), release).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/schema", nil))
		if got := w.Header().Get("X-Release"); got != release || w.Code != http.StatusOK {
			t.Errorf("release %q in the response %d, want %q", got, w.Code, release)
		}
	}
}

// The links in the texts of the document lead to pages of the service, also below a path.
func TestLinksOfTheDocument(t *testing.T) {
	for _, base := range []string{"", "/cards"} {
		h := docs.HandlerBelow(base)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/schema/openapi.json", nil))
		links := regexp.MustCompile(`\]\((/[^)#]*)`).FindAllStringSubmatch(w.Body.String(), -1)
		if len(links) < 3 {
			t.Errorf("%q: %d links", base, len(links))
		}
		for _, link := range links {
			path, below := strings.CutPrefix(link[1], base)
			page := httptest.NewRecorder()
			h.ServeHTTP(page, httptest.NewRequest(http.MethodGet, path, nil))
			if !below || page.Code != http.StatusOK {
				t.Errorf("%q: %s is %d", base, link[1], page.Code)
			}
		}
	}
}
