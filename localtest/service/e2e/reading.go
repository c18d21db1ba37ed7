package e2e

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
)

func reading(s *session) {
	game := s.passes(s.create(`{"seed": "reading"}`), 3)
	at := func(s *session, query string) response { return s.send(get(game.Path() + query)).expect(http.StatusOK) }

	s.run("the newest version", func(s *session) {
		newest := at(s, "").expectHeader(map[string]string{
			"ETag": `"3"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "2",
		})
		at(s, "?version=3").expectBody(newest)
	})
	s.run("a past version", func(s *session) {
		past := at(s, "?version=1").expectHeader(map[string]string{"ETag": `"1"`, "Cache-Control": "no-store",
			"X-Poll-Interval": ""})
		if v := past.view(); v.Version != 1 {
			s.Errorf("version %d", v.Version)
		}
	})
	s.run("a read that is not modified", func(s *session) {
		notModified := s.send(get(game.Path()).With("If-None-Match", `"2", W/"3"`)).expect(http.StatusNotModified)
		notModified.expectHeader(map[string]string{"ETag": `"3"`, "X-Poll-Interval": "2", "Cache-Control": "no-store",
			"Content-Type": ""})
		if len(notModified.Body) > 0 {
			s.Errorf("304 with a body: %s", notModified.Body)
		}
	})
	s.run("a compressed response", func(s *session) { compressed(s, game) })
	s.run("the log and the cards, which stores nothing", func(s *session) {
		s.stores(0, func() {
			v := at(s, "?since=1&include=cards").view()
			if len(v.Log) != 2 || v.Log[1].Version != 3 || len(v.Cards) != 30 {
				s.Errorf("%d log entries, %d cards", len(v.Log), len(v.Cards))
			}
		})
	})
}

// compressed compares a compressed view of a game at version 3 with an uncompressed
// one.
func compressed(s *session, game view) {
	identity := s.send(get(game.Path())).expect(http.StatusOK).expectHeader(map[string]string{"Content-Encoding": "",
		"Vary": "Authorization, X-Seat-Token, Accept-Encoding"})
	gzipped := s.send(get(game.Path()).With("Accept-Encoding", "gzip")).expect(http.StatusOK).
		expectHeader(map[string]string{
			"Content-Encoding": "gzip", "Vary": "Authorization, X-Seat-Token, Accept-Encoding", "ETag": `"3"`})
	reader, err := gzip.NewReader(bytes.NewReader(gzipped.Body))
	if err != nil {
		s.Fatal(err)
	}
	if body, err := io.ReadAll(reader); err != nil || !bytes.Equal(body, identity.Body) {
		s.Errorf("the decompressed body differs, %v", err)
	}
}
