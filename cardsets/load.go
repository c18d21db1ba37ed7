// Package cardsets turns card-set URLs into checked cards, in four steps: every
// URL passes the allowlist, all files are fetched, all are validated against
// the card-set schema, and the engine builds their cards. A step begins when
// the one before has succeeded for every set, and reports all its faults.
package cardsets

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"time"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// Loader loads card sets from one origin.
type Loader struct {
	origin  origin
	client  *http.Client
	timeout time.Duration
}

// NewLoader makes a loader for an origin: an https URL prefix that ends in a
// slash, such as "https://host/owner/repo/". With an empty one the loader
// refuses every URL. The error says what is wrong with the prefix.
func NewLoader(prefix string, options ...Option) (*Loader, error) {
	origin, err := parseOrigin(prefix)
	if err != nil {
		return nil, err
	}
	s := settings{control: publicAddress(origin.port), timeout: fetchTimeout}
	for _, option := range options {
		option(&s)
	}
	return &Loader{origin: origin, client: newClient(s), timeout: s.timeout}, nil
}

// File is a card-set file as it was received.
type File struct {
	URL  string // as the client wrote it
	Body []byte
}

// Load runs the four steps for at least one URL. What is wrong with the sets
// comes as a *fault.Report.
func (l *Loader) Load(ctx context.Context, urls []string) (*snapshot.Snapshot, error) {
	targets, err := l.allow(urls)
	if err != nil {
		return nil, err
	}
	files, err := l.fetchAll(ctx, urls, targets)
	if err != nil {
		return nil, err
	}
	return Check(files...)
}

func (l *Loader) allow(urls []string) (targets []string, err error) {
	var faults []fault.Fault
	for i, url := range urls {
		target, err := l.origin.match(url)
		if err != nil {
			pointer := "/" + strconv.Itoa(i)
			faults = append(faults, fault.Fault{Code: fault.NotAllowed, URL: url, Pointer: pointer, Detail: err.Error()})
		}
		targets = append(targets, target)
	}
	return targets, report(faults, nil)
}

// Check runs the last two steps, validation and build, on the files of one
// game. What is wrong with them comes as a *fault.Report.
func Check(files ...File) (*snapshot.Snapshot, error) {
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
	return built, report(placeFaults(files, append(faults, checkSizes(sets)...)), files)
}

func validateAll(files []File) ([]snapshot.Set, error) {
	var sets []snapshot.Set
	var faults []fault.Fault
	for _, file := range files {
		set, found := validate(file)
		sets = append(sets, snapshot.Set{URL: file.URL, CardSet: set})
		faults = append(faults, found...)
	}
	return sets, report(faults, files)
}

// maxDetail is more characters than a sentence has, unless it repeats a name of
// the file's own, which can be as long as the file.
const maxDetail = 400

// placeFaults finds the lines of the faults.
func placeFaults(files []File, faults []snapshot.Fault) []fault.Fault {
	bySet := make([][]fault.Fault, len(files))
	for _, f := range faults {
		f.Detail = shorten(f.Detail, maxDetail)
		bySet[f.Set] = append(bySet[f.Set], f.Fault)
	}
	var placed []fault.Fault
	for i, found := range bySet {
		placed = append(placed, Locate(files[i].Body, found)...)
	}
	return placed
}

// report is the error of a step, or nil where it found no faults.
func report(faults []fault.Fault, received []File) error {
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
