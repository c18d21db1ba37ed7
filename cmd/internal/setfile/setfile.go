// Package setfile reads the card sets that a command line names.
package setfile

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Core is the name of the core set, which has no file.
const Core = "core"

// Read reads one card-set file, or the core set.
func Read(name string) (check.File, error) {
	if name == Core {
		return check.File{URL: name, Body: core.JSON()}, nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return check.File{}, err
	}
	if info.Size() > check.MaxSetBytes {
		return check.File{}, fmt.Errorf("%s has %d bytes; a card set has at most %d", name, info.Size(), check.MaxSetBytes)
	}
	body, err := os.ReadFile(name)
	return check.File{URL: name, Body: body}, err
}

// Load reads and checks the card sets of one game. Faults of the cards are returned as
// a *fault.Report.
func Load(names []string) (*snapshot.Snapshot, error) {
	files := make([]check.File, len(names))
	for i, name := range names {
		file, err := Read(name)
		if err != nil {
			return nil, err
		}
		files[i] = file
	}
	return check.Sets(files...)
}

// Explain formats every fault of a *fault.Report as compilers do, and any other error
// after the program's name.
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
