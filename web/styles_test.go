package web_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/style"
)

// Each set that ships has a style of its own in the pages' table, and a style sheet draws each style.
func TestEachSetThatShipsHasAStyleOfItsOwn(t *testing.T) {
	var ids []string
	for _, file := range sets.Names() {
		set, err := snapshot.ParseSet(sets.File(file))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, set.ID)
	}
	ids = append(ids, core.Snapshot().Sets[0].ID)
	var known, styles []string
	for _, row := range regexp.MustCompile(`\['([a-z_]+)', '([a-z]+)'\]`).FindAllStringSubmatch(
		read(t, "pages/cards/style.ts"), -1) {
		known, styles = append(known, row[1]), append(styles, row[2])
	}
	slices.Sort(ids)
	if slices.Sort(known); !slices.Equal(known, ids) {
		t.Errorf("the pages know the sets %q, these ship: %q", known, ids)
	}
	var all []string
	for _, s := range style.All() {
		all = append(all, s.String())
	}
	if !slices.Equal(styles, all) {
		t.Errorf("the sets of the pages have the styles %q, there are %q", styles, all)
	}
	drawn := read(t, "pages/styles/components/places.css")
	for _, s := range all[1:] { // gingham is what a place has without one of these
		if count := len(regexp.MustCompile(`data-style='`+s+`'`).FindAllString(drawn, -1)); count != 4 {
			t.Errorf("%s has %d rules, not its colours in two schemes and its weave in two places", s, count)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
