package e2e

import (
	"net/http"
	"regexp"
	"strings"

	"cardgames/schemas"
)

// documentation: the service serves the committed files and pages that load
// nothing from elsewhere.
func documentation(s *session) {
	for path, want := range map[string]struct {
		contentType string
		text        []byte
	}{
		"/schema/openapi.json":            {"application/json", schemas.OpenAPI},
		"/schema/card-set.schema.json":    {"application/schema+json", schemas.CardSet},
		"/schema/asyncapi.json":           {"application/json", schemas.AsyncAPI},
		"/schema/card-author.schema.json": {"application/schema+json", schemas.CardAuthor},
		"/schema/export.schema.json":      {"application/schema+json", schemas.Export},
	} {
		file := s.send(get(path)).expect(http.StatusOK).expectHeader(map[string]string{
			"Content-Type": want.contentType, "Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff",
		})
		if string(file.Body) != string(want.text) {
			s.Errorf("%s is not the committed file", path)
		}
	}
	s.run("the page", documentationPage)
	s.run("conditional reads", func(s *session) {
		for _, path := range []string{
			"/schema", "/schema/openapi.json", "/schema/asyncapi.json", "/schema/card-set.schema.json", "/schema/card-author.schema.json", "/schema/export.schema.json",
			"/schema/problems", "/schema/problems/internal", "/schema/rules", "/schema/cards",
		} {
			tag := s.send(get(path)).expect(http.StatusOK).Header.Get("ETag")
			unmoved := s.send(get(path).with("If-None-Match", tag)).expect(http.StatusNotModified).expectHeader(map[string]string{"ETag": tag})
			if tag == "" || len(unmoved.Body) > 0 {
				s.Errorf("%s: tag %q, a body of %d bytes", path, tag, len(unmoved.Body))
			}
		}
	})
	for _, r := range []request{get("/schema/nothing").undocumented(), get("/schema/assets/none.js").undocumented(), get("/schema/problems/nothing")} {
		s.refuse(refusal{name: r.Path, request: r, want: plain(http.StatusNotFound, "not_found")})
	}
	s.refuse(refusal{name: "a broken escape", request: get("/schema/problems/100%25").malformed(), want: notJSON})
	s.send(get("/").undocumented()).expect(http.StatusFound).expectHeader(map[string]string{"Location": "/play"})
	s.send(get("/play").undocumented()).expect(http.StatusOK).expectHeader(map[string]string{"Content-Type": "text/html; charset=utf-8"})
	s.send(get("/schema/openapi.json").with("Range", "bytes=0-3")).expect(http.StatusOK)
	s.send(get("/schema").with("If-Match", `"x"`)).expect(http.StatusOK)
}

func documentationPage(s *session) {
	page := s.send(get("/schema")).expect(http.StatusOK).expectHeader(map[string]string{
		"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache",
	})
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		s.Errorf("Content-Security-Policy %q", policy)
	}
	links := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(string(page.Body), -1)
	if len(links) == 0 {
		s.Fatal("the page loads nothing")
	}
	for _, link := range links {
		linked, cache := get(link[1]), "no-cache"
		if strings.HasPrefix(link[1], "/schema/assets/") {
			linked, cache = linked.undocumented(), "public, max-age=86400"
		}
		s.send(linked).expect(http.StatusOK).expectHeader(map[string]string{"Cache-Control": cache})
	}
}
