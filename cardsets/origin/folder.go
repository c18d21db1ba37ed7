package origin

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
)

// folder lists the card sets of a folder. It reads a file again only when it has changed, and
// logs each fault once. It is safe for concurrent use.
type folder struct {
	files  fs.FS
	prefix string                           // of the URLs
	match  func(url string) (string, error) // of the loader

	mu     sync.Mutex
	before map[string]seen // what the last list found, by name
	seen   map[string]seen // what this one has found
}

// list returns the card sets that can be played, as the index lists them. Without an index that
// can be read, it returns the core set and then the files in the order of their names.
func (f *folder) list() catalogue.List {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.seen = f.seen, map[string]seen{}
	var list catalogue.List
	for _, entry := range f.entries() {
		if set, ok := f.set(entry); ok {
			list.Sets = append(list.Sets, set)
		}
	}
	if n := len(list.Sets) - catalogue.MaxEntries; n > 0 {
		list.Sets = list.Sets[:catalogue.MaxEntries]
		detail := fmt.Sprintf("at most %d card sets are listed, %d more are not", catalogue.MaxEntries, n)
		f.refuse(".", fault.Fault{Code: fault.TooLarge, URL: f.prefix, Detail: detail})
	}
	list.Unplayable = f.report()
	return list
}

// report returns the first fault of each file, and logs the faults that are new.
func (f *folder) report() (first []fault.Fault) {
	for _, name := range slices.Sorted(maps.Keys(f.seen)) {
		faults := f.seen[name].faults
		if !slices.Equal(faults, f.before[name].faults) {
			logFaults(name, faults)
		}
		if len(faults) > 0 && len(first) < catalogue.MaxEntries {
			first = append(first, faults[0])
		}
	}
	return first
}

func logFaults(name string, faults []fault.Fault) {
	for _, f := range faults {
		slog.Warn("a card set cannot be played", "file", name, "line", f.Line, "column", f.Column,
			"pointer", f.Pointer, "code", string(f.Code), "fault", f.Detail)
	}
}

// refuse notes why a file is not read.
func (f *folder) refuse(name string, why fault.Fault) {
	f.seen[name] = seen{faults: []fault.Fault{why}}
}

// entries returns the entries of the index, or one for each file, without names.
func (f *folder) entries() []catalogue.Entry {
	files, err := fs.ReadDir(f.files, ".")
	if err != nil {
		f.refuse(".", unreadable(f.prefix, err))
	}
	entries := []catalogue.Entry{{File: coreFile}}
	for _, file := range files {
		switch name := file.Name(); {
		case name == catalogue.File:
			if index := f.look(name, f.prefix+name, readIndex); len(index.faults) == 0 {
				return index.entries
			}
		case name == coreFile:
			f.look(name, f.prefix+name, readCore)
		case strings.HasPrefix(name, "."): // editors' own files
		case strings.HasSuffix(name, ".json"):
			entries = append(entries, catalogue.Entry{File: url.PathEscape(name)})
		case strings.HasSuffix(strings.ToLower(name), ".json"):
			const why = "the name of a card set ends in .json, in small letters; rename the file"
			f.refuse(name, fault.Fault{Code: fault.NotAllowed, URL: f.prefix + url.PathEscape(name), Detail: why})
		}
	}
	return entries
}

// set completes an entry, and reports whether it can be played.
func (f *folder) set(e catalogue.Entry) (catalogue.Entry, bool) {
	e.URL = f.prefix + e.File
	name, err := url.PathUnescape(e.File)
	if err == nil {
		_, err = f.match(e.URL)
	}
	if err != nil {
		why := cmp.Or(errors.Unwrap(err), err) // without the prefix, under which it is
		f.refuse(name, fault.Fault{Code: fault.NotAllowed, URL: e.URL, Detail: why.Error()})
		return e, false
	}
	if name == catalogue.File {
		f.refuse(name, fault.Fault{Code: fault.NotAllowed, URL: e.URL, Detail: "the index is not a card set"})
		return e, false
	}
	if name == coreFile {
		e.Name = cmp.Or(e.Name, core.Snapshot().Sets[0].Name)
		return e, true
	}
	set := f.look(name, e.URL, readSet)
	if len(set.faults) > 0 {
		return e, false
	}
	e.Name, e.Style = cmp.Or(e.Name, set.entries[0].Name), cmp.Or(e.Style, set.entries[0].Style)
	return e, true
}
