package web

import (
	"testing"

	"cardgames/web/files"
)

// A worker replaces another one only if the id of its release differs, so that must change with
// each page and with each file.
func TestAReleaseHasAnIDOfItsContent(t *testing.T) {
	idOf := func(page string, scripts ...string) string {
		served, permanent := map[string]*files.File{}, []string{}
		for _, p := range pages {
			served[p.path] = files.New("page.html", []byte(page), files.CacheNever)
		}
		for i, script := range scripts {
			address := filesAt + string(rune('a'+i)) + ".js"
			served[address] = files.New("a.js", []byte(script), files.CachePermanently)
			permanent = append(permanent, address)
		}
		return newRelease(site{}, served, permanent).ID
	}
	id := idOf("page", "script")
	if again := idOf("page", "script"); again != id {
		t.Errorf("the ids of one release are %s and %s", id, again)
	}
	for name, other := range map[string]string{
		"another page":  idOf("another page", "script"),
		"another file":  idOf("page", "another script"),
		"a second file": idOf("page", "script", "script"),
	} {
		if other == id {
			t.Errorf("a release with %s has the same id", name)
		}
	}
}
