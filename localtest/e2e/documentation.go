package e2e

import (
	"net/http"
	"regexp"
	"strings"

	"cardgames/schemas"
)

// documentation: the service serves the committed files, and pages that load
// nothing from elsewhere.
func documentation(s *session) {
	s.run("files and conditional reads", func(s *session) {
		for path, want := range map[string][]byte{
			"/schema/openapi.json": schemas.OpenAPI, "/schema/asyncapi.json": schemas.AsyncAPI,
			"/schema/card-set.schema.json": schemas.CardSet, "/schema/card-author.schema.json": schemas.CardAuthor,
			"/schema/export.schema.json": schemas.Export,
			"/schema":                    nil, "/schema/rules": nil, "/schema/cards": nil, "/schema/problems": nil, "/schema/problems/internal": nil,
		} {
			file := s.send(get(path)).expect(http.StatusOK).expectHeader(map[string]string{"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"})
			if want != nil && string(file.Body) != string(want) {
				s.Errorf("%s is not the committed file", path)
			}
			tag := file.Header.Get("ETag")
			unmoved := s.send(get(path).With("If-None-Match", tag)).expect(http.StatusNotModified).expectHeader(map[string]string{"ETag": tag})
			if tag == "" || len(unmoved.Body) > 0 {
				s.Errorf("%s: tag %q, a body of %d bytes", path, tag, len(unmoved.Body))
			}
		}
	})
	s.run("the page", documentationPage)
	s.send(get("/")).expect(http.StatusFound).expectHeader(map[string]string{"Location": "/play"})
	s.send(get("/play")).expect(http.StatusOK).expectHeader(map[string]string{"Content-Type": "text/html; charset=utf-8"})
}

func documentationPage(s *session) {
	page := s.send(get("/schema")).expect(http.StatusOK).expectHeader(map[string]string{"Content-Type": "text/html; charset=utf-8"})
	links := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(string(page.Body), -1)
	if len(links) == 0 {
		s.Fatal("the page loads nothing")
	}
	for _, link := range links {
		cache := "no-cache"
		if strings.HasPrefix(link[1], "/schema/assets/") {
			cache = "public, max-age=86400"
		}
		s.send(get(link[1])).expect(http.StatusOK).expectHeader(map[string]string{"Cache-Control": cache})
	}
}
