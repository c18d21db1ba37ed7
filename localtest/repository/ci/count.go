package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// counts are numbers of tests, including subtests. Skipped tests are in neither.
type counts struct {
	passed, failed int
}

func (c counts) plus(other counts) counts {
	return counts{c.passed + other.passed, c.failed + other.failed}
}

// event is an event in the output of `go test -json` (go doc test2json).
type event struct {
	Action  string
	Package string
	Test    string // "" for the package itself
}

// countFolder counts the tests of all files in a folder.
func countFolder(folder string) (sum counts, err error) {
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return counts{}, err
	}
	for _, name := range names {
		c, err := countFile(name)
		if err != nil {
			return counts{}, fmt.Errorf("events of tests: %w", err)
		}
		sum = sum.plus(c)
	}
	return sum, nil
}

// countFile counts the tests of one run. A package that fails without a failed
// test, because it does not compile for example, counts as one failed test. So
// does a run without any test: its pattern or list of packages must be wrong.
func countFile(name string) (c counts, err error) {
	file, err := os.Open(name)
	if err != nil {
		return counts{}, err
	}
	defer file.Close()
	failed := map[string]bool{} // packages with a failed test
	for dec := json.NewDecoder(file); ; {
		var e event
		err := dec.Decode(&e)
		switch {
		case errors.Is(err, io.EOF):
			if c == (counts{}) {
				c.failed = 1
			}
			return c, nil
		case err != nil:
			return counts{}, err
		case e.Action == "pass" && e.Test != "":
			c.passed++
		case e.Action == "fail" && (e.Test != "" || !failed[e.Package]):
			c.failed++
			failed[e.Package] = true
		}
	}
}
