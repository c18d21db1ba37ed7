package e2e

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func reading(s *session) {
	game := s.passes(s.create(`{"seed": "reading"}`), 3)
	at := func(s *session, query string) answer { return s.send(get(game.path() + query)).expect(http.StatusOK) }

	s.run("the newest version", func(s *session) {
		at(s, "").expectHeader(map[string]string{
			"ETag": `"3"`, "Cache-Control": "no-store", "Content-Type": "application/json", "X-Poll-Interval": "2",
		})
		if v := at(s, "").view(); v.Version != 3 || v.Log != nil || v.Cards != nil || v.DeckList != nil || v.LogTruncated != nil {
			s.Errorf("version %d with members that nobody asked for", v.Version)
		}
	})
	s.run("the newest version by its number", func(s *session) {
		if diff := cmp.Diff(string(at(s, "").body), string(at(s, "?version=3").body)); diff != "" {
			s.Error(diff)
		}
	})
	s.run("a past version", func(s *session) {
		a := at(s, "?version=1").expectHeader(map[string]string{"ETag": `"1"`, "Cache-Control": "no-store", "X-Poll-Interval": ""})
		if v := a.view(); v.Version != 1 || v.LegalActions == nil || len(v.LegalActions) != 0 || len(v.Events) == 0 {
			s.Errorf("version %d, legal actions %s, %d events", v.Version, v.LegalActions, len(v.Events))
		}
	})
	s.run("conditional reads", func(s *session) { conditionalReads(s, game) })
	s.run("since", func(s *session) { logs(s, game) })
	s.run("the cards", func(s *session) {
		v := at(s, "?include=cards").view()
		if len(v.Cards) != 30 || len(v.DeckList) != 30 || v.Cards[0].ID != v.DeckList[0] {
			s.Errorf("%d cards, a deck list of %d", len(v.Cards), len(v.DeckList))
		}
	})
	s.run("a log with the cards", func(s *session) {
		if v := at(s, "?since=1&include=cards").view(); len(v.Cards) != 30 || len(v.Log) != 2 {
			s.Errorf("%d cards, %d log entries", len(v.Cards), len(v.Log))
		}
	})
	s.run("an old version with the cards", func(s *session) {
		if v := at(s, "?version=0&include=cards").view(); len(v.Cards) != 30 || v.Version != 0 {
			s.Errorf("%d cards, version %d", len(v.Cards), v.Version)
		}
	})
	s.run("reading changes nothing", func(s *session) {
		before := s.dump()
		at(s, "?since=0&include=cards")
		if fresh := added(s.T, before, s.dump()); len(fresh) > 0 {
			s.Errorf("reading stored %d values", len(fresh))
		}
	})
}

// conditionalReads are RFC 9110, section 13.1.2, on a game at version 3.
func conditionalReads(s *session, game view) {
	for _, test := range []struct {
		query, tags string
		want        int
	}{
		{"", `"3"`, http.StatusNotModified},
		{"", `"2", "3"`, http.StatusNotModified},
		{"", `"2",,W/"3" , "9"`, http.StatusNotModified},
		{"", `W/"3"`, http.StatusNotModified},
		{"", `*`, http.StatusNotModified},
		{"?version=3", `"3"`, http.StatusNotModified},
		{"?since=0", `"3"`, http.StatusNotModified},
		{"", `"2"`, http.StatusOK},
		{"", `"33", "a"`, http.StatusOK},
		{"", `3`, http.StatusOK},
		// An older version is never "not modified": it loses its legal actions
		// when the next one is made, and keeps its tag.
		{"?version=1", `"1"`, http.StatusOK},
	} {
		s.T.Run(test.query+" "+test.tags, func(t *testing.T) {
			s := &session{t, s.Target}
			a := s.send(get(game.path()+test.query).with("If-None-Match", test.tags)).expect(test.want)
			if test.want == http.StatusOK {
				return
			}
			a.expectHeader(map[string]string{"ETag": `"3"`, "X-Poll-Interval": "2", "Cache-Control": "no-store", "Content-Type": ""})
			if len(a.body) > 0 {
				t.Errorf("304 with a body: %s", a.body)
			}
		})
	}
}

// logs are of a game of three passes.
func logs(s *session, game view) {
	for since, want := range map[int][]int{-1: {0, 1, 2, 3}, 0: {1, 2, 3}, 2: {3}, 3: {}, 99: {}} {
		s.run(fmt.Sprint(since), func(s *session) {
			v := s.send(get(fmt.Sprintf("%s?since=%d", game.path(), since))).expect(http.StatusOK).view()
			versions := []int{}
			for _, entry := range v.Log {
				versions = append(versions, entry.Version)
				if setup := entry.Version == 0; setup != (string(entry.Action) == "null") || len(entry.Events) == 0 {
					s.Errorf("version %d: action %s, %d events", entry.Version, entry.Action, len(entry.Events))
				}
			}
			if diff := cmp.Diff(want, versions); diff != "" {
				s.Error(diff)
			}
			if v.Version != 3 || len(v.LegalActions) == 0 || v.LogTruncated == nil || *v.LogTruncated {
				s.Errorf("version %d, %d legal actions, truncated %v", v.Version, len(v.LegalActions), v.LogTruncated)
			}
		})
	}
}
