package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"cardgames/engine"
)

// countsStart and countsEnd enclose the table of counts in a guide.
const countsStart, countsEnd = "<!-- counts -->\n", "<!-- end -->\n"

// countTables are the tables of counts by the guide that shows them.
var countTables = map[string]func() string{"rules.md": countsForPlayers, "cards.md": countsForAuthors}

// withCounts returns a guide with its table of counts replaced by the generated one.
func withCounts(file string) ([]byte, error) {
	text, err := os.ReadFile("docs/" + file)
	if err != nil {
		return nil, err
	}
	before, rest, found := bytes.Cut(text, []byte(countsStart))
	_, after, ended := bytes.Cut(rest, []byte(countsEnd))
	if !found || !ended {
		return nil, fmt.Errorf("docs/%s has no table of counts between %q and %q", file, countsStart, countsEnd)
	}
	table := "\n" + countTables[file]() + "\n"
	return bytes.Join([][]byte{before, []byte(countsStart), []byte(table), []byte(countsEnd), after}, nil), nil
}

func countsForPlayers() string {
	var table strings.Builder
	table.WriteString("| Count | What it counts |\n|---|---|\n")
	for _, c := range engine.Counts() {
		fmt.Fprintf(&table, "| `%s` | %s |\n", c, c.Summary())
	}
	return table.String()
}

func countsForAuthors() string {
	var table strings.Builder
	table.WriteString("| Count | What it is | In a sentence |\n|---|---|---|\n")
	for _, c := range engine.Counts() {
		fmt.Fprintf(&table, "| `%s` | %s | for each %s |\n", c, c.Summary(), c.Each())
	}
	return table.String()
}
