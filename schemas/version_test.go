package schemas_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"cardgames/schemas"
)

// Everything that names a version names the same.
func TestOneVersionEverywhere(t *testing.T) {
	for name, text := range map[string][]byte{
		"openapi.json": schemas.OpenAPI, "asyncapi.json": schemas.AsyncAPI,
		"package.json": readFile(t, "../clients/typescript/package.json"),
	} {
		var document struct {
			Version string
			Info    struct{ Version string }
		}
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		if got := document.Version + document.Info.Version; got != schemas.Version {
			t.Errorf("%s has version %s, want %s", name, got, schemas.Version)
		}
	}
	want := strings.Replace(schemas.Version, "-rc.", "rc", 1) // normalised, as in PEP 440
	project := readFile(t, "../clients/python/pyproject.toml")
	if got := firstMatch(project, `(?m)^version = "(.*)"$`); got != want {
		t.Errorf("pyproject.toml has version %s, want %s", got, want)
	}
	if got := firstMatch(readFile(t, "../CHANGELOG.md"), `(?m)^## (\S+) - \d{4}-\d\d-\d\d$`); got != schemas.Version {
		t.Errorf("CHANGELOG.md begins with %q and a date, want %s", got, schemas.Version)
	}
}

func firstMatch(text []byte, pattern string) string {
	match := regexp.MustCompile(pattern).FindSubmatch(text)
	if match == nil {
		return ""
	}
	return string(match[1])
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
