//go:build real

package documents

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The commands in the guides to AWS, those in sentences and tables too, are read by a shell in
// the order of the page, and each program that it would start gets arguments that it understands:
// make runs targets of the Makefile, whose commands are read in turn; the SAM CLI uses its own parser;
// the AWS CLI is checked by the models of the APIs, and curl by curl. Parameters have values that the templates
// accept.
func TestTheCommandsForAWSAreUnderstood(t *testing.T) {
	var calls [][]string
	for _, name := range []string{"docs/aws.md", "docs/aws-reference.md"} {
		page, _ := read(name)
		calls = append(calls, pasted(t, name, setting[name]+script(page))...)
	}
	if len(calls) < 100 {
		t.Fatalf("only %d commands", len(calls))
	}
	understand(t, calls)
}

// setting is what a reader of a page has in the shell before the first command: the first hour
// leads ahead to the assignments of step 3 and to where the edge is deployed, and the reference is
// read after the guide.
var setting = map[string]string{
	"docs/aws.md": "URL=https://edge.example API_URL=https://api.example STACK=card-games\n" +
		"GAME=k5xw2zq7rjv3mptn4yhc6bduae ACCESS_LOG=a-log AWS_REGION=us-east-1\n",
	"docs/aws-reference.md": "STACK=card-games GAME=k5xw2zq7rjv3mptn4yhc6bduae\n" +
		"LOGS=a-log TABLE=a-table\n",
}

// understand reports the calls that their programs do not understand.
func understand(t *testing.T, calls [][]string) {
	t.Helper()
	parsed := map[string][]string{}
	for _, call := range calls {
		switch call[0] {
		case "make":
			for _, made := range pasted(t, strings.Join(call, " "), recipe(t, call[1:])) {
				parsed[strings.Join(made, " ")] = made
			}
		case "curl":
			understoodByCurl(t, call[1:])
		default:
			parsed[strings.Join(call, " ")] = call
		}
	}
	for _, fault := range faults(t, slices.SortedFunc(maps.Values(parsed), slices.Compare)) {
		t.Error(fault)
	}
}

// faults returns what is wrong with calls, a line for each.
func faults(t *testing.T, calls [][]string) []string {
	t.Helper()
	input, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	check := exec.Command(".tools/sam/bin/python", "localtest/repository/documents/understood.py")
	check.Dir, check.Stdin, check.Stderr = root, strings.NewReader(string(input)), os.Stderr
	out, err := check.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
}

// inSentences matches the beginning of a code span that is a command.
var inSentences = regexp.MustCompile(`^(?:make|aws|sam|curl|for|parameters|\.tools/sam/bin/sam) |^[A-Z]+=`)

// script returns the commands of a page: its shell blocks, and what its sentences and tables
// name. A sentence names parameters without the command that sets them. "..." stands for what
// the reader knows.
func script(page string) string {
	var lines strings.Builder
	block := ""
	for line := range strings.Lines(page) {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && block == "":
			block = fence + " "
		case isFence:
			block = ""
		case block == "sh ":
			lines.WriteString(line)
		case block == "":
			for _, text := range shellIn("", line) {
				if assignment.MatchString(text) {
					text = "parameters " + text
				}
				if inSentences.MatchString(text) {
					lines.WriteString(strings.ReplaceAll(text, " ... ", " ") + "\n")
				}
			}
		}
	}
	return lines.String()
}

// recipe returns what make would do.
func recipe(t *testing.T, arguments []string) string {
	t.Helper()
	dry := exec.Command("make", append([]string{"--dry-run", "--no-print-directory"}, arguments...)...)
	dry.Dir, dry.Env = root, append(os.Environ(), "AWS_REGION=") // which would precede the SAM CLI
	out, err := dry.CombinedOutput()
	if err != nil {
		t.Errorf("make %s: %v\n%s", strings.Join(arguments, " "), err, out)
	}
	var known []string
	for line := range strings.Lines(strings.ReplaceAll(string(out), "\\\n", " ")) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "SAM_CLI_TELEMETRY=0 "))
		if strings.HasPrefix(line, ".tools/sam/bin/sam ") || strings.HasPrefix(line, "go run ./cmd/operate ") {
			known = append(known, line)
		}
	}
	return strings.Join(known, "\n")
}

// recorder precedes a script. Programs that it names only say how they were called: nothing is
// asked of the cloud or changed. Other programs are looked up in no folder but tools.
const recorder = `
record() { local word; for word; do printf '%s\037' "$word" >&3; done; printf '\036' >&3; }
aws() {
	record aws "$@"
	case "$*" in
	*HeaderValue*) echo 0123456789abcdef0123456789abcdef ;;
	*TableStatus*) echo ACTIVE ;;
	*) echo https://api.example ;;
	esac
}
make() { record make "$@"; }
parameters() { record parameters "$@"; }
sam() { record sam "$@"; }
go() { record go "$@"; }
curl() { record curl "$@"; echo '{"game_id": "k5xw2zq7rjv3mptn4yhc6bduae"}'; }
git() { echo 0123456789ab; }
seq() { echo 1; }
sleep() { :; }
probe() { :; }
set -u
`

// tools are what a script may use: programs that write to their output only.
var tools = []string{"date", "grep", "openssl", "jq", "sha256sum", "cut", "sort", "uniq", "tr"}

// pasted runs a script, and returns the calls of the programs that recorder names.
func pasted(t *testing.T, name, script string) (calls [][]string) {
	t.Helper()
	folder := t.TempDir()
	for _, tool := range tools {
		place, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(place, filepath.Join(folder, tool)); err != nil {
			t.Fatal(err)
		}
	}
	recorded, err := os.Create(filepath.Join(folder, "calls"))
	if err != nil {
		t.Fatal(err)
	}
	defer recorded.Close()
	script = strings.NewReplacer(".tools/sam/bin/sam ", "sam ", "./probe ", "probe ").Replace(script)
	shell := exec.Command("/bin/bash", "-c", recorder+script)
	shell.Dir, shell.ExtraFiles = folder, []*os.File{recorded}
	shell.Env = []string{"PATH=" + folder, "HOME=" + folder}
	out, err := shell.CombinedOutput()
	for _, fault := range regexp.MustCompile(`.*(?:unbound variable|syntax error|not found).*`).FindAll(out, -1) {
		t.Errorf("%s: %v: %s", name, err, fault)
	}
	text, _ := os.ReadFile(recorded.Name())
	for call := range strings.SplitSeq(strings.TrimSuffix(string(text), "\x1e"), "\x1e") {
		if call != "" {
			calls = append(calls, strings.Split(strings.TrimSuffix(call, "\x1f"), "\x1f"))
		}
	}
	return calls
}

// understoodByCurl runs curl with a proxy at a port of this machine at which nothing listens. Its
// exit status is 2 for an option that it does not have, 3 for a URL that is none.
func understoodByCurl(t *testing.T, arguments []string) {
	t.Helper()
	call := exec.Command("curl", append(arguments, "--proxy", "http://127.0.0.1:9", "--noproxy", "", "--max-time", "5")...)
	out, err := call.CombinedOutput()
	if status := call.ProcessState.ExitCode(); status != 7 {
		t.Errorf("curl %s: %v\n%s", strings.Join(arguments, " "), err, out)
	}
}

// A deployment points the probe to the address that it is given, or else to the one that the probe
// has, or else to the API's own.
func TestTheProbeKeepsItsAddress(t *testing.T) {
	const api = `*"trial --output"*) echo https://api.example ;;`
	for _, c := range []struct{ arguments, stacks, want string }{
		{"probe", api, "https://api.example"},
		{"probe", api + ` *trial-probe*) echo https://edge.example ;;`, "https://edge.example"},
		{"deploy", api + ` *trial-probe*) echo https://edge.example ;;`, "https://edge.example"},
		{"probe URL=https://new.example", api + ` *trial-probe*) echo https://edge.example ;;`, "https://new.example"},
		{"deploy URL=https://new.example", api, "https://new.example"},
	} {
		account := fmt.Sprintf("aws() { case \"$*\" in %s *) return 254 ;; esac; }\n", c.stacks)
		made := pasted(t, c.arguments, account+recipe(t, strings.Fields(c.arguments+" STACK=trial")))
		last := made[len(made)-1]
		if got := last[len(last)-1]; got != "Url="+c.want {
			t.Errorf("make %s, %s: the probe gets %s, want %s", c.arguments, c.stacks, got, c.want)
		}
	}
}

// Faults that the guides have had are found.
func TestCommandsThatAreNotUnderstood(t *testing.T) {
	const edge = "aws cloudformation deploy --stack-name x --template-file infra/edge.yaml --parameter-overrides "
	wrong := []struct{ command, want string }{
		{"make deploy PROBE=no PARAMS='OriginSecrets='", "not a valid format"},
		{"make set PARAMS='OriginSecrets=short'", "does not match"},
		{"make set PARAMS='Serve=no'", "is none of true, false"},
		{"sam delete --stack x", "No such option"},
		{"aws dynamodb delete-table --table x", "no option --table"},
		{"aws dynamodb delete-table", "needs --table-name"},
		{"aws dynamodb delete-table x --table-name y", "x is no option"},
		{"aws dynamodb drop-table", "drop-table"},
		{edge + "ApiHost=A/B", "does not match"},
		{edge + "RequestsPerAddress=1", "out of range"},
	}
	var calls [][]string
	for _, w := range wrong {
		call := pasted(t, w.command, w.command)
		if call[0][0] == "make" {
			call = slices.DeleteFunc(pasted(t, w.command, recipe(t, call[0][1:])), func(call []string) bool {
				return slices.Contains(call, "routes") // after it deploys, make looks at throttles
			})
		}
		calls = append(calls, call[len(call)-1]) // before it deploys, make checks the account
	}
	found := faults(t, calls)
	for i, w := range wrong {
		if i >= len(found) || !strings.Contains(found[i], w.want) {
			t.Fatalf("%s: %q, want %q", w.command, found, w.want)
		}
	}
}
