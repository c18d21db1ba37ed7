package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/schemas"
)

func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// The archive of this platform holds the program and the documents, is the same
// when it is built again, and has its checksum listed.
func TestRelease(t *testing.T) {
	if _, err := os.Stat(notices); err != nil {
		out, err := exec.Command("go", "run", "./web/docs/notices").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	platform := runtime.GOOS + "/" + runtime.GOARCH
	one, other := t.TempDir(), t.TempDir()
	for _, out := range []string{one, other} {
		if err := run(out, "v1.2.3", []string{platform}); err != nil {
			t.Fatal(err)
		}
	}
	folder := "card-games-v1.2.3-" + strings.Replace(platform, "/", "-", 1)
	name := folder + ".tar.gz"
	body, again := read(t, one, name), read(t, other, name)
	if !bytes.Equal(body, again) {
		t.Error("built again, the archive differs")
	}
	if want := fmt.Sprintf("%x  %s\n", sha256.Sum256(body), name); string(read(t, one, "SHA256SUMS")) != want {
		t.Errorf("SHA256SUMS is %s, want %s", read(t, one, "SHA256SUMS"), want)
	}
	files := untar(t, body)
	var names []string
	for _, f := range files {
		names = append(names, f.name)
	}
	want := []string{"serve", "README.md", "CHANGELOG.md", "notices.txt"}
	for i := range want {
		want[i] = folder + "/" + want[i]
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Fatalf("the files (-want +got):\n%s", diff)
	}
	for _, f := range files[1:] {
		if link := relativeLink.Find(f.body); link != nil {
			t.Errorf("%s links to a file that is not in the archive: %s", f.name, link)
		}
	}
	binary := filepath.Join(t.TempDir(), "serve")
	if err := os.WriteFile(binary, files[0].body, files[0].mode); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(binary, "-addr", "8080").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "is not an address") {
		t.Errorf("the program says %q (%v)", out, err)
	}
}

// relativeLink is a link in Markdown to neither a URL nor a heading.
var relativeLink = regexp.MustCompile(`\]\([^)#:]+[)#]`)

func read(t *testing.T, folder, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func untar(t *testing.T, packed []byte) (files []file) {
	t.Helper()
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	for archive := tar.NewReader(plain); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{header.Name, body, os.FileMode(header.Mode)})
	}
}

// A tag of the version is left out; any other commit is named.
func TestVersionOfACommit(t *testing.T) {
	for described, want := range map[string]string{
		"v" + schemas.Version:            schemas.Version,
		"v" + schemas.Version + "-dirty": schemas.Version + "-v" + schemas.Version + "-dirty",
		"6898c832":                       schemas.Version + "-6898c832",
		"v0.9.0-12-g6898c832":            schemas.Version + "-v0.9.0-12-g6898c832",
	} {
		if got := versionOf(described); got != want {
			t.Errorf("%s: %s, want %s", described, got, want)
		}
	}
}

// An archive for Windows keeps names, times and bytes too.
func TestZip(t *testing.T) {
	r := release{out: t.TempDir(), time: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
	if err := r.zip("a.zip", "folder", []file{{"serve.exe", []byte("program"), 0o755}}); err != nil {
		t.Fatal(err)
	}
	body := read(t, r.out, "a.zip")
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := archive.Open("folder/serve.exe")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(f)
	if modified := archive.File[0].Modified; string(text) != "program" || !modified.Equal(r.time) || err != nil {
		t.Errorf("%q of %s (%v)", text, modified, err)
	}
}
