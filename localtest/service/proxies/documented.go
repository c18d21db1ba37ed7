package proxies

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cardgames/localtest/repository"
)

// Page returns docs/self-host.md.
func Page(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(repository.Path("docs", "self-host.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Block returns the first block of the page in a language that has a text.
func Block(t testing.TB, language, text string) string {
	t.Helper()
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(Page(t), -1) {
		if strings.Contains(m[1], text) {
			return m[1]
		}
	}
	t.Fatalf("the page has no %s block with %q", language, text)
	return ""
}
