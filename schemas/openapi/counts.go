package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"cardgames/engine"
)

// countsStart and countsEnd enclose the table of counts in the guide for authors.
const countsStart, countsEnd = "<!-- counts -->\n", "<!-- end -->\n"

// countsGuide is the guide that has the table.
const countsGuide = "cards.md"

// withCounts returns that guide with its table of counts replaced by the generated one.
func withCounts() ([]byte, error) {
	text, err := os.ReadFile("docs/" + countsGuide)
	if err != nil {
		return nil, err
	}
	before, rest, found := bytes.Cut(text, []byte(countsStart))
	_, after, ended := bytes.Cut(rest, []byte(countsEnd))
	if !found || !ended {
		return nil, fmt.Errorf("docs/%s has no table of counts between %q and %q", countsGuide, countsStart, countsEnd)
	}
	table := "\n" + countsTable() + "\n"
	return bytes.Join([][]byte{before, []byte(countsStart), []byte(table), []byte(countsEnd), after}, nil), nil
}

func countsTable() string {
	var table strings.Builder
	table.WriteString("| Count | What it is |\n|---|---|\n")
	for _, c := range engine.Counts() {
		fmt.Fprintf(&table, "| `%s` | %s |\n", c, c.Summary())
	}
	return table.String()
}
