package documents

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// withCommand matches where the Makefile starts a program by a command of it.
var withCommand = regexp.MustCompile(`go run \./(\S+) ([a-z][a-z-]*) \$`)

// theRepository returns this repository.
func theRepository(t *testing.T) repository {
	r := repository{
		makefile:   text(t, "Makefile"),
		parameters: set{},
		programs:   map[string]string{},
		commands:   map[string][]string{},
		tests:      map[string]suite{},
		flags:      flagsOf(),
	}
	for _, match := range regexp.MustCompile(`(?m)^\t\S+/(\w+)$`).FindAllStringSubmatch(text(t, "go.mod"), -1) {
		r.tools = append(r.tools, match[1])
	}
	for _, name := range append(glob(t, "infra/*.yaml"), "template.yaml") {
		var template struct {
			Parameters map[string]yaml.Node `yaml:"Parameters"`
		}
		if err := yaml.Unmarshal([]byte(text(t, name)), &template); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for name := range template.Parameters {
			r.parameters[name] = true
		}
	}
	for _, main := range glob(t, "cmd/*/main.go") {
		r.programs[path.Base(path.Dir(main))] = path.Dir(main)
		for _, match := range ownCommand.FindAllStringSubmatch(text(t, main), -1) {
			r.commands[path.Dir(main)] = append(r.commands[path.Dir(main)], match[1])
		}
	}
	for _, main := range glob(t, "localtest/measure/*/main.go") {
		r.programs["./"+path.Dir(main)] = path.Dir(main) // by no other name
	}
	for _, match := range withCommand.FindAllStringSubmatch(r.makefile, -1) {
		r.commands[match[1]] = append(r.commands[match[1]], match[2])
	}
	r.readTests(t)
	return r
}

// ownCommand is how a program that also has flags of its own finds out its commands.
var ownCommand = regexp.MustCompile(`os\.Args\[1\] == "([a-z]+)"`)

var (
	testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w+)\(`)
	testFlag     = regexp.MustCompile(`\bflag\.[A-Z]\w+\(\s*(?:&\w+, )?"([a-z-]+)"`)
)

// readTests reads the names of all tests and of their flags.
func (r repository) readTests(t *testing.T) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || len(name) > 1 && strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		tests, content := r.tests[path.Dir(name)], text(t, name)
		for _, match := range testFunction.FindAllStringSubmatch(content, -1) {
			tests.functions = append(tests.functions, match[1])
		}
		for _, match := range testFlag.FindAllStringSubmatch(content, -1) {
			tests.flags = append(tests.flags, match[1])
		}
		if strings.Contains(content, `"github.com/cockroachdb/datadriven"`) {
			tests.flags = append(tests.flags, "rewrite") // the library's own
		}
		r.tests[path.Dir(name)] = tests
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// flagsOf returns a function that asks programs for their flags, each once.
func flagsOf() func(program ...string) set {
	asked := map[string]set{}
	return func(program ...string) set {
		key := strings.Join(program, " ")
		if _, known := asked[key]; !known {
			asked[key] = ask(program[0], program[1:])
		}
		return asked[key]
	}
}

var usage = regexp.MustCompile(`(?m)^  -([a-z][a-z-]*)\b`)

// ask returns the flags that a program lists for -h. A program that does not import the
// package flag has none and is not started. A folder without a program has no set.
func ask(folder string, subcommand []string) set {
	sources, _ := filepath.Glob(filepath.Join(root, folder, "*.go"))
	isProgram, hasFlags := false, false
	for _, name := range sources {
		content, _ := os.ReadFile(name)
		isProgram = isProgram || strings.Contains(string(content), "\npackage main\n") ||
			strings.HasPrefix(string(content), "package main\n")
		hasFlags = hasFlags || strings.Contains(string(content), "\t\"flag\"\n")
	}
	if !isProgram {
		return nil
	}
	flags := set{}
	if !hasFlags {
		return flags
	}
	help := exec.Command("go", append([]string{"run", "./" + folder}, append(subcommand, "-h")...)...)
	help.Dir = root
	out, _ := help.CombinedOutput() // the exit status after a help text differs
	for _, match := range usage.FindAllStringSubmatch(string(out), -1) {
		flags[match[1]] = true
	}
	return flags
}

func glob(t *testing.T, pattern string) (names []string) {
	t.Helper()
	names, err := fs.Glob(os.DirFS(root), pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(names), err)
	}
	return names
}

func text(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
