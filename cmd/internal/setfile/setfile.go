// Package setfile reads the card sets that a command line names.
package setfile

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"cardgames/cardsets"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Core is the name of the core set, which needs no file.
const Core = "core"

// Read reads one card-set file, or the core set.
func Read(name string) (cardsets.File, error) {
	if name == Core {
		return cardsets.File{URL: name, Body: core.JSON()}, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return cardsets.File{}, err
	}
	if info.Size() > cardsets.MaxSetBytes {
		return cardsets.File{}, fmt.Errorf("%s has %d bytes; a card set has at most %d", name, info.Size(), cardsets.MaxSetBytes)
	}
	body, err := os.ReadFile(name)
	return cardsets.File{URL: name, Body: body}, err
}

// Load reads and checks the card sets of one game.
// Faults of the cards come as a *fault.Report.
func Load(names []string) (*snapshot.Snapshot, error) {
	files := make([]cardsets.File, len(names))
	for i, name := range names {
		file, err := Read(name)
		if err != nil {
			return nil, err
		}
		files[i] = file
	}
	return cardsets.Check(files...)
}

// Explain names every fault of card sets in the way of compilers, and any other
// error after the program's name.
func Explain(program string, err error) string {
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		return program + ": " + err.Error()
	}
	var lines []string
	for _, f := range report.Faults {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s: %s", f.URL, f.Line, f.Column, f.Code, f.Detail))
	}
	return strings.Join(lines, "\n")
}
