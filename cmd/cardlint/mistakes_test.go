package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
)

// fillers are cards that nothing is to be said about.
//
//go:embed testdata/fillers.txt
var fillers string

// TestMistakes compares all that the command writes about a card set. The
// command set is followed by a file; cards by some of its cards, which begin at
// line 2, before as many fillers as make a pool of 15.
func TestMistakesOfAuthors(t *testing.T) {
	cases := 0
	t.Chdir(t.TempDir())
	datadriven.RunTest(t, suite, func(t *testing.T, d *datadriven.TestData) string {
		cases++
		text := d.Input
		if d.Cmd == "cards" {
			text = setOf(text)
		}
		if err := os.WriteFile("set.json", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		code, out, errs := cardlint(t, []string{"-games", "0", "set.json"})
		return fmt.Sprintf("%s%sexit %d\n", out, errs, code)
	})
	if cases < 60 {
		t.Errorf("%d cases", cases)
	}
}

var suite = func() string {
	path, err := filepath.Abs("testdata/mistakes.txt")
	if err != nil {
		panic(err)
	}
	return path
}()

func setOf(cards string) string {
	given := strings.Count(cards, `"id"`)
	others := strings.Split(strings.TrimSpace(fillers), "\n")
	all := append([]string{cards}, others[:15-max(1, given)]...)
	return "{\"set_id\": \"my_set\", \"name\": \"My Set\", \"version\": \"1.0.0\", \"cards\": [\n" + strings.Join(all,
		",\n") + "\n]}"
}
