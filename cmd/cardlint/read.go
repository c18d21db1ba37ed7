package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"cardgames/cardsets"
	"cardgames/cardsets/check"
	"cardgames/cardsets/lint"
	"cardgames/cmd/internal/setfile"
)

// readAll reads files, and loads URLs through all checks of the service. What
// is wrong with a set that was fetched comes as a *fault.Report.
func readAll(ctx context.Context, names []string, fetch []cardsets.Option) ([]lint.Source, error) {
	var sources []lint.Source
	for _, name := range names {
		if strings.Contains(name, "://") {
			file, err := load(ctx, name, fetch)
			if err != nil {
				return nil, err
			}
			sources = append(sources, lint.Source{File: file, Fetched: true})
			continue
		}
		file, err := setfile.Read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, lint.Source{File: file, Reaches: reachesFrom(name)})
	}
	return sources, nil
}

// reachesFrom looks for files beside the one with a name. The core set is part of
// the program and has no folder.
func reachesFrom(name string) func(path string) bool {
	if name == setfile.Core {
		return nil
	}
	return func(path string) bool {
		_, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(path)))
		return err == nil
	}
}

// load fetches one set as the service does when its origin is the set's folder.
func load(ctx context.Context, url string, fetch []cardsets.Option) (check.File, error) {
	origin := url[:strings.LastIndexByte(url, '/')+1]
	loader, err := cardsets.NewLoader(origin, fetch...)
	if err != nil {
		return check.File{}, err
	}
	loaded, err := loader.Load(ctx, []string{url})
	if err != nil {
		return check.File{}, err
	}
	var sets []json.RawMessage
	if err := json.Unmarshal(loaded.SetsJSON(), &sets); err != nil {
		return check.File{}, fmt.Errorf("%s: %w", url, err)
	}
	return check.File{URL: url, Body: sets[0]}, nil
}
