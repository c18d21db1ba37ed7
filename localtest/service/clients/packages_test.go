//go:build real

package clients_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
)

// finished is what an example prints at the end of a game.
var finished = regexp.MustCompile(`winner|finished: `)

// TestReadmes: the commands of a README, in an empty folder and to the letter, install the client and play the
// first example.
func TestReadmes(t *testing.T) {
	t.Parallel() // beside another that waits for a registry of packages
	base := launch.StartForTest(t).Base
	for _, test := range []struct{ client, language, file string }{
		{"typescript", "ts", "play.mts"},
		{"python", "python", "play.py"},
		{"go", "go", "main.go"},
	} {
		t.Run(test.client, func(t *testing.T) {
			t.Parallel()
			e := newExample(t, base, test.client, test.language)
			e.write(test.file, e.text)
			commands := blocks(e.readme, "sh")
			if len(commands) != 2 || !strings.Contains(e.readme, "`"+test.file+"`") {
				t.Fatalf("the README has the commands %q, and may not name %s", commands, test.file)
			}
			e.play(strings.Join(commands, ""))
		})
	}
}

// TestTheGeneratorOfTheGuide: the commands of the guide to the API make a client, and its example plays.
func TestTheGeneratorOfTheGuide(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	_, chapter, _ := strings.Cut(read(t, base, "docs", "api.md"), "## Generate a client")
	e := example{t: t, folder: t.TempDir()}
	e.run(nil, "bash", "-e", "-c", blocks(chapter, "sh")[0])
	e.write("play.ts", blocks(chapter, "ts")[0])
	if output := e.run(nil, "bash", "-e", "-c", "npx tsc && npx tsx play.ts"); !strings.HasPrefix(output, "1 [") {
		t.Errorf("the example prints %s", output)
	}
}

// TestTheGeneratorOfTheGuideInPython: the command of the guide makes a client, and its example has types and plays.
func TestTheGeneratorOfTheGuideInPython(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	_, chapter, _ := strings.Cut(read(t, base, "docs", "api.md"), "Python (3.11 or later):")
	e := example{t: t, folder: t.TempDir()}
	e.write("play.py", blocks(chapter, "python")[0])
	tools := repository.Path(".tools/clients/python/bin") // has what the guide installs
	path := []string{"PATH=" + tools + ":" + os.Getenv("PATH")}
	commands := strings.Split(blocks(chapter, "sh")[0], "\n")
	e.run(path, "bash", "-e", "-c", commands[2])
	python := filepath.Join(tools, "python")
	e.run(nil, python, "-m", "mypy", "--strict", "--follow-imports=silent", "play.py")
	if output := e.run(nil, python, "play.py"); !strings.HasPrefix(output, "1 [") {
		t.Errorf("the example prints %s", output)
	}
}

// play runs a script, which names a clone that has no compiled client, and wants the end of a game.
func (e example) play(script string) {
	e.t.Helper()
	clone := repository.Path()
	if !strings.Contains(script, "go mod") {
		clone = e.clone()
	}
	output := e.run(nil, "bash", "-e", "-c", strings.ReplaceAll(script, "PATH_OF_THE_CLONE", clone))
	if !finished.MatchString(output) {
		e.t.Errorf("the example prints %s", output)
	}
}

// clone copies what packages of the clients are made of.
func (e example) clone() (folder string) {
	e.t.Helper()
	folder = e.t.TempDir()
	for _, client := range []string{"typescript", "python"} {
		must(e.t, os.CopyFS(filepath.Join(folder, "clients", client), os.DirFS(repository.Path("clients", client))))
	}
	must(e.t, os.RemoveAll(filepath.Join(folder, "clients/typescript/dist")))
	makefile, err := os.ReadFile(repository.Path("Makefile"))
	must(e.t, err)
	must(e.t, os.WriteFile(filepath.Join(folder, "Makefile"), makefile, 0o600))
	return folder
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestPackages: the clients in TypeScript and Python are packed as their ecosystems do, and installed in an empty
// folder. There the first example of the README passes the checker of types, and plays a game.
func TestPackages(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	for _, test := range []struct {
		client, language string
		play             func(e example) string
	}{
		{"typescript", "ts", playTypeScript},
		{"python", "python", playPython},
	} {
		t.Run(test.client, func(t *testing.T) {
			t.Parallel()
			if output := test.play(newExample(t, base, test.client, test.language)); !finished.MatchString(output) {
				t.Errorf("the example prints %s", output)
			}
		})
	}
}

// TestTheTagOfTheWheel: a wheel with the compiled library is for this platform alone, one without for any.
func TestTheTagOfTheWheel(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, library string
		want          *regexp.Regexp
	}{
		{"without the library", "", regexp.MustCompile(`-py3-none-any\.whl$`)},
		{"with the library", "libcardgames.so", regexp.MustCompile(`-py3-none-[a-z]+_.+\.whl$`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			e := example{t: t, folder: t.TempDir()}
			source := filepath.Join(e.folder, "source")
			must(t, os.CopyFS(source, os.DirFS(repository.Path("clients/python"))))
			must(t, os.RemoveAll(filepath.Join(source, "src/cardgames/env/libcardgames.so")))
			if test.library != "" {
				e.write(filepath.Join("source/src/cardgames/env", test.library), "a library")
			}
			tools := repository.Path(".tools/clients/python/bin/python")
			e.run(nil, tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "./source")
			wheels, err := filepath.Glob(filepath.Join(e.folder, "*.whl"))
			must(t, err)
			if len(wheels) != 1 || !test.want.MatchString(wheels[0]) {
				t.Errorf("the wheels are %q, want %s", wheels, test.want)
			}
		})
	}
}

// example is the first example of a README, in an empty folder.
type example struct {
	t                    *testing.T
	folder, readme, text string
}

func newExample(t *testing.T, base, client, language string) example {
	t.Helper()
	readme := read(t, base, "clients", client, "README.md")
	return example{t, t.TempDir(), readme, blocks(readme, language)[0]}
}

// read returns a document, with another address of the service.
func read(t *testing.T, base string, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(repository.Path(path...))
	must(t, err)
	return strings.ReplaceAll(string(text), "http://127.0.0.1:8080", base)
}

// blocks returns what a document has in a language.
func blocks(document, language string) (texts []string) {
	for _, after := range strings.Split(document, "```"+language+"\n")[1:] {
		text, _, _ := strings.Cut(after, "```")
		texts = append(texts, text)
	}
	return texts
}

func (e example) write(name, text string) {
	e.t.Helper()
	must(e.t, os.WriteFile(filepath.Join(e.folder, name), []byte(text), 0o600))
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

func playTypeScript(e example) string {
	tools := repository.Path(".tools/pages/node_modules/.bin")
	installTypeScript(e)
	e.write("example.ts", e.text)
	e.run(nil, filepath.Join(tools, "tsc"), "--strict", "--target", "es2023", "--module", "nodenext",
		"--lib", "es2023,dom", "example.ts")
	return e.run(nil, "node", "example.js")
}

// playPython needs the registry of packages, from which pip takes what builds a wheel.
func playPython(e example) string {
	tools := repository.Path(".tools/clients/python/bin/python")
	must(e.t, os.CopyFS(filepath.Join(e.folder, "source"), os.DirFS(repository.Path("clients/python"))))
	e.run(nil, tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "./source")
	e.run(nil, tools, "-m", "venv", "installed")
	installed := filepath.Join(e.folder, "installed", "bin", "python")
	e.run(nil, installed, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", ".", "cardgames")
	outputs := ""
	for _, text := range blocks(e.readme, "python") {
		if !strings.Contains(text, "import ") {
			continue // a part of a program
		}
		e.write("example.py", text)
		e.run(nil, tools, "-m", "mypy", "--strict", "--python-executable", installed, "example.py")
		output := e.run(nil, installed, "example.py")
		if !finished.MatchString(output) {
			return output
		}
		outputs += output
	}
	return outputs
}
