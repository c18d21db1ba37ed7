//go:build real

package clients_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

// TestPackages: each client is packed as its ecosystem does, and installed in an empty folder. There the first
// example of its README passes the checker of types, and plays a game.
func TestPackages(t *testing.T) {
	base := service.StartForTest(t).Base
	for _, test := range []struct {
		client, language string
		play             func(e example) string
	}{
		{"typescript", "ts", playTypeScript},
		{"python", "python", playPython},
		{"go", "go", playGo},
	} {
		t.Run(test.client, func(t *testing.T) {
			output := test.play(newExample(t, base, test.client, test.language))
			if !strings.Contains(output, "winner") && !strings.Contains(output, "&{") {
				t.Errorf("the example prints %s", output)
			}
		})
	}
}

// example is the first example of a README, in an empty folder.
type example struct {
	t            *testing.T
	folder, text string
}

func newExample(t *testing.T, base, client, language string) example {
	t.Helper()
	const address = "http://127.0.0.1:8080"
	readme, err := os.ReadFile(service.Path("clients", client, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(readme), "```"+language+"\n")
	text, _, found := strings.Cut(after, "```")
	if !found || strings.Count(text, address) != 1 {
		t.Fatalf("the example does not name %s once: %s", address, text)
	}
	return example{t, t.TempDir(), strings.Replace(text, address, base, 1)}
}

func (e example) write(name, text string) {
	e.t.Helper()
	if err := os.WriteFile(filepath.Join(e.folder, name), []byte(text), 0o600); err != nil {
		e.t.Fatal(err)
	}
}

// run runs a command in the folder, with further variables, and returns what it prints.
func (e example) run(environment []string, command ...string) string {
	e.t.Helper()
	c := exec.CommandContext(e.t.Context(), command[0], command[1:]...)
	c.Dir, c.Env = e.folder, append(os.Environ(), environment...)
	output, err := c.CombinedOutput()
	if err != nil {
		e.t.Fatalf("%v: %v\n%s", command, err, output)
	}
	return string(output)
}

// playTypeScript packs a copy, since npm compiles the package where it lies.
func playTypeScript(e example) string {
	tools := service.Path(".tools/pages/node_modules/.bin")
	path := []string{"PATH=" + tools + string(os.PathListSeparator) + os.Getenv("PATH")}
	if err := os.CopyFS(filepath.Join(e.folder, "source"), os.DirFS(service.Path("clients/typescript"))); err != nil {
		e.t.Fatal(err)
	}
	e.run(path, "npm", "pack", "--silent", "./source")
	e.write("package.json", `{"type": "module", "private": true}`)
	e.run(nil, "npm", "install", "--silent", "--offline", "./cardgames-client-0.1.0.tgz")
	e.write("example.ts", e.text)
	e.run(nil, filepath.Join(tools, "tsc"), "--strict", "--target", "es2023", "--module", "nodenext",
		"--lib", "es2023,dom", "example.ts")
	return e.run(nil, "node", "example.js")
}

// playPython needs the registry of packages, from which pip takes what builds a wheel.
func playPython(e example) string {
	tools := service.Path(".tools/clients/python/bin/python")
	if err := os.CopyFS(filepath.Join(e.folder, "source"), os.DirFS(service.Path("clients/python"))); err != nil {
		e.t.Fatal(err)
	}
	e.run(nil, tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "./source")
	e.run(nil, tools, "-m", "venv", "installed")
	installed := filepath.Join(e.folder, "installed", "bin", "python")
	e.run(nil, installed, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", ".", "cardgames")
	e.write("example.py", e.text)
	e.run(nil, tools, "-m", "mypy", "--strict", "--python-executable", installed, "example.py")
	return e.run(nil, installed, "example.py")
}

// playGo imports the package from another module. The module of the service is found where it is cloned.
func playGo(e example) string {
	sums, err := os.ReadFile(service.Path("go.sum"))
	if err != nil {
		e.t.Fatal(err)
	}
	e.write("go.sum", string(sums))
	e.write("main.go", "package main\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"log\"\n\n"+
		"\tcardgames \"cardgames/clients/go\"\n)\n\nfunc main() {\n"+e.text+"}\n")
	e.run(nil, "go", "mod", "init", "example")
	e.run(nil, "go", "mod", "edit", "-require=cardgames@v0.0.0", "-replace=cardgames="+service.Path())
	return e.run([]string{"GOFLAGS=-mod=mod"}, "go", "run", ".")
}
