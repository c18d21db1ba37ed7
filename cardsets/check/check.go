// Package check holds the files of card sets to what the service asks of them, in
// two steps: every file is validated against the card-set schema, and the engine
// builds their cards. It needs no network, so that it runs in a browser too.
package check

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// File is a card-set file as it was received.
type File struct {
	URL  string // as the client wrote it
	Body []byte
}

// Sets validates the files of one game and builds their cards. What is wrong
// with them comes as a *fault.Report.
func Sets(files ...File) (*snapshot.Snapshot, error) {
	if len(files) == 0 {
		return nil, errors.New("no card sets to check")
	}
	if err := checkTotal(files); err != nil {
		return nil, err
	}
	sets, err := validateAll(files)
	if err != nil {
		return nil, err
	}
	built, faults := snapshot.New(sets)
	return built, Report(placeFaults(files, append(faults, checkSizes(sets)...)), files...)
}

func validateAll(files []File) ([]snapshot.Set, error) {
	var sets []snapshot.Set
	var faults []fault.Fault
	for _, file := range files {
		set, found := validate(file)
		sets = append(sets, snapshot.Set{URL: file.URL, CardSet: set})
		faults = append(faults, found...)
	}
	return sets, Report(faults, files...)
}

// maxDetail is more characters than a sentence has, unless it repeats a name of
// the file's own, which can be as long as the file.
const maxDetail = 400

// placeFaults finds the lines of the faults.
func placeFaults(files []File, faults []snapshot.Fault) []fault.Fault {
	bySet := make([][]fault.Fault, len(files))
	for _, f := range faults {
		f.Detail = fault.Shorten(f.Detail, maxDetail)
		bySet[f.Set] = append(bySet[f.Set], f.Fault)
	}
	var placed []fault.Fault
	for i, found := range bySet {
		placed = append(placed, Locate(files[i].Body, found)...)
	}
	return placed
}

// Report is the error of a step, or nil where it found no faults.
func Report(faults []fault.Fault, received ...File) error {
	if len(faults) == 0 {
		return nil
	}
	r := &fault.Report{Faults: faults[:min(len(faults), fault.MaxFaults)]}
	for _, file := range received {
		sum := sha256.Sum256(file.Body)
		r.Sources = append(r.Sources, fault.Source{URL: file.URL, SHA256: hex.EncodeToString(sum[:])})
	}
	return r
}
