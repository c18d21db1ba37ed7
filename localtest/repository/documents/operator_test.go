package documents

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tried has the blocks of commands for operators that tests try, by their first line,
// with a test of each part of it.
var tried = map[string][]string{
	"make release": {"cmd/serve/release TestRelease"},
	"tar -xzf card-games.tar.gz --strip-components 1": {"localtest/service/selfhost TestTheCommandsThatInstall"},
	"#!/bin/sh":                 {"localtest/service/selfhost TestABackupIsRestored"},
	"systemctl stop card-games": {"localtest/service/selfhost TestABackupIsRestored"},
	`printf 'ada:%s\n'`:         {"localtest/browser/proxied TestAGameBehindALogin"},
	"/etc/cron.daily/card-games": {"localtest/service/selfhost TestABackupIsRestored",
		"localtest/service/selfhost TestTheCommandsThatInstall"},
	"install -d -o 65532 -g 65532 -m 700 backups":  {administeredContainer},
	"docker compose exec cards /serve admin games": {administeredContainer},
	"docker compose stop cards":                    {administeredContainer},
	"make first-hour ARGS=-dry-run PARAMS=": {"localtest/cloud/firsthour TestFirstHour",
		"localtest/cloud/firsthour TestFirstHourAsAPlan"},
	"make rollback STACK=$STACK":                                         {"cmd/operate/rollback TestRollBack"},
	`make restore FROM="$STACK-restored" TO="$TABLE" ARGS="-game $GAME"`: {"cmd/operate/restore TestRestoreOneGame"},
	`make restore STACK=$STACK FROM="$STACK-restored" TO="$TABLE" ARGS='-units 1000'`: {
		"cmd/operate/restore TestRestoreInTwoRuns", "cmd/operate/set TestTheBrakeLetsARestorePass"},
	`make served STACK=$STACK`:                            {"cmd/operate/served TestTheEndOfAnInterruption"},
	"go build -o probe ./cmd/probe     # once":            {"cmd/probe TestProbe"},
	"make set STACK=$STACK PARAMS='Serve=false'":          {"cmd/operate/set TestStopAndServeAgain"},
	"export STACK=card-games-2 TABLE=card-games-restored": {"cmd/operate/adopt TestAdoptAndDeploy"},
	`make block STACK=$STACK GAME=$GAME`:                  {"cmd/operate/games TestBlockAndUnblock"},
	`make delete STACK=$STACK GAME=$GAME`:                 {"cmd/operate/games TestDelete"},
}

const administeredContainer = "localtest/cloud/sam TestAContainerIsAdministered"

// inTheFirstHour has the others, with a text of the row of the first hour that tries them.
var inTheFirstHour = map[string]string{
	`make deploy PARAMS="CardSetOrigin=https://host/owner/repo/`: "step `deploy`",
	"STACK=${STACK:-card-games}":                                 "the assignments of [step 3]",
	`GAME=$(curl -s -X POST "$API_URL/games" | jq -r .game_id)`:  "steps `game` and",
	"git checkout v1.3.0 && make deploy ARCH=x86_64":             "step `roll-back`, and",
	`alarm() {`: "steps `mails` and `alarms`",
	"EDGE=$STACK-edge SECRET=$(openssl rand -hex 32)":                                   "deploy the [edge]",
	`ID=$(aws cloudformation describe-stack-resource`:                                   "replace its secret",
	"aws iam create-policy --path /deployment/ --policy-name card-games-deploy":         "[deploy from CI]",
	`aws dynamodb restore-table-to-point-in-time --source-table-name "$TABLE"`:          "then [restore]",
	`aws dynamodb delete-table --table-name "$STACK-restored"`:                          "then [restore]",
	"export ELSEWHERE=eu-west-1 COPIES=card-games-copies-1a2b3c":                        "[in another region]",
	"aws dynamodb export-table-to-point-in-time --table-arn":                            "[in another region]",
	`aws dynamodb restore-table-to-point-in-time --region "$ELSEWHERE"`:                 "[in another region]",
	"EXPORT=01795305600000-1a2b3c4d DAY=2026-11-26":                                     "[in another region]",
	`aws cloudformation describe-stacks --region us-east-1 --stack-name "$STACK-edge"`:  "block your own address",
	`aws dynamodb update-table --table-name "$TABLE" --no-deletion-protection-enabled`:  "[Tear-down](#tear-down)",
	`ACCOUNT=$(aws sts get-caller-identity --query Account --output text) OPERATOR=ada`: "the role for a laptop",
	`HASH=$(printf %s "$GAME" | sha256sum | cut -c1-16)`:                                "[what was logged]",
}

// further has how many commands follow the first in a block, where there are any. When one
// is added, see that what tries the block tries it too.
var further = map[string]int{
	"make release": 1,
	"tar -xzf card-games.tar.gz --strip-components 1":           2,
	"systemctl stop card-games":                                 2,
	"install -d -o 65532 -g 65532 -m 700 backups":               1,
	"docker compose exec cards /serve admin games":              1,
	"docker compose stop cards":                                 2,
	"/etc/cron.daily/card-games":                                1,
	`make block STACK=$STACK GAME=$GAME`:                        1,
	"STACK=${STACK:-card-games}":                                5,
	`GAME=$(curl -s -X POST "$API_URL/games" | jq -r .game_id)`: 2,
	`alarm() {`:                             1,
	"make first-hour ARGS=-dry-run PARAMS=": 1,
	`ACCOUNT=$(aws sts get-caller-identity --query Account --output text) OPERATOR=ada`: 2,
	"make rollback STACK=$STACK":                                                       2,
	"EDGE=$STACK-edge SECRET=$(openssl rand -hex 32)":                                  4,
	`ID=$(aws cloudformation describe-stack-resource`:                                  5,
	`aws cloudformation describe-stacks --region us-east-1 --stack-name "$STACK-edge"`: 1,
	`aws dynamodb restore-table-to-point-in-time --region "$ELSEWHERE"`:                1,
	"aws iam create-policy --path /deployment/ --policy-name card-games-deploy":        1,
	"go build -o probe ./cmd/probe     # once":                                         2,
	`aws dynamodb restore-table-to-point-in-time --source-table-name "$TABLE"`:         3,
	"export STACK=card-games-2 TABLE=card-games-restored":                              1,
	"make set STACK=$STACK PARAMS='Serve=false'":                                       1,
	`aws dynamodb update-table --table-name "$TABLE" --no-deletion-protection-enabled`: 2,
	`HASH=$(printf %s "$GAME" | sha256sum | cut -c1-16)`:                               2,
	"export ELSEWHERE=eu-west-1 COPIES=card-games-copies-1a2b3c":                       4,
	`aws dynamodb export-table-to-point-in-time --table-arn`:                           1,
	"EXPORT=01795305600000-1a2b3c4d DAY=2026-11-26":                                    1,
}

// commands are the beginnings of commands in a block: programs, and functions of the page.
var commands = regexp.MustCompile(`(?m)(?:^|\||&&|\$\(|\bdo|;|^/usr/local/bin/) *` +
	`((?:aws|make|curl|docker|go|git|jq|serve|openssl|scp|tar|install|useradd|systemctl|alarm|out|sleep|eval|\./probe)` +
	`\b[^|;)\n]*)`)

// operatorPages are for people who run the service.
var operatorPages = []string{"docs/self-host.md", "docs/aws.md", "docs/aws-reference.md"}

// forOperators returns the text of these pages, one after the other.
func forOperators() string {
	var all strings.Builder
	for _, name := range operatorPages {
		page, _ := read(name)
		all.WriteString(page + "\n")
	}
	return all.String()
}

// shellBlocks returns the blocks of commands of a page.
func shellBlocks(page string) (blocks []string) {
	for _, m := range regexp.MustCompile("(?ms)^ *```sh\n(.*?)^ *```").FindAllStringSubmatch(page, -1) {
		blocks = append(blocks, strings.TrimSpace(m[1]))
	}
	return blocks
}

// Each block of commands for operators is tried by a test, or in the first hour.
func TestOperatorsCommandsAreTried(t *testing.T) {
	page := forOperators()
	_, hour, _ := strings.Cut(page, "\n## The first hour")
	hour, _, _ = strings.Cut(hour, "\n## ")
	listed := map[string]bool{}
	for _, block := range shellBlocks(page) {
		first, _, _ := strings.Cut(block, "\n")
		first = strings.TrimSuffix(first, ` \`)
		if listed[first] {
			t.Errorf("two blocks begin with %q, so that one is tried for both", first)
		}
		tests, isTried := of(tried, first)
		row, isLater := of(inTheFirstHour, first)
		more, _ := of(further, first)
		if n := len(commands.FindAllString(strings.ReplaceAll(block, "\\\n", ""), -1)) - 1; n != more {
			t.Errorf("%d commands follow %q, want %d: is each tried?", n, first, more)
		}
		if isTried == isLater {
			t.Errorf("%q is in both lists or in neither", first)
		}
		if isLater && !strings.Contains(hour, row) {
			t.Errorf("the first hour has no %q for %q", row, first)
		}
		for _, test := range tests {
			folder, name, _ := strings.Cut(test, " ")
			if !hasTest(folder, name) {
				t.Errorf("%s has no %s, which should try %q", folder, name, first)
			}
		}
		listed[first] = true
	}
	if want := len(tried) + len(inTheFirstHour); len(listed) != want {
		t.Errorf("%d blocks of commands, %d are listed", len(listed), want)
	}
}

// of returns the value of the key that a line begins with.
func of[V any](list map[string]V, line string) (value V, found bool) {
	for key, v := range list {
		if strings.HasPrefix(line, key) {
			return v, true
		}
	}
	return value, false
}

func hasTest(folder, name string) bool {
	files, _ := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(text), "func "+name+"(")
	})
}

// The shell can read each block.
func TestOperatorsCommandsAreShell(t *testing.T) {
	for _, block := range shellBlocks(forOperators()) {
		shell := exec.Command("bash", "-n")
		shell.Stdin = strings.NewReader(block)
		if out, err := shell.CombinedOutput(); err != nil {
			t.Errorf("%s\n%v: %s", block, err, out)
		}
	}
}
