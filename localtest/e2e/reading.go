package e2e

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"

	"github.com/google/go-cmp/cmp"
)

func reading(s *session) {
	game := s.passes(s.create(`{"seed": "reading"}`), 3)
	at := func(s *session, query string) response { return s.send(get(game.Path() + query)).expect(http.StatusOK) }

	s.run("the newest version", func(s *session) {
		newest := at(s, "").expectHeader(map[string]string{
			"ETag": `"3"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "2",
		})
		if v := newest.view(); v.Version != 3 || v.Log != nil || v.Cards != nil || v.DeckList != nil || v.LogTruncated != nil {
			s.Errorf("version %d with members that nobody asked for", v.Version)
		}
		at(s, "?version=3").expectBody(newest)
	})
	s.run("a past version", func(s *session) {
		past := at(s, "?version=1").expectHeader(map[string]string{"ETag": `"1"`, "Cache-Control": "no-store", "X-Poll-Interval": ""})
		if v := past.view(); v.Version != 1 || v.LegalActions == nil || len(v.LegalActions) != 0 || len(v.Events) == 0 {
			s.Errorf("version %d, legal actions %s, %d events", v.Version, v.LegalActions, len(v.Events))
		}
	})
	s.run("a read that is not modified", func(s *session) {
		unmoved := s.send(get(game.Path()).with("If-None-Match", `"2", W/"3"`)).expect(http.StatusNotModified)
		unmoved.expectHeader(map[string]string{"ETag": `"3"`, "X-Poll-Interval": "2", "Cache-Control": "no-store", "Content-Type": ""})
		if len(unmoved.Body) > 0 {
			s.Errorf("304 with a body: %s", unmoved.Body)
		}
		s.send(get(game.Path()).with("If-None-Match", `"2"`)).expect(http.StatusOK)
	})
	s.run("a compressed response", func(s *session) { compressed(s, game) })
	s.run("since", func(s *session) { logs(s, game) })
	s.run("the cards", func(s *session) {
		for query, entries := range map[string]int{"?include=cards": 0, "?since=1&include=cards": 2, "?version=0&include=cards": 0} {
			v := at(s, query).view()
			if len(v.Cards) != 30 || len(v.DeckList) != 30 || v.Cards[0].ID != v.DeckList[0] || len(v.Log) != entries {
				s.Errorf("%s: %d cards, a deck list of %d, %d log entries", query, len(v.Cards), len(v.DeckList), len(v.Log))
			}
		}
	})
	s.run("reading stores nothing", func(s *session) {
		before := s.dump()
		at(s, "?since=0&include=cards")
		if fresh := s.added(before, s.dump()); len(fresh) > 0 {
			s.Errorf("%d new values", len(fresh))
		}
	})
}

// compressed is about a game at version 3.
func compressed(s *session, game view) {
	plain := s.send(get(game.Path())).expect(http.StatusOK).expectHeader(map[string]string{"Content-Encoding": "", "Vary": "Authorization, Accept-Encoding"})
	packed := s.send(get(game.Path()).with("Accept-Encoding", "gzip")).expect(http.StatusOK).
		expectHeader(map[string]string{"Content-Encoding": "gzip", "Vary": "Authorization, Accept-Encoding", "ETag": `"3"`})
	unpacker, err := gzip.NewReader(bytes.NewReader(packed.Body))
	if err != nil {
		s.Fatal(err)
	}
	if body, err := io.ReadAll(unpacker); err != nil || !bytes.Equal(body, plain.Body) {
		s.Errorf("another body, %v", err)
	}
	small := get(game.Path()+"?version=99").with("Accept-Encoding", "gzip") // a problem under 1 KiB
	s.send(small).expect(http.StatusNotFound).expectHeader(map[string]string{"Content-Encoding": ""})
}

// logs are of a game of three passes.
func logs(s *session, game view) {
	for since, want := range map[int][]int{-1: {0, 1, 2, 3}, 2: {3}, 3: {}, 99: {}} {
		v := s.send(get(fmt.Sprintf("%s?since=%d", game.Path(), since))).expect(http.StatusOK).view()
		versions := []int{}
		for _, entry := range v.Log {
			versions = append(versions, entry.Version)
			if setup := entry.Version == 0; setup != (string(entry.Action) == "null") || len(entry.Events) == 0 {
				s.Errorf("version %d: action %s, %d events", entry.Version, entry.Action, len(entry.Events))
			}
		}
		if diff := cmp.Diff(want, versions); diff != "" || v.Version != 3 || v.LogTruncated == nil || *v.LogTruncated {
			s.Errorf("since %d: version %d, truncated %v, %s", since, v.Version, v.LogTruncated, diff)
		}
	}
}
