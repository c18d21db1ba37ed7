package api

import (
	"net/http"
	"testing"
)

func TestPrefersMinimal(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  bool
	}{
		{nil, false},
		{[]string{""}, false},
		{[]string{"return=minimal"}, true},
		{[]string{"Return = minimal"}, true},
		{[]string{`return="minimal"`}, true},
		{[]string{`return="min\imal"`}, true},
		{[]string{"return=Minimal"}, false},
		{[]string{"return=representation"}, false},
		{[]string{"return"}, false},
		{[]string{`return=""`}, false},
		{[]string{"respond-async, wait=10, return=minimal"}, true},
		{[]string{"respond-async", "return=minimal"}, true},
		{[]string{", ,return=minimal,"}, true},
		{[]string{`foo; bar="a, return=minimal"`}, false},
		{[]string{`foo="a\", return=representation"; b , return=minimal`}, true},
		{[]string{"return=minimal; foo=bar;; baz"}, true},
		{[]string{"foo; return=minimal"}, false}, // a parameter of foo
		{[]string{"return=representation, return=minimal"}, false},
		{[]string{"return=minimal", "return=representation"}, true},
		{[]string{"returns=minimal"}, false},
		// These break the grammar.
		{[]string{"return=minimal extra"}, false},
		{[]string{"return="}, false},
		{[]string{"=minimal"}, false},
		{[]string{"return=minimal; =x"}, false},
		{[]string{`return="minimal`}, false},
		{[]string{`return="minimal\`}, false},
		{[]string{"return=minimal, {}"}, false},
	} {
		if got := prefersMinimal(http.Header{"Prefer": test.lines}); got != test.want {
			t.Errorf("%q: %v, want %v", test.lines, got, test.want)
		}
	}
}
