package suggest

import (
	"slices"
	"testing"

	"cardgames/cardsets/core"
)

// A change that was tried already, or is too much for its card, is not proposed again.
func TestWhatPromisesIsNew(t *testing.T) {
	number := func(to int64) Edit { return Edit{Card: "core:kettle", Pointer: "/cards/4/cost", From: 1, To: to} }
	s := &search{sets: core.Snapshot(), effects: []effect{{number: number(1), of: figures{seat0: -1}}}}
	from := &variant{}
	promises := func(to int64) bool {
		is := func(v *variant) bool { return sameEdits(v.edits, []Edit{number(to)}) }
		return slices.ContainsFunc(s.promising(figures{seat0: 52}, from), is)
	}
	if !promises(2) || !promises(3) {
		t.Error("what helps does not promise anything")
	}
	s.known = [][]Edit{{number(2)}}
	if promises(2) || !promises(3) {
		t.Error("what was tried still promises something, or what was not tried does not")
	}
	s.harmful = []Edit{number(3)}
	if s.isHarmful([]Edit{number(2)}) || !s.isHarmful([]Edit{number(3)}) || !s.isHarmful([]Edit{number(4)}) {
		t.Error("a cost of 3 is too much, and so is 4, but not 2")
	}
}
