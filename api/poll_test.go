package api_test

import (
	"testing"
	"time"
)

// 304 is only about the newest version (RFC 9110, section 13.1.2).
func TestIfNoneMatch(t *testing.T) {
	s := newService(t)
	game := s.create("")
	s.pass(game, 2)
	for _, test := range []struct {
		query string
		field []string
		want  int
	}{
		{"", []string{`"2"`}, 304}, {"", []string{`W/"2"`}, 304}, {"", []string{`*`}, 304},
		{"", []string{`"1" , , W/"2"`}, 304}, {"", []string{`"1"`, `"2"`}, 304}, {"", []string{`"a,b", "2"`}, 304},
		{"", []string{`"1"`}, 200}, {"", []string{`"1,2"`}, 200},
		{"", []string{`2`}, 400}, {"", []string{`"2`}, 400}, {"", []string{``}, 400}, {"?version=1", []string{`2`}, 400},
		{"?since=2", []string{`"2"`}, 304}, {"?since=0", []string{`"1"`}, 200}, {"?include=cards", []string{`"2"`}, 304},
		{"?version=2", []string{`"2"`}, 304}, {"?version=1", []string{`"1"`}, 200}, {"?version=1", []string{`*`}, 200},
	} {
		var header []string
		for _, line := range test.field {
			header = append(header, "If-None-Match", line)
		}
		w := s.send("GET", game+test.query, "", header...)
		w.wantStatus(test.want)
		if test.want != 304 {
			continue
		}
		if w.Body.Len() > 0 || w.Header().Get("Content-Type") != "" {
			t.Errorf("%v: a 304 with content: %v %s", test.field, w.Header(), w.Body)
		}
		if w.Header().Get("ETag") != `"2"` || w.Header().Get("X-Poll-Interval") != "2" ||
			w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%v: %v", test.field, w.Header())
		}
	}
}

// Every response about the newest version says when to read it again.
func TestPollInterval(t *testing.T) {
	s := newService(t)
	created := s.send("POST", "/games", "")
	game := created.Header().Get("Location")
	moved := s.send("POST", game+"/actions", pass0, "Idempotency-Key", "1")
	for name, w := range map[string]response{"a creation": created, "a move": moved} {
		if got := w.Header().Get("X-Poll-Interval"); got != "2" {
			t.Errorf("%s: %q, want 2", name, got)
		}
	}
	start := s.now
	for age, want := range map[time.Duration]string{0: "2", 10 * time.Minute: "60"} {
		s.now = start.Add(age)
		for name, w := range map[string]response{
			"a read": s.send("GET", game, ""), "a 304": s.send("GET", game, "", "If-None-Match", `"1"`),
			"a repeated move": s.send("POST", game+"/actions", pass0, "Idempotency-Key", "1"),
		} {
			if got := w.Header().Get("X-Poll-Interval"); got != want {
				t.Errorf("%s after %s: %q, want %q", name, age, got, want)
			}
		}
	}
	if got := s.send("GET", game+"?version=0", "").Header().Get("X-Poll-Interval"); got != "" {
		t.Errorf("a past version: %q", got)
	}
}
