package e2e

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"cardgames/schemas"
)

// The committed files are what the service serves.
func TestPublishedSchemas(t *testing.T) {
	s := newService(t)
	for path, want := range map[string]struct {
		contentType string
		text        []byte
	}{
		"/schema/openapi.json":         {"application/json", schemas.OpenAPI},
		"/schema/card-set.schema.json": {"application/schema+json", schemas.CardSet},
		"/schema/export.schema.json":   {"application/schema+json", schemas.Export},
	} {
		a := s.send(get(path)).expect(http.StatusOK).expectHeader(map[string]string{
			"Content-Type": want.contentType, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
		})
		if string(a.body) != string(want.text) {
			t.Errorf("%s is not the committed file", path)
		}
	}
}

// The page loads nothing from elsewhere, and all that it loads is there.
func TestTheDocumentationPage(t *testing.T) {
	s := newService(t)
	a := s.send(get("/schema")).expect(http.StatusOK).expectHeader(map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache",
	})
	if policy := a.header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("Content-Security-Policy %q", policy)
	}
	links := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(string(a.body), -1)
	if len(links) == 0 {
		t.Fatal("the page loads nothing")
	}
	for _, link := range links {
		if strings.HasPrefix(link[1], "/schema/assets/") {
			s.send(get(link[1]).unlisted()).expect(http.StatusOK).expectHeader(map[string]string{"Cache-Control": "public, max-age=86400"})
			continue
		}
		s.send(get(link[1])).expect(http.StatusOK).expectHeader(map[string]string{"Cache-Control": "no-cache"})
	}
}

// A browser that has a page asks whether it is still the same.
func TestConditionalReadsOfPages(t *testing.T) {
	s := newService(t)
	for _, path := range []string{
		"/schema", "/schema/openapi.json", "/schema/card-set.schema.json", "/schema/export.schema.json",
		"/schema/problems", "/schema/problems/internal",
	} {
		tag := s.send(get(path)).expect(http.StatusOK).header.Get("ETag")
		a := s.send(get(path).with("If-None-Match", tag)).expect(http.StatusNotModified).expectHeader(map[string]string{"ETag": tag})
		if tag == "" || len(a.body) > 0 {
			t.Errorf("%s: tag %q, a body of %d bytes", path, tag, len(a.body))
		}
	}
}

func TestWhatIsNotDocumented(t *testing.T) {
	s := newService(t)
	for _, r := range []request{get("/schema/nothing").unlisted(), get("/schema/assets/none.js").unlisted(), get("/schema/problems/nothing")} {
		s.refuse(refusal{name: r.path, request: r, want: plain(http.StatusNotFound, "not_found")})
	}
	s.refuse(refusal{name: "a broken escape", request: get("/schema/problems/100%25").wrong(), want: malformed})
}
