package imports

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/repository"
)

// relative matches what a script of the pages imports from another one, its types too.
var relative = regexp.MustCompile(`\b(?:from|import)\s*\(?\s*'(\.[^']+)'`)

// Two scripts that import each other are one: neither can be read, tested or loaded alone.
func TestPagesHaveNoCircleOfImports(t *testing.T) {
	imports := importsOf(t, repository.Path("web", "pages"))
	done := map[string]bool{}
	var follow func(script string, way []string)
	follow = func(script string, way []string) {
		if i := slices.Index(way, script); i >= 0 {
			t.Errorf("a circle of imports: %s", strings.Join(append(way[i:], script), " -> "))
			return
		}
		if done[script] {
			return
		}
		for _, next := range imports[script] {
			follow(next, append(slices.Clone(way), script))
		}
		done[script] = true
	}
	for script := range imports {
		follow(script, nil)
	}
}

// A script of the pages is one part of one of them. A longer one has parts that can be read alone.
func TestScriptsOfPagesAreShort(t *testing.T) {
	const longest = 250
	for path, text := range scriptsOf(t, repository.Path("web", "pages")) {
		if lines := bytes.Count(text, []byte("\n")); lines > longest && !generated.Match(text) {
			t.Errorf("web/pages/%s has %d lines, more than %d: divide it by what its parts are", path, lines, longest)
		}
	}
}

// generated is what the Go command documents for generated files.
var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// importsOf returns what the scripts below a folder import from each other, by their paths in it.
func importsOf(t *testing.T, folder string) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	for path, text := range scriptsOf(t, folder) {
		imports[path] = []string{}
		for _, match := range relative.FindAllSubmatch(text, -1) {
			imported := filepath.Join(filepath.Dir(path), string(match[1]))
			if script := scriptAt(folder, imported); script != "" {
				imports[path] = append(imports[path], script)
			} else if filepath.Ext(imported) == "" {
				t.Errorf("%s imports %s, which is no script", path, match[1])
			}
		}
	}
	return imports
}

// scriptsOf returns the scripts below a folder, by their paths in it.
func scriptsOf(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	scripts := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !slices.Contains([]string{".ts", ".tsx"}, filepath.Ext(path)) {
			return err
		}
		scripts[path], err = os.ReadFile(filepath.Join(folder, path))
		return err
	})
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts: %v", len(scripts), err)
	}
	return scripts
}

// scriptAt returns the script that an import without an extension names; "" for a style sheet.
func scriptAt(folder, path string) string {
	for _, extension := range []string{".ts", ".tsx", ".d.ts"} {
		if _, err := os.Stat(filepath.Join(folder, path+extension)); err == nil {
			return path + extension
		}
	}
	return ""
}
