package web

import (
	"testing"

	"cardgames/web/files"
)

// A worker replaces another one only if the id of its release differs, so that must change with
// each page and with each file, whose address changes with its content.
func TestAReleaseHasAnIDOfItsContent(t *testing.T) {
	idOf := func(page string, permanent ...string) string {
		served := map[string]*files.File{}
		for _, p := range pages {
			served[p.path] = files.New("page.html", []byte(page), files.CacheNever)
		}
		return newRelease(place{}, served, permanent).ID
	}
	id := idOf("page", "/play/files/1/main.js")
	if again := idOf("page", "/play/files/1/main.js"); again != id {
		t.Errorf("the ids of one release are %s and %s", id, again)
	}
	for name, other := range map[string]string{
		"another page":  idOf("another page", "/play/files/1/main.js"),
		"another file":  idOf("page", "/play/files/2/main.js"),
		"a second file": idOf("page", "/play/files/1/main.js", "/play/files/1/more.js"),
	} {
		if other == id {
			t.Errorf("a release with %s has the same id", name)
		}
	}
}
