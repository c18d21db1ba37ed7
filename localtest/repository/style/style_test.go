// Package style tests the length of lines, which formatters do not check. `make
// lint` runs it.
package style

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

// maxLine is how many characters a line of source may have, where a tab is one.
const maxLine = 120

// hidden matches names of hidden folders: .git, for example.
var hidden = regexp.MustCompile(`^\.\w`)

var (
	sources = []string{".go", ".ts", ".tsx", ".css"}
	// skipped are the names of folders with recorded, built or installed files.
	skipped = []string{"testdata", "built", "programs", "node_modules", "dist", "bin"}
)

func TestLinesAreShort(t *testing.T) {
	checked := 0
	err := filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (slices.Contains(skipped, entry.Name()) || hidden.MatchString(entry.Name())):
			return fs.SkipDir
		case entry.IsDir() || !slices.Contains(sources, filepath.Ext(path)):
			return nil
		}
		checked++
		return check(t, path)
	})
	if err != nil || checked == 0 {
		t.Errorf("%d files: %v", checked, err)
	}
}

// check reports the long lines of a file, unless its first line says that it is
// generated.
func check(t *testing.T, path string) error {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	first, _, _ := bytes.Cut(text, []byte("\n"))
	if bytes.Contains(first, []byte("generated")) && bytes.Contains(first, []byte("DO NOT EDIT")) {
		return nil
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if n := utf8.RuneCount(bytes.TrimRight(line, "\r\n")); n > maxLine {
			t.Errorf("%s:%d: %d characters, at most %d are allowed", path, number, n, maxLine)
		}
	}
	return nil
}
