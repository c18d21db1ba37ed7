package main

import (
	"bufio"
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// builds are the programs that are given to others, and the platforms that they
// are built for: each platform may link modules of its own.
var builds = []struct {
	packages  string
	platforms []string
}{
	{"./functions/...", []string{"linux/amd64", "linux/arm64"}},
	{"./cmd/...", []string{
		"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
	}},
	{"./web/...", []string{"js/wasm"}},
}

// module is a linked module, in the module cache.
type module struct {
	path, version, folder string
	packages              map[string]bool // the folders of its linked packages
}

// linkedModules returns the modules that the builds link, by path.
func linkedModules() ([]*module, error) {
	found := map[string]*module{}
	for _, build := range builds {
		for _, platform := range build.platforms {
			if err := addModules(found, build.packages, platform); err != nil {
				return nil, err
			}
		}
	}
	return slices.SortedFunc(maps.Values(found), func(a, b *module) int { return strings.Compare(a.path, b.path) }), nil
}

// listFormat prints a line for each package of another module.
const listFormat = `{{with .Module}}{{if not .Main}}` +
	`{{.Path}}{{"\t"}}{{.Version}}{{"\t"}}{{.Dir}}{{"\t"}}{{$.Dir}}{{end}}{{end}}`

func addModules(found map[string]*module, packages, platform string) error {
	goos, goarch, _ := strings.Cut(platform, "/")
	list := exec.Command("go", "list", "-deps", "-f", listFormat, packages)
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("list the packages of %s for %s: %w", packages, platform, err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		path, version, folder, pkg := fields[0], fields[1], fields[2], fields[3]
		if found[path] == nil {
			found[path] = &module{path, version, folder, map[string]bool{}}
		}
		found[path].packages[pkg] = true
	}
	return nil
}

// work reads the licences of the module: in its root folder, and of linked packages
// that have their own.
func (m *module) work() (work, error) {
	folders := map[string]bool{m.folder: true}
	for pkg := range m.packages {
		for ; len(pkg) > len(m.folder); pkg = filepath.Dir(pkg) {
			folders[pkg] = true
		}
	}
	licences, err := licencesIn(m.folder, slices.Sorted(maps.Keys(folders))...)
	if err != nil {
		return work{}, fmt.Errorf("module %s: %w", m.path, err)
	}
	return work{m.path, m.version, licences}, nil
}
