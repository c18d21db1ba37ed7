// Package check checks the files of card sets in two steps: every file is validated
// against the card-set schema, and the engine builds the cards. It needs no network,
// so it also runs in a browser.
package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
)

// File is a card set as it was received: a file, or a part of a request.
type File struct {
	URL    string // as the client wrote it; "" for a part of a request
	Body   []byte
	Inline *inline.Position // where a part of a request stands; nil for a file
}

// Result is the result of the checks of one game's files.
type Result struct {
	Snapshot *snapshot.Snapshot // nil where a file has faults

	documents []document // of the files, as far as they were parsed
}

// Sets validates the files of one game and builds their cards. Faults are returned
// as a *fault.Report.
func Sets(files ...File) (*snapshot.Snapshot, error) {
	result, err := Files(context.Background(), files...)
	return result.Snapshot, err
}

// Files is like Sets, for callers that also need the positions and texts of the
// files. The result is never nil. Files fails with the error of the context when that ends.
func Files(ctx context.Context, files ...File) (*Result, error) {
	result := &Result{}
	if len(files) == 0 {
		return result, errors.New("no card sets to check")
	}
	if err := checkTotal(files); err != nil {
		return result, err
	}
	sets, err := result.validateAll(ctx, files)
	if err != nil {
		return result, err
	}
	if err := ctx.Err(); err != nil {
		return result, err
	}
	built, faults := snapshot.New(sets)
	faults = append(faults, checkSizes(files, sets)...)
	if len(faults) > 0 {
		return result, Report(result.placeFaults(files, faults), files...)
	}
	result.Snapshot = built
	return result, nil
}

// validateAll ends at the file with the last fault that is reported.
func (r *Result) validateAll(ctx context.Context, files []File) ([]snapshot.Set, error) {
	var sets []snapshot.Set
	var faults []fault.Fault
	for _, file := range files {
		if len(faults) >= fault.MaxFaults {
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		document, set, found := validate(file)
		if file.Inline != nil && len(found) == 0 {
			found = document.locate(reserved(set))
		}
		r.documents = append(r.documents, document)
		sets = append(sets, snapshot.Set{URL: file.URL, CardSet: set})
		faults = append(faults, file.outward(found)...)
	}
	return sets, Report(faults, files...)
}

// Locate sorts faults of one file by position, keeps the first fault.MaxFaults and
// sets their lines and columns. Their pointers must name values in the file.
func (r *Result) Locate(file int, faults []fault.Fault) []fault.Fault {
	return r.documents[file].locate(faults)
}

// Text returns the string at a JSON Pointer into a file, or "" where there is none.
func (r *Result) Text(file int, pointer string) string {
	if file >= len(r.documents) {
		return ""
	}
	return r.documents[file].text(pointer)
}

// maxDetail is the maximum length of a detail in characters. Only a detail that repeats
// a name in the file, which can be as long as the file, is longer.
const maxDetail = 400

// placeFaults sets the lines of the faults.
func (r *Result) placeFaults(files []File, faults []snapshot.Fault) []fault.Fault {
	bySet := make([][]fault.Fault, len(r.documents))
	for _, f := range faults {
		f.Detail = fault.Shorten(f.Detail, maxDetail)
		bySet[f.Set] = append(bySet[f.Set], f.Fault)
	}
	var placed []fault.Fault
	for i, found := range bySet {
		placed = append(placed, files[i].outward(r.Locate(i, found))...)
	}
	return placed
}

// outward changes the places of faults from those in a part of a request to those in
// the whole.
func (f File) outward(faults []fault.Fault) []fault.Fault {
	if f.Inline == nil {
		return faults
	}
	for i := range faults {
		at := &faults[i]
		at.Pointer, at.Line, at.Column = f.Inline.Outward(at.Pointer, at.Line, at.Column)
	}
	return faults
}

// Report returns the error of a step, or nil if there are no faults.
func Report(faults []fault.Fault, received ...File) error {
	if len(faults) == 0 {
		return nil
	}
	r := &fault.Report{Faults: faults[:min(len(faults), fault.MaxFaults)]}
	for _, file := range received {
		if file.Inline != nil {
			continue // the client knows what it has sent
		}
		sum := sha256.Sum256(file.Body)
		r.Sources = append(r.Sources, fault.Source{URL: file.URL, SHA256: hex.EncodeToString(sum[:])})
	}
	return r
}
