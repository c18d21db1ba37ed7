package origin

import (
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
)

// serveIndex serves the index of a folder, which is made from its card sets unless the
// folder has one.
func serveIndex(folder fs.FS) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, err := fs.ReadFile(folder, catalogue.File)
		if err != nil {
			text, err = json.Marshal(index(folder), jsontext.Multiline(true))
		}
		if err != nil {
			http.Error(w, "the index cannot be made", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(text)
	}
}

// index lists the core set, and the card sets directly in a folder by their names. Other
// files are left out, and what is beyond the limits of an index.
func index(folder fs.FS) catalogue.Index {
	list := catalogue.Index{CardSets: []catalogue.IndexEntry{{File: coreFile, Name: core.Snapshot().Sets[0].Name}}}
	names, _ := fs.Glob(folder, "*.json") // the pattern is valid
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			continue
		}
		set, err := snapshot.ParseSet(text)
		entry := catalogue.IndexEntry{File: url.PathEscape(name), Name: strings.TrimSpace(set.Name)}
		if err == nil && name != coreFile && entry.Check() == nil && len(list.CardSets) < catalogue.MaxEntries {
			list.CardSets = append(list.CardSets, entry)
		}
	}
	return list
}
