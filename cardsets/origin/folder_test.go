package origin_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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

// served is an origin whose list is read as the service reads it.
type served struct {
	*origin.Origin
	t *testing.T
}

func serve(t *testing.T, files fs.FS) served {
	t.Helper()
	o, err := origin.Start("127.0.0.1:0", files)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.Close() })
	return served{o, t}
}

// list returns the list, whose card sets can all be loaded.
func (s served) list() catalogue.List {
	s.t.Helper()
	list, err := s.List(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	loader, err := s.Loader()
	if err != nil {
		s.t.Fatal(err)
	}
	for _, e := range list.Sets {
		if _, err := loader.Load(s.t.Context(), nil, []string{e.URL}, nil); err != nil {
			s.t.Errorf("%s: %v", e.Name, err)
		}
	}
	return list
}

// want compares the names of the card sets beside the core set, and the faults, each as file:line:column: detail.
func (s served) want(names, faults []string) {
	s.t.Helper()
	list := s.list()
	var gotNames, gotFaults []string
	for _, e := range list.Sets {
		gotNames = append(gotNames, e.Name)
	}
	for _, f := range list.Unplayable {
		place := fmt.Sprintf("%s:%d:%d: ", strings.TrimPrefix(f.URL, s.Prefix), f.Line, f.Column)
		gotFaults = append(gotFaults, place+f.Detail)
	}
	if diff := cmp.Diff(append([]string{core.Snapshot().Sets[0].Name}, names...), gotNames); diff != "" {
		s.t.Error(diff)
	}
	if diff := cmp.Diff(faults, gotFaults); diff != "" {
		s.t.Error(diff)
	}
}

func named(name string) string {
	return `{"set_id": "a", "name": "` + name + `", "version": "1.0.0", "cards": [
		{"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`
}

func set(name string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(named(name))} }

// write writes a file of a folder that nobody has written to for a while.
func write(t *testing.T, folder, name, text string) {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	past := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file, past, past); err != nil {
		t.Fatal(err)
	}
}

// Each file is listed or has a fault, whatever the others are.
func TestEachFileOfAFolderIsListedOrHasAFault(t *testing.T) {
	const allowed = "file and folder names may have letters, digits, spaces and -._~!$&'()+,=@ only"
	folder := t.TempDir()
	for name, text := range map[string]string{
		"bees.json":           named("Bees"),
		"WASPS.JSON":          named("Wasps"),
		"bees (copy).json":    named("Bees again"), // of the same set_id
		"my own ü+&=.json":    named("Mine"),
		"cut.json":            named("Cut")[:50],
		"empty.json":          "",
		"nothing.json":        "{}",
		"refused.json":        strings.Replace(named("Refused"), `"none"`, `"draw", "params": {"n": 100}`, 1),
		"long name.json":      named(strings.Repeat("n", 81)),
		"large.json":          strings.Repeat(" ", 256<<10) + named("Large"),
		"100% Cotton.json":    named("Percent"),
		"question?.json":      named("Question"),
		"number#1.json":       named("Number"),
		"a%2fb.json":          named("Encoded"),
		"line\nbreak.json":    named("Line"),
		"not utf-8 \xff.json": named("Bytes"),
		"core.json":           named("Another core"),
		".#bees.json":         "an editor's",
		"readme.md":           "no card set",
	} {
		write(t, folder, name, text)
	}
	if err := os.Mkdir(filepath.Join(folder, "folder.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(folder, "link.json")); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.json"), 0o644); err != nil {
		t.Fatal(err)
	}
	serve(t, os.DirFS(folder)).want([]string{"Bees again", "Bees", "Mine"}, []string{
		"100%25%20Cotton.json:0:0: " + allowed,
		"WASPS.JSON:0:0: the name of a card set ends in .json, in small letters; rename the file",
		"a%252fb.json:0:0: " + allowed,
		"core.json:0:0: core.json is always the core set; give the file another name",
		"cut.json:1:1: the file is not JSON: this { is not closed: } is missing",
		"empty.json:1:1: the file is empty",
		"folder.json:0:0: it is not a file",
		"large.json:0:0: the file has more than 262144 bytes",
		"line%0Abreak.json:0:0: " + allowed,
		"link.json:0:0: no such file or directory",
		"long%20name.json:1:25: name must have at most 80 characters, not 81",
		"not%20utf-8%20%FF.json:0:0: " + allowed,
		"nothing.json:1:1: the card set has no member \"cards\"",
		"number%231.json:0:0: " + allowed,
		"pipe.json:0:0: it is not a file",
		"question%3F.json:0:0: " + allowed,
		"refused.json:2:89: n must be an integer from 1 to 99",
	})
}

// unreadable is a folder in which one file must not be read. Root may read any.
type unreadable struct{ fs.FS }

func (u unreadable) Open(name string) (fs.File, error) {
	if name == "secret.json" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return u.FS.Open(name)
}

func TestAFileThatMustNotBeRead(t *testing.T) {
	files := unreadable{fstest.MapFS{"a.json": set("A"), "secret.json": set("Secret")}}
	serve(t, files).want([]string{"A"}, []string{"secret.json:0:0: permission denied"})
}

func TestAFolderThatIsGone(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "gone")
	serve(t, os.DirFS(folder)).want(nil, []string{":0:0: no such file or directory"})
}

func TestMoreCardSetsThanAListHas(t *testing.T) {
	files := fstest.MapFS{}
	for i := range catalogue.MaxEntries + 1 {
		files[fmt.Sprintf("%03d.json", i)] = set(fmt.Sprint(i))
		files[fmt.Sprintf("bad%03d.json", i)] = &fstest.MapFile{Data: []byte("{")}
	}
	list, err := serve(t, files).List(t.Context())
	if err != nil || len(list.Sets) != catalogue.MaxEntries || len(list.Unplayable) != catalogue.MaxEntries {
		t.Fatalf("%d card sets, %d faults, %v", len(list.Sets), len(list.Unplayable), err)
	}
	if got, want := list.Unplayable[0].Detail, "at most 100 card sets are listed, 2 more are not"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The index decides what is listed, and under which names.
func TestAFolderWithAnIndex(t *testing.T) {
	files := fstest.MapFS{
		"b.json": set("Bees"), "below/c.json": set("Below"), "bad.json": {Data: []byte("[]")},
		"index.json": {Data: []byte(`{"card_sets": [{"file": "core.json", "name": "Home Sweet Home"},
			{"file": "below/c.json", "name": "Chosen", "about": "Why."}, {"file": "gone.json", "name": "Gone"},
			{"file": "../b.json", "name": "Outside"}, {"file": "bad.json", "name": "Bad"},
			{"file": "%69ndex.json", "name": "Itself"}]}`)},
	}
	s := serve(t, files)
	s.want([]string{"Chosen"}, []string{
		"../b.json:0:0: the path must have no dot segments",
		"bad.json:1:1: the card set must be an object, not an array",
		"gone.json:0:0: file does not exist",
		"%69ndex.json:0:0: the index is not a card set",
	})
	if about := s.list().Sets[1].About; about != "Why." {
		t.Errorf("about is %q", about)
	}
}

// An index that cannot be read is a file like the others.
func TestAnIndexThatCannotBeRead(t *testing.T) {
	serve(t, fstest.MapFS{"b.json": set("Bees"), "index.json": {Data: []byte(`{"card_sets": 7}`)}}).
		want([]string{"Bees"}, []string{"index.json:1:15: the value must be a list, not a number"})
}

// The list is never older than the folder, and each fault is in the log once.
func TestChangesOfAFolder(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	folder := t.TempDir()
	file := filepath.Join(folder, "a.json")
	s := serve(t, os.DirFS(folder))
	s.want(nil, nil)
	for _, step := range []struct {
		text   string // "" for no file
		names  []string
		faults []string
		logged int // lines, since the start
	}{
		{named("One"), []string{"One"}, nil, 0},
		{named("Two"), []string{"Two"}, nil, 0}, // of the same size, at once
		{`{"a": }`, nil, []string{"a.json:1:7: the file is not JSON: a value is missing before this bracket"}, 1},
		{`{"a": }`, nil, []string{"a.json:1:7: the file is not JSON: a value is missing before this bracket"}, 1},
		{named("Two"), []string{"Two"}, nil, 1},
		{"", nil, nil, 1},
		{`{"set_id": 1, "version": 2}`, nil,
			[]string{"a.json:1:1: the card set has no member \"cards\""}, 5}, // all faults are logged
	} {
		_ = os.Remove(file)
		if step.text != "" {
			if err := os.WriteFile(file, []byte(step.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s.want(step.names, step.faults)
		s.want(step.names, step.faults)
		if lines := strings.Count(log.String(), "\n"); lines != step.logged {
			t.Errorf("%q: %d lines are logged, want %d:\n%s", step.text, lines, step.logged, log.String())
		}
	}
	const first = `level=WARN msg="a card set cannot be played" file=a.json line=1 column=7 pointer="" ` +
		`code=card_set_invalid fault="the file is not JSON: `
	if !strings.Contains(log.String(), first) {
		t.Errorf("the log has no %s:\n%s", first, log.String())
	}
}

// Two changes within the step of the file system's clock leave one time of change.
func TestAChangeThatTheTimeOfTheFileDoesNotShow(t *testing.T) {
	folder := t.TempDir()
	s, changed := serve(t, os.DirFS(folder)), time.Now().Add(-time.Second)
	for _, name := range []string{"One", "Two"} {
		write(t, folder, "a.json", named(name))
		if err := os.Chtimes(filepath.Join(folder, "a.json"), changed, changed); err != nil {
			t.Fatal(err)
		}
		s.want([]string{name}, nil)
	}
}

// counted counts how often files are opened.
type counted struct {
	fs.FS
	opened map[string]int
}

func (c counted) Open(name string) (fs.File, error) { c.opened[name]++; return c.FS.Open(name) }

func (c counted) Stat(name string) (fs.FileInfo, error) { return fs.Stat(c.FS, name) }

func (c counted) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(c.FS, name) }

func TestAFileThatHasNotChangedIsNotReadAgain(t *testing.T) {
	folder := t.TempDir()
	write(t, folder, "a.json", named("A"))
	write(t, folder, "bad.json", "{")
	files := counted{os.DirFS(folder), map[string]int{}}
	s := serve(t, files)
	for range 3 {
		if _, err := s.List(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(map[string]int{"a.json": 1, "bad.json": 1}, files.opened); diff != "" {
		t.Error(diff)
	}
}

// A program that writes a file in parts is waited for.
func TestAFileThatIsBeingWritten(t *testing.T) {
	folder := t.TempDir()
	s := serve(t, os.DirFS(folder))
	file, err := os.Create(filepath.Join(folder, "a.json"))
	if err != nil {
		t.Fatal(err)
	}
	text := named("Slow")
	if _, err := file.WriteString(text[:40]); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() {
		time.Sleep(10 * time.Millisecond)
		_, err := file.WriteString(text[40:])
		written <- err
	}()
	s.want([]string{"Slow"}, nil)
	if err := <-written; err != nil {
		t.Fatal(err)
	}
}

// Each set that ships is listed by its name.
func TestTheSetsThatShipAreListed(t *testing.T) {
	list := serve(t, sets.FS).list()
	if want := 1 + len(sets.Names()); len(list.Sets) != want || len(list.Unplayable) > 0 {
		t.Errorf("%d sets are listed, want %d; %v", len(list.Sets), want, list.Unplayable)
	}
	for _, e := range list.Sets[1:] { // after the core set, which has no file
		if set, err := snapshot.ParseSet(sets.File(e.File)); err != nil || set.Name != e.Name {
			t.Errorf("%s is listed as %s, and is %s (%v)", e.File, e.Name, set.Name, err)
		}
	}
}
