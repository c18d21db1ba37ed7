package main

import (
	"io"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/infra/brake"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/cloud/controlplane"
)

func TestHelp(t *testing.T) {
	for arguments, want := range map[string][]string{
		"-h": {"usage: operate COMMAND", "  check ", "  set ", "  rollback ", "  restore ",
			"  block ", "  unblock ", "  delete "},
		"check -h":      {"usage: operate check [-stack STACK] [Name=value ...]", "changes\nnothing", "-stack string"},
		"set -h":        {"usage: operate set [-stack STACK] Name=value ...", "-stack string"},
		"rollback -h":   {"usage: operate rollback [-stack STACK] [-to RELEASE | -list]", "-to string", "-list"},
		"routes -h":     {"usage: operate routes [-stack STACK] [-deployed] [-yes] [Name=value ...]", "It asks", "-yes"},
		"first-hour -h": {"usage: operate first-hour [-stack STACK] [-dry-run] [-trial] [-from STEP] [-yes]", "-report"},
		"adopt -h": {"usage: operate adopt -stack STACK -table TABLE [-bucket BUCKET] [-copies BUCKET] [-yes]",
			"-bucket string"},
		"block -h":   {"usage: operate block [-stack STACK] GAME ...", "15 minutes", "-stack string"},
		"unblock -h": {"usage: operate unblock [-stack STACK] GAME ..."},
		"delete -h":  {"usage: operate delete [-stack STACK] [-wait DURATION] ID", "(default 20s)"},
		"restore -h": {"usage: operate restore -from TABLE -to TABLE", "-units int", "(default 1000)"},
	} {
		var out strings.Builder
		if err := run(t.Context(), &out, strings.Fields(arguments)); err != nil {
			t.Errorf("%s: %v", arguments, err)
		}
		for _, part := range want {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s: no %q in\n%s", arguments, part, out.String())
			}
		}
	}
}

func TestWrongArguments(t *testing.T) {
	t.Chdir("../..")
	for arguments, want := range map[string]string{
		"":                        "no command is given",
		"-x":                      "not defined: -x",
		"deploy":                  `there is no command "deploy"`,
		"first-hour Size":         `first-hour: "Size" is not of the form Name=value`,
		"check HintBatches":       `check: "HintBatches" is not of the form Name=value`,
		"set Serve":               `set: "Serve" is not of the form Name=value`,
		"set":                     "set: no Name=value is given",
		"set -stack":              "set: flag needs an argument: -stack (operate set -h explains it)",
		"routes Serve":            `routes: "Serve" is not of the form Name=value`,
		"rollback -list now":      "rollback: it takes flags only, not now",
		"adopt -table x":          "adopt: -stack and -table must name",
		"block":                   "block: no game is given",
		"unblock x":               `unblock: "x" is neither the id of a game nor its hash in the log`,
		"delete":                  "delete: it takes the id of one game",
		"delete a b":              "delete: it takes the id of one game",
		"restore":                 "restore: -from and -to must name two tables",
		"restore -from a -to b c": "restore: it takes flags only, not c",
	} {
		var out strings.Builder
		err := run(t.Context(), &out, strings.Fields(arguments))
		if err == nil || !strings.Contains(err.Error(), want) || out.Len() > 0 {
			t.Errorf("operate %s: %v, want %q; it prints %q", arguments, err, want, out.String())
		}
	}
}

// Who lowers a throttle while the brake has stopped the service does not release the others, which
// CloudFormation sets with it.
func TestAThrottleIsSetWhileTheBrakeIsOn(t *testing.T) {
	t.Chdir("../..")
	text, err := os.ReadFile("template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	api := controlplane.API{ID: dynamotest.WatchersTable, // what every resource is called there
		Routes: []string{"POST /games"}, Settings: map[string]controlplane.Settings{"POST /games": {Rate: 1, Burst: 10}}}
	account := &controlplane.Account{Stack: &controlplane.Stack{Name: "trial", API: api, Template: string(text),
		Parameters: map[string]string{"CreatesPerSecond": "2"}}}
	account.Serve(t)
	t.Setenv("AWS_ENDPOINT_URL_DYNAMODB", dynamotest.New(t).URL)
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	state := dynamo.NewServiceState(cfg, dynamotest.WatchersTable, "")
	if err := state.SetStage(t.Context(), brake.Stop, true); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), io.Discard, strings.Fields("set -stack trial CreatesPerSecond=1")); err != nil {
		t.Fatal(err)
	}
	if got := account.Stack.API.Settings["POST /games"]; got != (controlplane.Settings{}) {
		t.Errorf("creations are throttled to %+v while the service is stopped", got)
	}
}

// The flags and arguments of a command line reach the command.
func TestCommandsRun(t *testing.T) {
	t.Chdir("../..")
	account := &controlplane.Account{Stack: &controlplane.Stack{
		Name: "trial", Parameters: map[string]string{"Serve": "true", "MovesPerSecond": "50"},
		Functions: map[string]*controlplane.Function{"GetGameFunction": {Name: "trial-GetGame", Live: "1",
			Versions: []controlplane.Version{{Number: "1", Environment: map[string]string{"RELEASE": "a-1795300000"}}}}},
	}}
	account.Serve(t)
	var out strings.Builder
	for _, arguments := range []string{"set -stack trial Serve=false MovesPerSecond=20", "rollback -stack trial -list"} {
		if err := run(t.Context(), &out, strings.Fields(arguments)); err != nil {
			t.Errorf("operate %s: %v", arguments, err)
		}
	}
	if want := map[string]string{"Serve": "false", "MovesPerSecond": "20"}; !maps.Equal(account.Stack.Parameters, want) {
		t.Errorf("the parameters are %v, want %v", account.Stack.Parameters, want)
	}
	for _, want := range []string{"trial is being changed: MovesPerSecond=20 Serve=false", "live in 1 of 1 functions"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
