package terminal

import "testing"

func TestClean(t *testing.T) {
	if got := Clean("A\x1b[31m\u202eB\tC\nD\u0301 家"); got != "A[31mB C D\u0301 家" {
		t.Errorf("got %q", got)
	}
}
