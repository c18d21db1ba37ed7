package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// span matches a code span in a page.
var span = regexp.MustCompile("`([^`]+)`")

// made are files that a reader makes.
var made = []string{"bin/bench.txt", "cardsets/sets/balcony.json", "cardsets/sets/moving_day.json"}

// The files and folders of the repository that the pages name exist.
func TestNamedPathsExist(t *testing.T) {
	found := 0
	for _, name := range markdown(t) {
		page, _ := read(name)
		for number, line := range prose(page) {
			for _, match := range span.FindAllStringSubmatch(line, -1) {
				named, ok := pathIn(match[1])
				if !ok || slices.Contains(made, named) {
					continue
				}
				found++
				if files, _ := filepath.Glob(filepath.Join(root, named)); len(files) == 0 {
					t.Errorf("%s:%d: %s does not exist", name, number, named)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("the pages name only %d files and folders", found)
	}
}

// pathIn returns the path of the repository that a code span names, alone or as the
// package of a command such as "go run ./schemas/openapi".
func pathIn(code string) (named string, ok bool) {
	for word := range strings.FieldsSeq(code) {
		word = strings.TrimPrefix(word, "./")
		folder, _, below := strings.Cut(word, "/")
		if !below || strings.ContainsAny(word, ":{}<>") || !isFolder(folder) {
			continue
		}
		return word, true
	}
	return "", false
}

// isFolder reports whether a folder at the root of the repository has the name.
func isFolder(name string) bool {
	info, err := os.Stat(filepath.Join(root, name))
	return name != "" && !strings.HasPrefix(name, ".") && err == nil && info.IsDir()
}
