package documents

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../../.."

func TestLinksAndAnchorsExist(t *testing.T) {
	pages := markdown(t)
	checked := 0
	for _, name := range pages {
		page, _ := read(name)
		checked += len(links(page))
		for _, fault := range broken(name, page, read) {
			t.Error(fault)
		}
	}
	if checked < 100 {
		t.Errorf("only %d links in %d pages", checked, len(pages))
	}
}

// markdown returns the paths of the repository's Markdown files.
func markdown(t *testing.T) []string {
	t.Helper()
	var pages []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || len(name) > 1 && strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir // installed or built files
		case path.Ext(name) == ".md":
			pages = append(pages, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func read(name string) (text string, exists bool) {
	name = filepath.Join(root, name)
	if _, err := os.Stat(name); err != nil || filepath.Ext(name) != ".md" {
		return "", err == nil
	}
	content, err := os.ReadFile(name)
	return string(content), err == nil
}

func TestBrokenLinks(t *testing.T) {
	files := map[string]string{"docs/b.md": "# Title\n## A `code`, and more\n## Twice\n## Twice\n", "docs": "",
		"p.webp": ""}
	read := func(name string) (string, bool) {
		text, exists := files[name]
		return text, exists
	}
	for link, want := range map[string]string{
		"[b](b.md)":                          "",
		"[b](b.md#title)":                    "",
		"[b](b.md#a-code-and-more)":          "",
		"[b](b.md#twice-1)":                  "",
		"[here](#own)":                       "",
		"[served](/schema/rules)":            "",
		`<img src="../p.webp">`:              "",
		"[out](https://example.org/c.md#no)": "",
		"`[code](c.md)`":                     "",
		"```\n[code](c.md)\n```":             "",
		"[c](c.md)":                          "docs/a.md:2: c.md: no such file",
		"[b](b.md#twice-2)":                  "docs/a.md:2: b.md#twice-2: no such heading",
		"[here](#other)":                     "docs/a.md:2: #other: no such heading",
		`<img src="q.webp">`:                 "docs/a.md:2: q.webp: no such file",
		"[a](%zz)":                           `docs/a.md:2: %zz: parse "%zz": invalid URL escape "%zz"`,
	} {
		if got := strings.Join(broken("docs/a.md", "# Own\n"+link, read), "\n"); got != want {
			t.Errorf("%s: got %q, want %q", link, got, want)
		}
	}
}
