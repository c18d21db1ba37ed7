package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// work is something that a third party made and a program contains.
type work struct {
	name, version string
	licences      []licence
}

// licence is the text of one file.
type licence struct {
	file string // relative to the root folder of the work
	text string
}

// collect returns Go, Swagger UI, and then the linked modules by name.
func collect() ([]work, error) {
	goWork, err := goDistribution()
	if err != nil {
		return nil, err
	}
	swagger, err := swaggerUI()
	if err != nil {
		return nil, err
	}
	modules, err := linkedModules()
	if err != nil {
		return nil, err
	}
	works := []work{goWork, swagger}
	for _, m := range modules {
		w, err := m.work()
		if err != nil {
			return nil, err
		}
		works = append(works, w)
	}
	return works, nil
}

// licenceFile matches the names of files with licences, copyright notices and
// grants of patents, but not source code such as license.go.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-_.].*)?$`)

// grant matches the ones that permit the use of a work.
var grant = regexp.MustCompile(`(?i)^(licen[cs]e|copying)`)

// licencesIn reads the licence files of the folders, which lie in root. It
// reports an error where none of them permits the use of the work.
func licencesIn(root string, folders ...string) ([]licence, error) {
	var found []licence
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || filepath.Ext(e.Name()) == ".go" || !licenceFile.MatchString(e.Name()) {
				continue
			}
			l, err := readLicence(root, filepath.Join(folder, e.Name()))
			if err != nil {
				return nil, err
			}
			found = append(found, l)
		}
	}
	if !slices.ContainsFunc(found, permits) {
		return nil, fmt.Errorf("no licence in %s: a program that contains it must not be distributed", root)
	}
	slices.SortFunc(found, func(a, b licence) int { return cmp.Compare(a.file, b.file) })
	return found, nil
}

func permits(l licence) bool {
	return grant.MatchString(filepath.Base(l.file)) && strings.TrimSpace(l.text) != ""
}

func readLicence(root, name string) (licence, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return licence{}, err
	}
	relative, err := filepath.Rel(root, name)
	if err != nil {
		return licence{}, err
	}
	normal := strings.ReplaceAll(string(text), "\r\n", "\n")
	return licence{file: filepath.ToSlash(relative), text: strings.Trim(normal, "\n")}, nil
}
