package cardsets_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
)

const figuresFile = "../docs/balance.md"

// The summary of the figures says "old" exactly of the cards that no longer ship.
func TestFiguresSayWhetherTheyAreOld(t *testing.T) {
	shipping := shippingHashes(t)
	measured := regexp.MustCompile(`^\d+ \(([0-9a-f]{12})\)(, old)?$`)
	names := row(t, "", "Gate")
	for i, cards := range row(t, "cards", "") {
		match := measured.FindStringSubmatch(cards)
		if match == nil {
			t.Errorf("%s: %q names no cards", figuresFile, cards)
			continue
		}
		if current := slices.Contains(shipping, match[1]); current == (match[2] != "") {
			t.Errorf("%s: the cards of %s are %q, and it is %t that they ship: measure them again, or say that they are old",
				figuresFile, names[i], cards, current)
		}
	}
}

// Each set of the summary has a row of its strongest and weakest cards.
func TestFiguresNameStrongAndWeakCards(t *testing.T) {
	for _, name := range row(t, "", "Gate") {
		if !strings.Contains(figures(t), "\n| "+name+" | ") {
			t.Errorf("%s has no row of the cards of %s", figuresFile, name)
		}
	}
}

// row returns the cells of a row of the summary, between its first and its last cell.
func row(t *testing.T, first, last string) []string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^\| ?` + first + ` \| (.+) \| ` + last + ` ?\|$`)
	match := line.FindStringSubmatch(figures(t))
	if match == nil {
		t.Fatalf("%s has no row %q", figuresFile, first)
	}
	return strings.Split(match[1], " | ")
}

func figures(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(figuresFile)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// shippingHashes returns what the hashes of the cards that ship begin with: of each set
// alone, and of each with the core set.
func shippingHashes(t *testing.T) []string {
	t.Helper()
	hashes := []string{core.Snapshot().SHA256[:12]}
	for _, name := range sets.Names() {
		body := sets.File(name)
		for _, files := range [][]check.File{{{Body: body}}, {{Body: core.JSON()}, {Body: body}}} {
			built, err := check.Sets(files...)
			if err != nil {
				t.Fatal(err)
			}
			hashes = append(hashes, built.SHA256[:12])
		}
	}
	return hashes
}
