package rollback

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/cloud/controlplane"
)

const (
	first  = "aaaaaaaaaaaa-1795300000"
	second = "bbbbbbbbbbbb-1795400000"
	third  = "cccccccccccc-1795500000"
)

// deployed returns an account whose stack has functions with a version of each release,
// of which the last is live. Play is new in the last release.
func deployedTwice(releases ...string) *controlplane.Account {
	stack := &controlplane.Stack{Name: "card-games", Functions: map[string]*controlplane.Function{}}
	for _, id := range []string{"CreateGame", "GetGame", "Play"} {
		f := &controlplane.Function{Name: "card-games-" + id}
		for i, release := range releases {
			if id == "Play" && i < len(releases)-1 {
				continue
			}
			f.Live = fmt.Sprint(8 + i) // 10 comes after 9, not before 8
			f.Versions = append(f.Versions, controlplane.Version{Number: f.Live,
				Environment: map[string]string{"RELEASE": release}})
		}
		stack.Functions[id+"Function"] = f
	}
	return &controlplane.Account{Stack: stack}
}

func (o *operation) live() (all []string) {
	for _, id := range []string{"CreateGameFunction", "GetGameFunction", "PlayFunction"} {
		all = append(all, o.account.Stack.Functions[id].Live)
	}
	return all
}

type operation struct {
	*testing.T
	account *controlplane.Account
}

// rollBack runs the command, and checks what it prints or its error, and the versions
// that are live after it.
func (o *operation) rollBack(to, want string, live ...string) {
	o.Helper()
	var out strings.Builder
	err := Run(o.Context(), &out, "card-games", to)
	o.expect(out.String(), err, want, live...)
}

// list runs the command that only lists.
func (o *operation) list(want string, live ...string) {
	o.Helper()
	var out strings.Builder
	err := List(o.Context(), &out, "card-games")
	o.expect(out.String(), err, want, live...)
}

func (o *operation) expect(out string, err error, want string, live ...string) {
	o.Helper()
	if err != nil {
		out += fmt.Sprint("error: ", err)
	}
	if !strings.Contains(out, want) {
		o.Errorf("no %q in\n%s", want, out)
	}
	if got := o.live(); !slices.Equal(got, live) {
		o.Errorf("live are %v, want %v", got, live)
	}
}

func TestRollBack(t *testing.T) {
	o := &operation{t, deployedTwice(first, second, third)}
	o.account.Serve(t)
	o.list(third+"        live in 3 of 3 functions", "10", "10", "10")
	o.rollBack("", "changed  card-games-GetGame from 10 to 9, which is of the release "+second, "9", "9", "10")
	o.rollBack("", "stays    card-games-GetGame at 9", "9", "9", "10") // and not one further
	o.list(second+"        live in 2 of 3 functions", "9", "9", "10")
	o.rollBack(first, "stays    card-games-Play at 10: the release "+first+" does not have it", "8", "8", "10")
	o.rollBack(third, "changed", "10", "10", "10")
}

// A release without a build is of the build whose code it has: a roll-back leaves that build, and
// finds the newest release of the one before.
func TestReleasesWithoutABuild(t *testing.T) {
	o := &operation{t, deployedTwice(first, first+"6b123456", third, third+"6b223456")}
	o.account.Serve(t)
	o.rollBack("", "changed  card-games-GetGame from 11 to 9, which is of the release "+first+"6b123456", "9", "9", "11")

	o = &operation{t, deployedTwice(first, third, first+"6b123456")} // third was rolled back, and a secret set again
	o.account.Serve(t)
	o.rollBack("", "stays    card-games-GetGame at 10", "10", "10", "10")
}

func TestWhatCannotBeRolledBack(t *testing.T) {
	o := &operation{t, deployedTwice(first)}
	o.account.Serve(t)
	o.rollBack("", "error: nothing was changed: there is no release before the last one", "8", "8", "8")
	o.rollBack(second, "error: nothing was changed: no function has a version of the release", "8", "8", "8")

	o.account = deployedTwice(first, second)
	o.account.Stack.Functions["GetGameFunction"].Weights = []string{"8"}
	o.account.Serve(t)
	o.rollBack("", "aws cloudformation cancel-update-stack --stack-name card-games", "9", "9", "9")
	if calls := o.account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}

	o.account.Stack.Name = "another"
	o.rollBack("", "error: nothing was changed", "9", "9", "9")
}

// A failure leaves the others rolled back, and a second run finishes it.
func TestRollBackInTwoRuns(t *testing.T) {
	o := &operation{t, deployedTwice(first, second)}
	o.account.Forbidden = "UpdateAlias card-games-CreateGame"
	o.account.Serve(t)
	o.rollBack("", "1 of 3 functions are not rolled back, so run this command again", "9", "8", "9")
	o.account.Forbidden = ""
	o.rollBack("", "changed  card-games-CreateGame", "8", "8", "9")
}
