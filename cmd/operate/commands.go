package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"cardgames/cmd/operate/adopt"
	"cardgames/cmd/operate/check"
	"cardgames/cmd/operate/consent"
	"cardgames/cmd/operate/firsthour"
	"cardgames/cmd/operate/games"
	"cardgames/cmd/operate/restore"
	"cardgames/cmd/operate/rollback"
	"cardgames/cmd/operate/routes"
	"cardgames/cmd/operate/served"
	"cardgames/cmd/operate/set"
	"cardgames/infra/template"
)

var commands = []command{{
	name: "check", arguments: "[-stack STACK] [Name=value ...]", define: checkAccount,
	summary: "compare what a deployment may need with what the account allows",
	explanation: `It takes the parameters of the deployment that are named, and else the stack's,
or the template's defaults. It fails where the deployment would fail, or the
first visitor would be refused, and otherwise says what is reached first. It changes
nothing.
`,
}, {
	name: "first-hour", arguments: "[-stack STACK] [-dry-run] [-trial] [-from STEP] [-yes] Name=value ...",
	define:  takeFirstHour,
	summary: "check a new account, deploy, look at what was deployed, and play a game",
	explanation: `It says what the account lacks before it deploys anything, with the parameters that are
named. With -dry-run it only names the steps after that. With -trial it also stops, rolls
back and deletes, on a stack that serves nobody. It asks before each change, and each step
can be repeated, with those after it, by -from.
`,
}, {
	name: "set", arguments: "[-stack STACK] Name=value ...", define: setParameters,
	summary: "change parameters of the stack, without a build",
	explanation: `The template, the code of functions and all other parameters stay as they are. For a
parameter that functions get in their environment it makes a release of what is
deployed, which reaches all requests within 15 minutes where releases are gradual.
`,
}, {
	name: "routes", arguments: "[-stack STACK] [-deployed] [-yes] [Name=value ...]", define: changeRoutes,
	summary: "delete the throttles of routes that the next deployment removes, or mend what is deployed",
	explanation: `The gateway keeps the throttle of a route that is gone, and refuses each update of its
stage then. Until the deployment a route that it removes has the default throttle. With
-deployed, after a deployment that ended in any way, it makes the throttles what the
deployed template and the brake say, and goes on with a roll-back that one of them has stopped. It asks
before it changes anything, and can be run again.
`,
}, {
	name: "rollback", arguments: "[-stack STACK] [-to RELEASE | -list]", define: rollBack,
	summary: "point all functions to an earlier release",
	explanation: `Each function is switched at once, without a build. Secrets and blocks that went back
with them are set again, by a release of what is served then. It can be run again: what
is at that release already stays. It changes neither tables nor routes; deploy the commit
of the release for these.
`,
}, {
	name: "restore", arguments: "-from TABLE -to TABLE [-game ID] [flags]", define: restoreItems,
	summary: "copy the items of a restored table to the table of the stack",
	explanation: `It adds records that are missing and changes none, so it can be run again. After
each page it notes in a file how far it is; when it was interrupted, the same command
goes on from there. With -stack the brake's thresholds are raised meanwhile.
`,
}, {
	name: "adopt", arguments: "-stack STACK -table TABLE [-bucket BUCKET] [-copies BUCKET] [-yes]", define: adoptTable,
	summary: "import a table of games, and a bucket of exports, into a new stack",
	explanation: `The stack must not exist. The table may be restored, retained or made of a copy: what it
has, a stream for one, stays as it is, and the deployment that follows adds the rest. Of a
copy, -copies names the bucket: games that were deleted since are deleted again. It asks
before it changes anything.
`,
}, {
	name: "served", arguments: "[-stack STACK]", define: noteServed,
	summary: "give all players a whole turn from now on, after an interruption",
	explanation: `Functions know it within a minute, without a release. The brake does so by itself.
`,
}, {
	name: "block", arguments: "[-stack STACK] GAME ...", define: changeBlocks(games.Block),
	summary: "let functions serve some games, and the invitations that they began with, no more",
	explanation: `A GAME is an id, or the hash that lines of the log name it by. What is stored of it
stays. It makes a release of what is deployed, with another list of blocked games, which
reaches all requests within 15 minutes where releases are gradual.
`,
}, {
	name: "unblock", arguments: "[-stack STACK] GAME ...", define: changeBlocks(games.Unblock),
	summary:     "let functions serve these games again",
	explanation: "It makes a release, as block does.\n",
}, {
	name: "delete", arguments: "[-stack STACK] [-wait DURATION] ID", define: deleteGame,
	summary: "delete a game with its versions, its invitation and its exports",
	explanation: `It looks again after the time that a function may take, for a move that was under way.
Copies of the table in S3 may have the game: it says until when, and marks it there, so
that adopt deletes it again from a table that is made of a copy. Backups of the table keep
the game for up to 35 days, from which restore brings it back.
`,
}}

func changeBlocks(change func(context.Context, io.Writer, string, []string) error) func(*flag.FlagSet) action {
	return func(flags *flag.FlagSet) action {
		stack := stackOf(flags)
		return func(ctx context.Context, w io.Writer, arguments []string) error {
			return change(ctx, w, *stack, arguments)
		}
	}
}

func deleteGame(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	wait := flags.Duration("wait", games.FunctionTime, "how long to wait before it looks again")
	return func(ctx context.Context, w io.Writer, arguments []string) error {
		if len(arguments) != 1 {
			return errors.New("it takes the id of one game")
		}
		return games.Delete(ctx, w, *stack, arguments[0], *wait)
	}
}

func stackOf(flags *flag.FlagSet) *string {
	return flags.String("stack", "card-games", "name of the stack")
}

func checkAccount(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	return func(ctx context.Context, w io.Writer, arguments []string) error {
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		values, err := parameters(arguments)
		if err != nil {
			return err
		}
		return check.Run(ctx, w, deployment, *stack, values)
	}
}

func takeFirstHour(flags *flag.FlagSet) action {
	var o firsthour.Options
	flags.StringVar(&o.Stack, "stack", "card-games-trial", "name of the stack")
	flags.BoolVar(&o.Plan, "dry-run", false, "check the account, and only name the other steps")
	flags.BoolVar(&o.Trial, "trial", false, "also stop, roll back and delete, on a stack that serves nobody")
	flags.StringVar(&o.From, "from", "", "the step to go on from, after the checks of the account")
	flags.StringVar(&o.Report, "report", "first-hour.txt", "file of the report")
	consents := consentOf(flags)
	return func(ctx context.Context, w io.Writer, arguments []string) (err error) {
		if o.Parameters, err = parameters(arguments); err != nil {
			return err
		}
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		return firsthour.Run(ctx, w, consents(w), firsthour.Exec(w), deployment, o)
	}
}

func changeRoutes(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	deployed := flags.Bool("deployed", false, "mend what is deployed")
	consents := consentOf(flags)
	return func(ctx context.Context, w io.Writer, arguments []string) error {
		if *deployed {
			return routes.Mend(ctx, w, consents(w), *stack)
		}
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		values, err := parameters(arguments)
		if err != nil {
			return err
		}
		return routes.Free(ctx, w, consents(w), deployment, *stack, values)
	}
}

// consentOf returns how the operator consents to changes: by an answer, or by a flag in advance.
func consentOf(flags *flag.FlagSet) func(io.Writer) consent.Func {
	yes := flags.Bool("yes", false, "do not ask")
	return func(w io.Writer) consent.Func {
		if *yes {
			return consent.Given
		}
		return consent.From(os.Stdin, w)
	}
}

func setParameters(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	return func(ctx context.Context, w io.Writer, arguments []string) error {
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		values, err := parameters(arguments)
		if err != nil {
			return err
		}
		if err := set.Run(ctx, w, deployment, *stack, values); err != nil {
			return err
		}
		return routes.Mend(ctx, w, consent.Given, *stack) // where one throttle changes, CloudFormation sets all
	}
}

// parameters reads arguments of the form Name=value.
func parameters(arguments []string) (map[string]string, error) {
	values := map[string]string{}
	for _, argument := range arguments {
		name, value, found := strings.Cut(argument, "=")
		if !found {
			return nil, fmt.Errorf("%q is not of the form Name=value", argument)
		}
		values[name] = value
	}
	return values, nil
}

func rollBack(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	to := flags.String("to", "", "the release (default the one before the last)")
	list := flags.Bool("list", false, "only list the releases")
	return withoutArguments(func(ctx context.Context, w io.Writer) error {
		if *list {
			return rollback.List(ctx, w, *stack)
		}
		if err := rollback.Run(ctx, w, *stack, *to); err != nil {
			return err
		}
		return set.Keep(ctx, w, *stack)
	})
}

func restoreItems(flags *flag.FlagSet) action {
	var o restore.Options
	flags.StringVar(&o.From, "from", "", "name of the table that is read")
	flags.StringVar(&o.To, "to", "", "name of the table that is written")
	flags.StringVar(&o.Game, "game", "", "copy this game alone")
	flags.IntVar(&o.Segments, "segments", 32, "parts of the table that are copied at once")
	flags.IntVar(&o.Units, "units", 1000, "write units a second; the stack's MaxWriteUnits bounds them too")
	flags.StringVar(&o.Progress, "progress", "", "file that notes how far it is (default restore-FROM-TO.json)")
	stack := flags.String("stack", "", "the stack whose brake lets the copy pass (default: none)")
	return withoutArguments(func(ctx context.Context, w io.Writer) error {
		work := func() error { return restore.Run(ctx, w, o) }
		if *stack == "" || o.Game != "" {
			return work()
		}
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		return set.Writing(ctx, w, deployment, *stack, o.Units, work)
	})
}

func noteServed(flags *flag.FlagSet) action {
	stack := stackOf(flags)
	return withoutArguments(func(ctx context.Context, w io.Writer) error {
		return served.Run(ctx, w, *stack, time.Now())
	})
}

func adoptTable(flags *flag.FlagSet) action {
	stack := flags.String("stack", "", "name of the new stack")
	table := flags.String("table", "", "name of the table")
	bucket := flags.String("bucket", "", "name of the bucket (default: the deployment makes an empty one)")
	copies := flags.String("copies", "", "name of the bucket of copies, if the table was made of one")
	consents := consentOf(flags)
	return withoutArguments(func(ctx context.Context, w io.Writer) error {
		if *stack == "" || *table == "" {
			return errors.New("-stack and -table must name the new stack and the table")
		}
		deployment, err := template.Load("template.yaml")
		if err != nil {
			return err
		}
		ask := consents(w)
		if *copies != "" {
			if err := deleteAgain(ctx, w, ask, *table, *copies); err != nil {
				return err
			}
		}
		return adopt.Run(ctx, w, ask, deployment, *stack, *table, *bucket)
	})
}

// deleteAgain deletes the games from a table that were deleted after the copy that it was made of.
func deleteAgain(ctx context.Context, w io.Writer, ask consent.Func, table, copies string) error {
	if err := ask(fmt.Sprintf("Delete the games from %s that %s has as deleted?", table, copies)); err != nil {
		return err
	}
	n, err := games.DeleteMarked(ctx, table, copies)
	fmt.Fprintf(w, "deleted %d games again\n", n)
	return err
}

func withoutArguments(act func(context.Context, io.Writer) error) action {
	return func(ctx context.Context, w io.Writer, arguments []string) error {
		if len(arguments) > 0 {
			return errors.New("it takes flags only, not " + strings.Join(arguments, " "))
		}
		return act(ctx, w)
	}
}
