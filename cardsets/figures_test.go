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

const (
	figuresFile = "../docs/balance.md"
	// oldFigures is what a section says if its figures are of cards that no longer ship.
	oldFigures = "These figures are old: the cards have changed since."
)

// measured matches the heading of a report in a section of the figures.
var measured = regexp.MustCompile(`(?m)^(.+): \d+ cards \(([0-9a-f]{12})\), seed `)

// TestFiguresSayWhetherTheyAreOld compares the cards that were measured with those that ship.
func TestFiguresSayWhetherTheyAreOld(t *testing.T) {
	shipping := shippingHashes(t)
	sections := figureSections(t)
	if len(sections) == 0 {
		t.Fatalf("%s has no figures", figuresFile)
	}
	for title, section := range sections {
		match := measured.FindStringSubmatch(section)
		if match == nil || match[1] != title {
			t.Errorf("%s: the section %q has no figures that name their cards", figuresFile, title)
			continue
		}
		current := slices.Contains(shipping, match[2])
		switch says := strings.Contains(section, oldFigures); {
		case !current && !says:
			t.Errorf("%s: other cards than those of %q (%s) ship: measure them again, or add the line %q", figuresFile, title,
				match[2], oldFigures)
		case current && says:
			t.Errorf("%s: the cards of %q ship, so its figures are not old", figuresFile, title)
		}
	}
}

// TestFiguresAreSummarized: each column of the summary has a section.
func TestFiguresAreSummarized(t *testing.T) {
	text, err := os.ReadFile(figuresFile)
	if err != nil {
		t.Fatal(err)
	}
	header := regexp.MustCompile(`(?m)^\| \| (.+) \| Gate \|$`).FindStringSubmatch(string(text))
	if header == nil {
		t.Fatalf("%s has no summary", figuresFile)
	}
	sections := figureSections(t)
	columns := strings.Split(header[1], " | ")
	if len(columns) != len(sections) {
		t.Errorf("%s: the summary has %d columns, and there are %d sections", figuresFile, len(columns), len(sections))
	}
	for _, title := range columns {
		if sections[title] == "" {
			t.Errorf("%s: no section has the figures of the column %q", figuresFile, title)
		}
	}
}

// figureSections returns the sections with figures by their headings.
func figureSections(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(figuresFile)
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for section := range strings.SplitSeq(string(text), "\n## ") {
		if title, body, _ := strings.Cut(section, "\n"); strings.Contains(body, "against itself") {
			sections[title] = body
		}
	}
	return sections
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
