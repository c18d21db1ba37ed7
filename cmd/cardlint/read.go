package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"cardgames/cardsets"
	"cardgames/cardsets/check"
	"cardgames/cardsets/lint"
	"cardgames/cardsets/remote"
	"cardgames/cmd/internal/setfile"
)

// readAll reads files and fetches URLs. It returns a *fault.Report for a URL that the
// service would not fetch, and for a fetch that fails.
func readAll(ctx context.Context, names []string, options []remote.Option) ([]lint.Source, error) {
	var sources []lint.Source
	for _, name := range names {
		if isURL(name) {
			file, err := fetch(ctx, name, options)
			if err != nil {
				return nil, err
			}
			sources = append(sources, lint.Source{File: file})
			continue
		}
		file, err := setfile.Read(name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, lint.Source{File: file, Exists: existsBeside(name)})
	}
	return sources, nil
}

func isURL(name string) bool  { return strings.Contains(name, "://") }
func isFile(name string) bool { return !isURL(name) && name != setfile.Core }

// existsBeside returns a function that reports whether a path relative to a file
// exists. It returns nil for the core set, which has no folder.
func existsBeside(name string) func(path string) bool {
	if name == setfile.Core {
		return nil
	}
	return func(path string) bool {
		_, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(path)))
		return err == nil
	}
}

// fetch fetches one set as the service would if its origin were the set's folder.
func fetch(ctx context.Context, url string, options []remote.Option) (check.File, error) {
	origin := url[:strings.LastIndexByte(url, '/')+1]
	loader, err := cardsets.NewLoader(origin, options...)
	if err != nil {
		return check.File{}, err
	}
	files, err := loader.Fetch(ctx, nil, []string{url})
	if err != nil {
		return check.File{}, err
	}
	return files[0], nil
}
