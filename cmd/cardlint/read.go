package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"cardgames/cardsets"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/setfile"
)

// source is one card set and where its cards are in its text.
type source struct {
	file   cardsets.File
	places places // nil for what was fetched: the text is not at hand
}

// readAll reads files, and loads URLs through all checks of the service. What
// is wrong with a set that was fetched comes as a *fault.Report.
func readAll(ctx context.Context, names []string, fetch []cardsets.Option) ([]source, error) {
	var sources []source
	for _, name := range names {
		if strings.Contains(name, "://") {
			file, err := load(ctx, name, fetch)
			if err != nil {
				return nil, err
			}
			sources = append(sources, source{file: file})
			continue
		}
		file, err := setfile.Read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source{file, findPlaces(file.Body)})
	}
	return sources, nil
}

// load fetches one set as the service does when its origin is the set's folder.
func load(ctx context.Context, url string, fetch []cardsets.Option) (cardsets.File, error) {
	origin := url[:strings.LastIndexByte(url, '/')+1]
	loader, err := cardsets.NewLoader(origin, fetch...)
	if err != nil {
		return cardsets.File{}, err
	}
	loaded, err := loader.Load(ctx, []string{url})
	if err != nil {
		return cardsets.File{}, err
	}
	var sets []json.RawMessage
	if err := json.Unmarshal(loaded.SetsJSON(), &sets); err != nil {
		return cardsets.File{}, fmt.Errorf("%s: %w", url, err)
	}
	return cardsets.File{URL: url, Body: sets[0]}, nil
}

func check(sources []source) (*snapshot.Snapshot, error) {
	files := make([]cardsets.File, len(sources))
	for i := range sources {
		files[i] = sources[i].file
	}
	return cardsets.Check(files...)
}
