// Package setfiles reads the card sets that a command line names.
package setfiles

import (
	"fmt"
	"os"

	"cardgames/cardsets"
	"cardgames/cardsets/core"
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

// ReadAll reads one card set after the other; none means the core set.
func ReadAll(names []string) ([]cardsets.File, error) {
	if len(names) == 0 {
		names = []string{Core}
	}
	files := make([]cardsets.File, len(names))
	for i, name := range names {
		file, err := Read(name)
		if err != nil {
			return nil, err
		}
		files[i] = file
	}
	return files, nil
}
