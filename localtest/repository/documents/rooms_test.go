package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// The comment of each room of localtest names all of its packages.
func TestRoomsNameTheirPackages(t *testing.T) {
	for _, room := range folders(t, "localtest") {
		comment, err := os.ReadFile(filepath.Join(root, "localtest", room, "doc.go"))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, name := range folders(t, filepath.Join("localtest", room)) {
			if !regexp.MustCompile(`[( ]` + name + `[,.)]`).Match(comment) {
				t.Errorf("localtest/%s/doc.go does not say what %s proves", room, name)
			}
		}
	}
}

// folders returns the names of the folders with Go files directly below one.
func folders(t *testing.T, parent string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, parent))
	if err != nil || len(entries) == 0 {
		t.Fatalf("%s has %d entries: %v", parent, len(entries), err)
	}
	for _, entry := range entries {
		sources, _ := filepath.Glob(filepath.Join(root, parent, entry.Name(), "*.go"))
		if entry.IsDir() && len(sources) > 0 {
			names = append(names, entry.Name())
		}
	}
	return names
}
