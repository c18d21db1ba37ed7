package e2e

import "net/http"

// documentation tests that the gateway passes on the files and pages of the
// documentation, and conditional reads. Package web/docs tests their content.
func documentation(s *session) {
	for _, path := range []string{
		"/schema", "/schema/rules", "/schema/rules-implementers", "/schema/cards", "/schema/notices",
		"/schema/problems", "/schema/problems/internal",
		"/schema/openapi.json", "/schema/asyncapi.json", "/schema/card-set.schema.json", "/schema/card-author.schema.json",
		"/schema/export.schema.json",
		"/schema/assets/page.js", "/schema/assets/favicon-32x32.png",
	} {
		tag := s.send(get(path)).expect(http.StatusOK).Header.Get("ETag")
		notModified := s.send(get(path).With("If-None-Match",
			tag)).expect(http.StatusNotModified).expectHeader(map[string]string{"ETag": tag})
		if tag == "" || len(notModified.Body) > 0 {
			s.Errorf("%s: tag %q, a body of %d bytes", path, tag, len(notModified.Body))
		}
	}
	s.send(get("/")).expect(http.StatusFound).expectHeader(map[string]string{"Location": "/play"})
	s.send(get("/play")).expect(http.StatusOK).expectHeader(map[string]string{"Content-Type": "text/html; charset=utf-8"})
}

// nowhere tests what is sent where there is nothing: to programs a problem document, to people a page,
// or the way to the page that was meant.
func nowhere(s *session) {
	for _, path := range []string{"/nothing", "/play/nothing", "/schema/nothing", "/games/x/y"} {
		s.send(get(path)).expect(http.StatusNotFound).
			expectHeader(map[string]string{"Content-Type": "application/problem+json"})
		s.send(get(path).With("Accept", "text/html")).expect(http.StatusNotFound).
			expectHeader(map[string]string{"Content-Type": "text/html; charset=utf-8"})
	}
	s.send(get("/play%23game=x").With("Accept", "text/html")).expect(http.StatusFound).
		expectHeader(map[string]string{"Location": "/play#game=x"})
}
