package main

import "testing"

// -short lists what each card does, and the faults of a set that has some.
func TestShort(t *testing.T) {
	const set = `{"set_id": "x", "name": "X", "version": "1.0.0", "cards": [
		{"id": "a", "name": "A", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, "text": "Two."},
		{"id": "b", "name": "B", "cost": 3, "type": "habit", "effect": "none", "text": "Tidy."}]}`
	code, out, errs := cardlint(t, []string{"-short", writeFile(t, set)})
	const want = "A: You draw 2\nB: Start of turn: +2 progress [start: +2]\n"
	if code != exitClean || out != want || errs != "" {
		t.Errorf("exit %d, got\n%s%swant\n%s", code, out, errs, want)
	}
	if code, out, _ := cardlint(t, []string{"-short", writeFile(t, "{}")}); code != exitInvalid || out == "" {
		t.Errorf("a file that is no set: exit %d, %s", code, out)
	}
	if code, _, errs := cardlint(t, []string{"-short", "-json", "core"}); code != exitInvalid || errs == "" {
		t.Errorf("-short -json: exit %d, %s", code, errs)
	}
}
