package documents

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// repository is what commands are checked against.
type repository struct {
	makefile   string
	tools      []string                    // of go.mod, by the last parts of their paths
	parameters map[string]bool             // of the templates
	programs   map[string]string           // folders of programs that people start, by their names
	commands   map[string][]string         // of programs that have some, by their folders
	flags      func(program ...string) set // of a folder, and perhaps a command; nil where there is no program
	tests      map[string]suite            // by their folder
}

type set map[string]bool

// suite is what the tests of a folder have: functions, and flags.
type suite struct{ functions, flags []string }

// The commands of all pages, also those within sentences and in tables, name targets, variables,
// programs, tests, flags and parameters that exist.
func TestCommandsAreTrue(t *testing.T) {
	r := theRepository(t)
	checked := 0
	for _, name := range markdown(t) {
		page, _ := read(name)
		for c := range commandsOf(page) {
			known, fault := r.check(c.words)
			if known {
				checked++
			}
			if fault != "" {
				t.Errorf("%s:%d: %s: %s", name, c.line, strings.Join(c.words, " "), fault)
			}
		}
	}
	if checked < 250 {
		t.Errorf("only %d commands are of a known kind", checked)
	}
}

// assignment matches a parameter of a template with its value: "Serve=false".
var assignment = regexp.MustCompile(`^([A-Z][A-Za-z]*[a-z][A-Za-z]*)=`)

// check returns what is wrong with a command, and whether it is of a kind that can be checked.
func (r repository) check(words []string) (known bool, fault string) {
	for len(words) > 1 && regexp.MustCompile(`^[A-Z_]+=`).MatchString(words[0]) {
		words = words[1:] // the environment of the command
	}
	if at := slices.Index(words, "go"); at > 0 {
		words = words[at:] // after a program that runs another, such as taskset
	}
	switch first := words[0]; {
	case first == "make" && len(words) > 1:
		words = words[1:]
		if words[0] == "-C" && len(words) > 2 {
			words = words[2:] // from another folder
		}
		return true, r.checkMake(words[0], words[1:])
	case first == "go" && len(words) > 2:
		return r.checkGo(words[1], words[2:])
	case assignment.MatchString(first):
		return true, r.checkParameters(words)
	case first == "aws":
		at := slices.Index(words, "--parameter-overrides")
		return at > 0, r.checkParameters(words[at+1:])
	case flagOf(first) != "":
		return true, r.checkLoneFlag(flagOf(first))
	}
	if folder := r.programs[strings.TrimPrefix(strings.TrimPrefix(words[0], "./"), "tools/")]; folder != "" {
		return true, r.checkFlags(folder, words[1:])
	}
	return false, ""
}

var (
	variable = regexp.MustCompile(`^([A-Z_]+)=(.*)$`)
	runs     = regexp.MustCompile(`go run \./(\S+)([^\n]*)\$\(ARGS\)`)
)

func (r repository) checkMake(target string, words []string) string {
	rule := ruleOf(r.makefile, target)
	if rule == "" {
		return "make has no target " + target
	}
	for _, word := range words {
		match := variable.FindStringSubmatch(word)
		if match == nil {
			continue
		}
		if !regexp.MustCompile(`\b` + match[1] + `\b`).MatchString(rule) {
			return fmt.Sprintf("the target %s knows no %s", target, match[1])
		}
		switch match[1] {
		case "PARAMS":
			if fault := r.checkParameters(strings.Fields(match[2])); fault != "" {
				return fault
			}
		case "ARGS":
			if program := runs.FindStringSubmatch(rule); program != nil {
				args := append(strings.Fields(program[2]), strings.Fields(match[2])...)
				return r.checkFlags(program[1], args)
			}
		}
	}
	return ""
}

// ruleOf returns the rule of a target: its line, and its recipe.
func ruleOf(makefile, target string) string {
	return regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(target) + `:.*(?:\n\t.*|\n[ \t].*)*`).FindString(makefile)
}

func (r repository) checkGo(verb string, words []string) (known bool, fault string) {
	switch verb {
	case "run":
		return true, r.checkRun(words)
	case "build":
		return true, r.checkPackages(words)
	case "test":
		return true, r.checkTest(words)
	case "tool":
		if !slices.Contains(r.tools, words[0]) {
			return true, "go.mod has no tool " + words[0]
		}
		return true, ""
	}
	return false, ""
}

func (r repository) checkRun(words []string) string {
	folder, ok := strings.CutPrefix(words[0], "./")
	if !ok {
		return ""
	}
	if r.flags(folder) == nil {
		return "no program " + folder
	}
	return r.checkFlags(folder, words[1:])
}

func (r repository) checkPackages(words []string) string {
	for _, word := range words {
		if folder, ok := strings.CutPrefix(word, "./"); ok && r.flags(folder) == nil {
			return "no program " + folder
		}
	}
	return ""
}

// goFlags are flags of go build and go test themselves.
var goFlags = []string{"bench", "benchmem", "benchtime", "count", "cpu", "fuzz", "fuzztime", "ldflags", "p", "race",
	"run", "short", "tags", "timeout", "trimpath", "v"}

func (r repository) checkTest(words []string) string {
	var all suite
	for _, word := range words {
		if folder, ok := strings.CutPrefix(word, "./"); ok && !strings.HasSuffix(folder, "...") {
			tests, ok := r.tests[folder]
			if !ok {
				return "no tests in " + folder
			}
			all.functions = append(all.functions, tests.functions...)
			all.flags = append(all.flags, tests.flags...)
		}
	}
	for i, word := range words {
		name := flagOf(word)
		if name == "" {
			continue
		}
		if !slices.Contains(goFlags, name) && !slices.Contains(all.flags, name) {
			return "no flag -" + name
		}
		if name == "run" || name == "bench" {
			if pattern := next(words, i); !all.has(name, pattern) {
				return fmt.Sprintf("no test matches -%s %s", name, pattern)
			}
		}
	}
	return ""
}

func next(words []string, i int) string {
	if i+1 < len(words) {
		return words[i+1]
	}
	return ""
}

// has reports whether a pattern selects a test or a benchmark; "^$", which selects none, is
// meant so, and NAME stands for any.
func (s suite) has(flag, pattern string) bool {
	if len(s.functions) == 0 || pattern == "^$" || pattern == "NAME" {
		return true
	}
	top, _, _ := strings.Cut(pattern, "/")
	kind := map[string]string{"run": "Test", "bench": "Benchmark"}[flag]
	selects, err := regexp.Compile(top)
	return err == nil && slices.ContainsFunc(s.functions, func(name string) bool {
		return strings.HasPrefix(name, kind) && selects.MatchString(name)
	})
}

// checkFlags checks the flags of a program. Its first argument may be a command.
func (r repository) checkFlags(folder string, args []string) string {
	flags := r.flags(folder)
	if len(args) > 0 && slices.Contains(r.commands[folder], args[0]) {
		flags = r.flags(folder, args[0])
	}
	for _, word := range args {
		if name := flagOf(word); name != "" && name != "h" && !flags[name] {
			return fmt.Sprintf("%s has no flag -%s", folder, name)
		}
	}
	return ""
}

// checkLoneFlag checks a flag that a sentence names without its program.
func (r repository) checkLoneFlag(name string) string {
	if slices.Contains(goFlags, name) {
		return ""
	}
	for _, folder := range slices.Sorted(maps.Values(r.programs)) {
		if r.flags(folder)[name] || slices.ContainsFunc(r.commands[folder], func(command string) bool {
			return r.flags(folder, command)[name]
		}) {
			return ""
		}
	}
	for _, tests := range r.tests {
		if slices.Contains(tests.flags, name) {
			return ""
		}
	}
	return "no program has a flag -" + name
}

// checkParameters checks the names of parameters, up to the next option. Name stands for any.
func (r repository) checkParameters(words []string) string {
	for _, word := range words {
		if strings.HasPrefix(word, "--") {
			break
		}
		match := assignment.FindStringSubmatch(word)
		if match != nil && match[1] != "Name" && !r.parameters[match[1]] {
			return "no template has a parameter " + match[1]
		}
	}
	return ""
}

var flagPattern = regexp.MustCompile(`^-([a-z][a-z-]*)(?:=.*)?$`)

// flagOf returns the name of a flag, or "" where a word is none.
func flagOf(word string) string {
	if match := flagPattern.FindStringSubmatch(word); match != nil {
		return match[1]
	}
	return ""
}

func TestFalseCommands(t *testing.T) {
	r := repository{
		makefile: "run: web ## Serve; ADDR\n\tgo run ./cmd/serve $(call flag,addr,ADDR)\n\n" +
			"load: ## ARGS\n\t@go run ./cost load $(ARGS)\n\nset: ## PARAMS\n\tset $(PARAMS)\n",
		tools:      []string{"benchstat"},
		parameters: set{"Serve": true, "ApiHost": true},
		programs:   map[string]string{"serve": "cmd/serve", "./cost": "cost"},
		commands:   map[string][]string{"cost": {"load"}},
		flags: func(program ...string) set {
			all := map[string]set{"cmd/serve": {"addr": true}, "cost": {}, "cost load": {"games": true}}
			return all[strings.Join(program, " ")]
		},
		tests: map[string]suite{"engine": {[]string{"TestMoves", "BenchmarkApply"}, []string{"rewrite"}}},
	}
	for text, want := range map[string]string{
		"make run ADDR=:1":                                 "",
		"make load ARGS='-games 1'":                        "",
		"make -C ../clone run ADDR=:1":                     "",
		"make set PARAMS='Serve=false'":                    "",
		"go run ./cmd/serve -addr :1":                      "",
		"taskset -c 1 go run ./cmd/serve -h":               "",
		"go run example.org/x@v1 -y":                       "",
		"go build -o x ./cmd/serve":                        "",
		"go test ./engine -run Moves -count 1":             "",
		"go test ./engine -run '^$' -bench .":              "",
		"go test ./engine -rewrite":                        "",
		"go test ./...":                                    "",
		"go tool benchstat a b":                            "",
		"serve -addr :1":                                   "",
		"-addr":                                            "",
		"Serve=true":                                       "",
		"curl -x http://127.0.0.1/":                        "",
		"aws x --parameter-overrides ApiHost=a --region b": "",

		"make walk":                        "make has no target walk",
		"make -C ../clone walk":            "make has no target walk",
		"make run PORT=1":                  "the target run knows no PORT",
		"make load ARGS='-players 1'":      "cost has no flag -players",
		"make set PARAMS='Serves=false'":   "no template has a parameter Serves",
		"go run ./cmd/served":              "no program cmd/served",
		"go run ./cmd/serve -address :1":   "cmd/serve has no flag -address",
		"nice go run ./cost load -game 1":  "cost has no flag -game",
		"go build -o x ./cmd/served":       "no program cmd/served",
		"go test ./engines":                "no tests in engines",
		"go test ./engine -run Turns":      "no test matches -run Turns",
		"go test ./engine -bench Moves":    "no test matches -bench Moves",
		"go test ./engine -record":         "no flag -record",
		"go tool benchmark a":              "go.mod has no tool benchmark",
		"./serve -address :1":              "cmd/serve has no flag -address",
		"-address":                         "no program has a flag -address",
		"Server=true":                      "no template has a parameter Server",
		"aws x --parameter-overrides Api=": "no template has a parameter Api",
	} {
		if _, got := r.check(split(text)[0]); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
