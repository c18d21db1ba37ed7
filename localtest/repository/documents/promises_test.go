package documents

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/security.md names the tests of each promise, after the folder of their
// package.
func TestPromisesNameTheirTests(t *testing.T) {
	for promise := range strings.SplitSeq(section(t, "What is promised"), "\n**") {
		if strings.Contains(promise, "**") && !testName.MatchString(promise) {
			t.Errorf("no test is named for: %s", promise)
		}
	}
}

func TestTestsOfPromisesExist(t *testing.T) {
	checked := 0
	for _, title := range []string{"What is promised", "Fuzzing"} {
		for line := range strings.Lines(section(t, title)) {
			if strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "| `") {
				checked += checkTests(t, line)
			}
		}
	}
	if checked == 0 {
		t.Error("no test is named")
	}
}

// checkTests checks that each test that a line names is in the folder that the
// line names before it, and returns the number of tests. A line may also name a
// test file.
func checkTests(t *testing.T, line string) (n int) {
	t.Helper()
	folder := ""
	for _, match := range quoted.FindAllStringSubmatch(line, -1) {
		name := match[1]
		switch {
		case strings.HasSuffix(name, "_test.go"):
			if _, err := os.Stat(filepath.Join(root, folder, name)); err != nil {
				t.Error(err)
			}
		case testName.MatchString(match[0]):
			n++
			if folder == "" || !declares(t, folder, name) {
				t.Errorf("%q has no test %s", folder, name)
			}
		case isFolder(name):
			folder = name
		}
	}
	return n
}

// section returns the section of docs/security.md with a title.
func section(t *testing.T, title string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs/security.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(text), "\n## "+title+"\n")
	body, _, _ := strings.Cut(after, "\n## ")
	if !found {
		t.Fatalf("docs/security.md has no section %q", title)
	}
	return body
}

// declares reports whether a test file in the folder declares the function.
func declares(t *testing.T, folder, function string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+function+"(") {
			return true
		}
	}
	return false
}

var (
	quoted   = regexp.MustCompile("`([^`]+)`")
	testName = regexp.MustCompile("`(?:Test|Fuzz)\\w+`")
)
