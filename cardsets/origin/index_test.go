package origin_test

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/core"
	"cardgames/cardsets/origin"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
)

// list starts an origin of the files, and reads its catalogue as the service does.
func list(t *testing.T, files fstest.MapFS) (names, urls []string) {
	t.Helper()
	o, err := origin.Start("127.0.0.1:0", files)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.Close() })
	loader, err := o.Loader()
	if err != nil {
		t.Fatal(err)
	}
	entries, err := catalogue.New(loader.Origin(), time.Now).List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names, urls = append(names, e.Name), append(urls, e.URL)
		if _, err := loader.Load(t.Context(), []string{e.URL}, nil); err != nil {
			t.Errorf("%s: %v", e.Name, err)
		}
	}
	return names, urls
}

func set(name string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(`{"set_id": "a", "name": "` + name + `", "version": "1.0.0", "cards": [
		{"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`)}
}

// An index is made of the sets of a folder. Files that are no sets are left out.
func TestTheIndexOfAFolder(t *testing.T) {
	names, _ := list(t, fstest.MapFS{
		"b.json": set("Bees"), "my own ü.json": set("Mine"), "notes.json": {Data: []byte(`{"x": [}`)},
		"empty.json": {Data: []byte(`{}`)}, "readme.md": {Data: []byte("hello")}, "below/c.json": set("Below"),
	})
	if diff := cmp.Diff([]string{core.Snapshot().Sets[0].Name, "Bees", "Mine"}, names); diff != "" {
		t.Error(diff)
	}
}

func TestAFolderWithAnIndex(t *testing.T) {
	names, _ := list(t, fstest.MapFS{
		"b.json": set("Bees"), "below/c.json": set("Below"),
		"index.json": {Data: []byte(`{"card_sets": [{"file": "below/c.json", "name": "Chosen"}]}`)},
	})
	if diff := cmp.Diff([]string{"Chosen"}, names); diff != "" {
		t.Error(diff)
	}
}

// Each set that ships is listed by its name.
func TestTheSetsThatShipAreListed(t *testing.T) {
	files, err := sets.FS.ReadDir(".")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	shipped := fstest.MapFS{}
	for _, file := range files {
		text, err := sets.FS.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		shipped[file.Name()] = &fstest.MapFile{Data: text}
	}
	names, urls := list(t, shipped)
	if len(names) != len(files) { // one of which is the index; the core set has no file
		t.Errorf("%d sets are listed, of %d files: %v", len(names), len(files), names)
	}
	for i, url := range urls {
		text := core.JSON()
		if file, ok := shipped[url[strings.LastIndex(url, "/")+1:]]; ok {
			text = file.Data
		}
		if set, err := snapshot.ParseSet(text); err != nil || set.Name != names[i] {
			t.Errorf("%s is listed as %s, and is %s (%v)", url, names[i], set.Name, err)
		}
	}
}
