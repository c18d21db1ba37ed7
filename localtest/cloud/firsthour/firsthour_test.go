package firsthour

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/cmd/operate/consent"
	"cardgames/cmd/operate/firsthour"
)

// parameters are those of a deployment to which nothing is lacking.
func parameters(t *testing.T) map[string]string {
	t.Helper()
	origin := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/sets/cardsets/core/core.json" {
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(origin.Close)
	return map[string]string{"CardSetOrigin": origin.URL + "/sets/", "AlarmEmail": "ada@cards.test"}
}

func expect(t *testing.T, out string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// The whole hour of a throw-away stack in a new account: it is deployed, a game is played, what is
// deployed is stopped and rolled back, and there is a report.
func TestFirstHour(t *testing.T) {
	a := newAccount(t)
	o := firsthour.Options{Parameters: parameters(t), Trial: true, Report: filepath.Join(t.TempDir(), "report.txt")}
	out, err := a.hour(o, consent.Given)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	report, err := os.ReadFile(o.Report)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, string(report),
		"ok     identity    arn:aws:sts::111122223333:assumed-role/operator/ada in account 111122223333, us-east-1",
		"ok     rights", "look   quotas      enough for a trial", "look   cloudfront  the account has no distribution",
		"ok     deploy", "ok     throttles   each of ", "ok     answers     DELETE /games: 405 with Allow",
		"ok     visit       12 times 200", "ok     burst       20 times 201, 30 times 429",
		"ok     game        two bots have played", "ok     mails       ada@cards.test gets urgent alarms",
		"look   alarms      ServerErrorsAlarm rings", "ok     brake", "ok     metrics", "ok     suite",
		"ok     stop        GET /schema: 503", "ok     roll-back   the functions went back to aaaaaaaaaaaa-1795300000",
		"ok     delete      GET /games/")
	commands := strings.Join(a.commands, "\n")
	expect(t, commands,
		"make deploy STACK="+stack+" ARGS=--no-confirm-changeset PARAMS=AlarmEmail=ada@cards.test CardSetOrigin=",
		"go run ./cmd/operate set -stack "+stack+" Serve=false", "go run ./cmd/operate rollback -stack "+stack)
	if strings.Contains(string(report), "LACKS") {
		t.Errorf("it reports a lack:\n%s", report)
	}
}

// The first hour says everything that a new account lacks before anything is deployed.
func TestFirstHourOfAnAccountThatLacksSomething(t *testing.T) {
	for want, change := range map[string]func(*account, map[string]string){
		"AlarmEmail=you@example.com is an example": func(_ *account, p map[string]string) {
			p["AlarmEmail"] = "you@example.com"
		},
		"nobody gets alarms": func(_ *account, p map[string]string) { delete(p, "AlarmEmail") },
		"CardSetOrigin=https://host/owner/repo/ is an example": func(_ *account, p map[string]string) {
			p["CardSetOrigin"] = "https://host/owner/repo/"
		},
		"the root user's": func(a *account, _ map[string]string) { a.arn = "arn:aws:iam::111122223333:root" },
		"not version 2":   func(a *account, _ map[string]string) { a.cli = "aws-cli/1.40.0" },
		"may not call dynamodb:CreateTable on arn:aws:dynamodb:us-east-1:111122223333:table/card-games-trial": func(
			a *account, _ map[string]string) {
			a.denied = "dynamodb:CreateTable"
		},
		"name PermissionsBoundary=deployment/card-games-functions": func(a *account, _ map[string]string) {
			a.denied = "iam:CreateRole"
		},
		"functions at once": func(_ *account, p map[string]string) { p["HintBatches"] = "10" },
	} {
		a := newAccount(t)
		p := parameters(t)
		change(a, p)
		out, err := a.hour(firsthour.Options{Parameters: p}, consent.Given)
		expect(t, out, want, "LACKS")
		if err == nil || !strings.Contains(err.Error(), "nothing was deployed") || len(a.commands) > 0 {
			t.Errorf("%s: %v, after %v", want, err, a.commands)
		}
	}
}

// A plan changes nothing, and names what the hour would do.
func TestFirstHourAsAPlan(t *testing.T) {
	a := newAccount(t)
	a.unsolved = "iam simulate-principal-policy"
	a.shownMore = true
	p := parameters(t)
	p["PermissionsBoundary"] = "deployment/card-games-functions"
	out, err := a.hour(firsthour.Options{Parameters: p, Plan: true}, consent.Given)
	expect(t, out, "plan   deploy      make deploy", "plan   game", "look   rights      cannot be seen",
		"ok     cloudfront  the account has a distribution")
	if err != nil || len(a.commands) > 0 || strings.Contains(out, "plan   stop") {
		t.Errorf("%v, after %v:\n%s", err, a.commands, out)
	}
}

// A step can be repeated alone with those that follow, and nothing is changed without a yes.
func TestFirstHourGoesOn(t *testing.T) {
	a := newAccount(t)
	o := firsthour.Options{Parameters: parameters(t)}
	no := func(question string) error {
		expect(t, question, "deploy: make deploy")
		return errors.New("nothing was changed")
	}
	if _, err := a.hour(o, no); err == nil || len(a.commands) > 0 {
		t.Errorf("%v was done without a yes: %v", a.commands, err)
	}
	a.deploy()
	a.pending, a.brake, a.metrics = true, "INSUFFICIENT_DATA", nil
	o.From = "mails"
	out, err := a.hour(o, consent.Given)
	if err != nil {
		t.Error(err)
	}
	expect(t, out, "later  mails       ada@cards.test has not confirmed the mail about urgent alarms",
		"later  brake       "+stack+"-brake-Slow is INSUFFICIENT_DATA", "later  metrics     not yet")
	if strings.Contains(out, "  game ") || strings.Contains(strings.Join(a.commands, "\n"), "make") {
		t.Errorf("steps before mails were repeated: %v\n%s", a.commands, out)
	}
	o.From = "dinner"
	if _, err := a.hour(o, consent.Given); err == nil || !strings.Contains(err.Error(), "there is no step dinner") {
		t.Errorf("%v", err)
	}
}

// The first hour finds each resource that differs from the assumptions.
func TestFirstHourFindsWhatIsOtherwise(t *testing.T) {
	a := newAccount(t)
	a.deploy()
	a.numbers, a.loops, a.service.cors = false, false, false
	out, err := a.hour(firsthour.Options{Parameters: parameters(t), From: "template"}, consent.Given)
	expect(t, out, "LACKS  template    the loops of the template were not expanded",
		"LACKS  throttles   no throttle of its own",
		"look   burst       a 429 has no Access-Control-Allow-Origin", "ok     game")
	if err == nil {
		t.Error("it ends as if all was as it is assumed")
	}
}
