package imports

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/security.md names the tests beside each promise that they hold.
func TestTheTestsOfThePromisesExist(t *testing.T) {
	text, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "\n## What is promised\n")
	promises, _, found := strings.Cut(after, "\n## ")
	if !found {
		t.Fatal("there is no section of promises")
	}
	for promise := range strings.SplitSeq(promises, "\n**") {
		if strings.Contains(promise, "**") && !named.MatchString(promise) {
			t.Errorf("no test is named for: %s", promise)
		}
	}
	declared := testNames(t)
	for _, match := range named.FindAllStringSubmatch(promises, -1) {
		if !declared[match[1]] {
			t.Errorf("there is no test %s", match[1])
		}
	}
}

// testNames are those of all tests in the repository.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == ".tools" {
			return fs.SkipDir // others install into it at the same time
		}
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, match := range declaration.FindAllSubmatch(text, -1) {
			names[string(match[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

var (
	named       = regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
	declaration = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
)
