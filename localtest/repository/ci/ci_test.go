package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/catalogue"
)

func shell(name, script string, after ...string) stage {
	return stage{name: name, after: after, command: []string{"sh", "-c", script}}
}

func TestStages(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	const pass, fail = `echo '{"Action":"pass","Package":"p","Test":"T"}'`,
		`echo '{"Action":"fail","Package":"p","Test":"F"}'`
	results := runAll(t.Context(), []stage{
		shell("last", "echo to stderr >&2", "first"),
		shell("first", pass+" >$EVENTS/1; ("+pass+";"+fail+") >$EVENTS/2; printf 'no newline'; exit 3"),
		shell("no test", "exit 1"),
		shell("runs", pass+" >$EVENTS/1; "+pass+" >$EVENTS/2"),
		shell("garbled", "echo { >$EVENTS/1"),
	}, t.TempDir(), &out)
	for i, want := range []struct {
		tests counts
		fails bool
	}{
		{counts{0, 0}, false}, {counts{2, 1}, true}, {counts{0, 1}, true}, {counts{2, 0}, false}, {counts{0, 1}, true},
	} {
		if r := results[i]; r.tests != want.tests || (r.err != nil) != want.fails {
			t.Errorf("%s: %+v and error %v; want %+v, an error: %t", r.stage, r.tests, r.err, want.tests, want.fails)
		}
	}
	earlier, later, _ := strings.Cut(out.String(), "first         | ended after ") // lines of others may stand between
	if !strings.Contains(earlier, "first         | no newline\n") {
		t.Errorf("a line without an end is lost:\n%s", out.String())
	}
	if want := []string{"no newline"}; !slices.Equal(results[1].tail, want) {
		t.Errorf("the last lines of the first stage are %q, want %q", results[1].tail, want)
	}
	if !strings.Contains(later, "last          | starts") || !strings.Contains(later, "last          | to stderr\n") {
		t.Errorf("the last stage did not run after the first:\n%s", out.String())
	}
}

// The processes that a stage has started end with it.
func TestInterruption(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	pid := filepath.Join(t.TempDir(), "pid")
	go func() {
		for _, err := os.Stat(pid); errors.Is(err, os.ErrNotExist); _, err = os.Stat(pid) {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	var out bytes.Buffer
	results := runAll(ctx, []stage{
		shell("sleeper", "sleep 600 & touch "+pid+"; wait"),
		shell("next", "exit 0", "sleeper"),
	}, t.TempDir(), &out)
	if total(results) != (counts{failed: 2}) {
		t.Errorf("an interrupted run passes: %+v\n%s", results, out.String())
	}
}

func TestTail(t *testing.T) {
	t.Parallel()
	out := &lines{w: io.Discard}
	output := strings.Repeat("line\n", tailLines) + "last but one\nlast\n"
	tail := out.copy("stage", strings.NewReader(output))
	if len(tail) != tailLines || !slices.Equal(tail[tailLines-3:], []string{"line", "last but one", "last"}) {
		t.Errorf("%d lines, want %d: %q", len(tail), tailLines, tail)
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	err := report(&out, []result{
		{stage: "build", took: 61400 * time.Millisecond},
		{stage: "test", took: time.Second, tests: counts{1234, 2}, err: errors.New("exit status 1"),
			tail: []string{"=== FAIL: p TestA", "two lines"}},
	})
	const want = `
test failed:
=== FAIL: p TestA
two lines

stage  time  passed  failed  
build  1m1s  0       0       ok
test   1s    1234    2       failed (exit status 1)

1234 passed, 2 failed
`
	if err != nil || out.String() != want {
		t.Errorf("%v, got:\n%s", err, out.String())
	}
}

// The counts are right for the events of the gotestsum that the Makefile runs.
func TestCountsOfGotestsum(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "gotestsum")
	if out, err := exec.Command("go", "build", "-o", program, "gotest.tools/gotestsum").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const passing = "package p\nimport \"testing\"\nfunc TestA(t *testing.T) { t.Run(\"sub\", func(*testing.T) {}) }\n"
	for name, test := range map[string]struct {
		source string
		want   counts
	}{
		"passing": {passing, counts{2, 0}},
		"failing": {passing + "func TestB(t *testing.T) { t.Error() }\nfunc TestC(t *testing.T) { t.Skip() }\n",
			counts{2, 1}},
		"panicking": {passing + "func TestE(t *testing.T) { panic(0) }\n", counts{2, 1}},
		"exiting":   {"package p\nimport (\"os\"; \"testing\")\nfunc TestMain(*testing.M) { os.Exit(1) }\n", counts{0, 1}},
		"broken":    {passing + "func TestD(t *testing.T) { undefined() }\n", counts{0, 1}},
		"no tests":  {"package p\n", counts{0, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			module, events := t.TempDir(), filepath.Join(t.TempDir(), "events")
			write(t, filepath.Join(module, "go.mod"), "module p\n")
			write(t, filepath.Join(module, "p_test.go"), test.source)
			command := exec.Command(program, "--jsonfile-timing-events", events)
			command.Dir = module
			out, _ := command.CombinedOutput() // its exit code is the tests'
			got, err := countFile(events)
			if err != nil || got != test.want {
				t.Errorf("got %+v and error %v, want %+v from:\n%s", got, err, test.want, out)
			}
		})
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Each stage is a target of the Makefile and comes after earlier stages only.
func TestStagesAreTargets(t *testing.T) {
	makefile := read(t, "../../../Makefile")
	for _, stages := range [][]stage{required, nightly} {
		for i, s := range stages {
			if !regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(s.name) + `:`).MatchString(makefile) {
				t.Errorf("the Makefile has no target %s", s.name)
			}
			for _, name := range s.after {
				if !slices.ContainsFunc(stages[:i], func(earlier stage) bool { return earlier.name == name }) {
					t.Errorf("%s comes after %s, which is no earlier stage", s.name, name)
				}
			}
		}
	}
}

// Each package that has tests with the build tag real is in the Makefile.
func TestEveryRealTestHasATarget(t *testing.T) {
	makefile, found := read(t, "../../../Makefile"), 0
	for _, pattern := range []string{"../../../*/*_test.go", "../../../*/*/*_test.go", "../../../*/*/*/*_test.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !strings.HasPrefix(read(t, name), "//go:build real\n") {
				continue
			}
			found++
			folder := "." + strings.TrimPrefix(filepath.Dir(name), "../../..")
			if !regexp.MustCompile(regexp.QuoteMeta(folder) + `(\s|/\.\.\.)`).MatchString(makefile) {
				t.Errorf("%s has the tag real, and no target of the Makefile runs %s", name, folder)
			}
		}
	}
	if found == 0 {
		t.Error("no test has the tag real")
	}
}

// The Makefile measures each card set that ships.
func TestEverySetIsInTheMakefile(t *testing.T) {
	makefile := read(t, "../../../Makefile")
	sets, err := filepath.Glob("../../../cardsets/sets/*.json")
	if err != nil || len(sets) == 0 {
		t.Fatalf("%d card sets: %v", len(sets), err)
	}
	for _, name := range sets {
		if filepath.Base(name) == catalogue.File {
			continue
		}
		if !strings.Contains(makefile, "$(sets)/"+filepath.Base(name)) {
			t.Errorf("SHIPPED in the Makefile does not have %s", name)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
