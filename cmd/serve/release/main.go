// Command release builds cmd/serve for each platform, and writes an archive of each
// with the documents and the licences of third parties, and SHA256SUMS of them all.
// The same commit gives the same bytes.
//
//	make release
//	go run ./cmd/serve/release [-out dist] [-version v1.2.3] [-platforms linux/amd64,...]
//
// It runs in the root of the repository, after make web has built the pages and make notices the licences.
package main

import (
	"cmp"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cardgames/schemas"
)

const platforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

// documents lie beside the binary in each archive.
var documents = []string{"cmd/serve/release/README.md", "CHANGELOG.md", notices}

// notices are the licences of third parties, which make notices writes.
const notices = "web/docs/built/notices.txt"

// release is what is built.
type release struct {
	out, version string
	time         time.Time // of every file in the archives
}

func main() {
	out := flag.String("out", "dist", "folder of the archives")
	version := flag.String("version", "",
		"version in the names (default: the project's and, where no tag says so, what git describe says)")
	list := flag.String("platforms", platforms, "operating systems and architectures")
	flag.Parse()
	if err := run(*out, *version, strings.Split(*list, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, version string, platforms []string) error {
	described, err := git("describe", "--tags", "--always", "--dirty")
	if err != nil {
		return err
	}
	seconds, err := git("log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	committed, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	r := release{out: out, version: cmp.Or(version, versionOf(described)), time: time.Unix(committed, 0).UTC()}
	var sums strings.Builder
	for _, platform := range platforms {
		name, err := r.archive(platform)
		if err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(text), name)
		fmt.Println(filepath.Join(out, name))
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// versionOf returns the version in the names of archives of a commit that git describes.
func versionOf(described string) string {
	if described == "v"+schemas.Version {
		return schemas.Version
	}
	return schemas.Version + "-" + described
}

func git(args ...string) (string, error) {
	out, err := exec.Command("git", args...).Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(out)), nil
}

// archive builds and packs one platform, such as "linux/amd64", and returns the
// name of its archive.
func (r release) archive(platform string) (name string, err error) {
	system, architecture, _ := strings.Cut(platform, "/")
	folder := fmt.Sprintf("card-games-%s-%s-%s", r.version, system, architecture)
	files, err := r.files(system, architecture)
	if err != nil {
		return "", err
	}
	if system == "windows" {
		name = folder + ".zip"
		return name, r.zip(name, folder, files)
	}
	name = folder + ".tar.gz"
	return name, r.tarGzip(name, folder, files)
}

// file is one of an archive.
type file struct {
	name string
	body []byte
	mode os.FileMode
}

func (r release) files(system, architecture string) ([]file, error) {
	binary := "serve"
	if system == "windows" {
		binary = "serve.exe"
	}
	body, err := build(system, architecture)
	if err != nil {
		return nil, err
	}
	files := []file{{binary, body, 0o755}}
	for _, name := range documents {
		body, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files = append(files, file{filepath.Base(name), body, 0o644})
	}
	return files, nil
}

// build returns a static binary.
func build(system, architecture string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	binary := filepath.Join(folder, "serve")
	command := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, "./cmd/serve")
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+architecture)
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w: %s", err, out)
	}
	return os.ReadFile(binary)
}
