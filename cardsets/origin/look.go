package origin

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/style"
)

// seen is what was found in a file.
type seen struct {
	entries []catalogue.Entry // of an index; of a card set one, which has the name and the style alone
	faults  []fault.Fault

	sum     [sha256.Size]byte // of the text
	stamp   stamp
	certain bool // whether a change of the text would have changed the stamp
}

// parse finds out what a text is. url is for its faults.
type parse func(url string, text []byte) ([]catalogue.Entry, []fault.Fault)

// look returns what is in a file. It reads the file where it may have changed, and parses it where
// it has.
func (f *folder) look(name, url string, p parse) seen {
	if now, ok := f.seen[name]; ok {
		return now
	}
	now := f.before[name]
	at, err := stampOf(f.files, name)
	if err == nil && now.certain && at == now.stamp {
		f.seen[name] = now
		return now
	}
	begun := time.Now()
	text, err := read(f.files, name)
	if sum := sha256.Sum256(text); err == nil && sum != now.sum {
		now = seen{sum: sum}
		now.entries, now.faults = p(url, text)
	}
	now.stamp, now.certain = at, begun.Sub(time.Unix(0, at.changed)) > unsure
	if err != nil {
		now = seen{faults: []fault.Fault{unreadable(url, err)}}
	}
	f.seen[name] = now
	return now
}

// unreadable says why a file cannot be read, without the folder of this machine.
func unreadable(url string, err error) fault.Fault {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err
	}
	return fault.Fault{Code: fault.Unavailable, URL: url, Detail: err.Error()}
}

func readIndex(url string, text []byte) ([]catalogue.Entry, []fault.Fault) {
	if len(text) > catalogue.MaxBytes {
		detail := fmt.Sprintf("the file has more than %d bytes", catalogue.MaxBytes)
		return nil, []fault.Fault{{Code: fault.TooLarge, URL: url, Detail: detail}}
	}
	entries, found := catalogue.Parse(text)
	if found != nil {
		found.Code, found.URL = fault.IndexInvalid, url
		return nil, []fault.Fault{*found}
	}
	return entries, nil
}

// readCore reads the folder's own core.json, in whose place the core set is played.
func readCore(url string, text []byte) ([]catalogue.Entry, []fault.Fault) {
	if bytes.Equal(text, core.JSON()) {
		return nil, nil
	}
	return nil, []fault.Fault{{Code: fault.NotAllowed, URL: url,
		Detail: "core.json is always the core set; give the file another name"}}
}

// readSet returns the faults that a game of the card set alone would be refused with, or what is
// wrong with its name in a list.
func readSet(url string, text []byte) ([]catalogue.Entry, []fault.Fault) {
	if len(text) > check.MaxSetBytes {
		detail := fmt.Sprintf("the file has more than %d bytes", check.MaxSetBytes)
		return nil, []fault.Fault{{Code: fault.TooLarge, URL: url, Detail: detail}}
	}
	result, err := check.Files(context.Background(), check.File{URL: url, Body: text})
	if report, ok := errors.AsType[*fault.Report](err); ok {
		return nil, report.Faults
	}
	if err != nil {
		return nil, []fault.Fault{unreadable(url, err)}
	}
	set := result.Snapshot.Sets[0]
	entry := catalogue.IndexEntry{File: coreFile, Name: strings.TrimSpace(set.Name)}
	if found := entry.Check(); found != nil {
		found.Code, found.URL = fault.Invalid, url
		return nil, result.Locate(0, []fault.Fault{*found})
	}
	return []catalogue.Entry{{Name: entry.Name, Style: style.Style(set.Style)}}, nil
}
