package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cmd/internal/setfile"
	"cardgames/cmd/internal/terminal"
)

// writeSuggestion looks for changes in the last of the sets, and writes what they do.
func writeSuggestion(ctx context.Context, o options, stdout, stderr io.Writer) error {
	sets, err := setfile.Load(o.files)
	if err != nil {
		return err
	}
	measured, err := readReport(o.measured, sets.SHA256)
	if err != nil {
		return err
	}
	bar := terminal.NewBar(stderr)
	o.plan.Progress = bar.Update
	found, err := suggest.Find(ctx, sets, len(sets.Sets)-1, o.plan, measured)
	bar.Clear()
	if err != nil {
		return err
	}
	if o.json {
		encoder := json.NewEncoder(stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(found)
	}
	_, err = io.WriteString(stdout, describe(found))
	return err
}

// readReport returns the report in a file that simulate -json has written, or nil without a
// file. It returns an error if the report is of other cards.
func readReport(name, sha256 string) (*balance.Report, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	report := &balance.Report{}
	if err := json.Unmarshal(text, report); err != nil {
		return nil, fmt.Errorf("%s is not a report of simulate -json: %w", name, err)
	}
	if report.SHA256 != sha256 {
		return nil, fmt.Errorf("%s is a report of other cards: measure these again", name)
	}
	return report, nil
}

func describe(found *suggest.Suggestion) string {
	var text strings.Builder
	list := func(heading string, lines []string) {
		if len(lines) > 0 {
			fmt.Fprintf(&text, "%s\n  %s\n", heading, strings.Join(lines, "\n  "))
		}
	}
	fmt.Fprintln(&text, found.Verdict())
	list("\nthe set as it is misses", found.Misses)
	var edits, effects []string
	for _, e := range found.Edits {
		edits = append(edits, e.String())
	}
	for _, e := range found.Effects {
		effects = append(effects, fmt.Sprintf("%s: %s before, %s after", e.Name, e.Before, e.After))
	}
	list("\nchange", edits)
	list("\nwhat it does", effects)
	if len(found.Edits) > 0 {
		list("\nthe set would still miss", found.Left)
	}
	return text.String()
}
