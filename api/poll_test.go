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
		if w.Header().Get("ETag") != `"2"` || w.Header().Get("X-Poll-Interval") != "2" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%v: %v", test.field, w.Header())
		}
	}
}

// The longer nobody has moved, the less often it is worth asking.
func TestPollInterval(t *testing.T) {
	s := newService(t)
	game := s.create("")
	start := s.now
	for age, want := range map[time.Duration]string{
		0: "2", 20*time.Second - 1: "2", 20 * time.Second: "5", 2*time.Minute - 1: "5", 2 * time.Minute: "10",
		10*time.Minute - 1: "10", 10 * time.Minute: "60", 24 * time.Hour: "60",
	} {
		s.now = start.Add(age)
		for _, header := range [][]string{nil, {"If-None-Match", `"0"`}} {
			if got := s.send("GET", game, "", header...).Header().Get("X-Poll-Interval"); got != want {
				t.Errorf("after %s: %q, want %q", age, got, want)
			}
		}
	}
}

// Who has priority in a private game need not ask, unless the deadline is near.
func TestThePollIntervalOfWhoeverHasPriority(t *testing.T) {
	for _, test := range []struct {
		members string
		age     time.Duration
		want    [3]string // player 0, who has priority, player 1, a spectator
	}{
		{"", 0, [3]string{"60", "2", "2"}},
		{`, "turn_seconds": 3600`, 0, [3]string{"60", "2", "2"}},
		{`, "turn_seconds": 90`, 29 * time.Second, [3]string{"60", "5", "5"}},
		{`, "turn_seconds": 90`, 30 * time.Second, [3]string{"5", "5", "5"}},
		{`, "turn_seconds": 90`, 3 * time.Minute, [3]string{"10", "10", "10"}},
	} {
		s := newService(t)
		game, tokens := s.createPrivate(test.members)
		s.now = s.now.Add(test.age)
		for i, token := range []string{tokens[0], tokens[1], ""} {
			if got := s.send("GET", game, "", authorization(token)...).Header().Get("X-Poll-Interval"); got != test.want[i] {
				t.Errorf("%s after %s: %q for viewer %d, want %q", test.members, test.age, got, i, test.want[i])
			}
		}
	}
}
