package admin

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"cardgames/api"
	"cardgames/games"
	"cardgames/games/gameid"
)

// command is a command of serve admin.
type command struct {
	name, argument, summary string
	run                     func(ctx context.Context, c *client, w io.Writer, argument string) error
}

var commands = []command{
	{"games", "", "list all games, the one with the newest move last", listGames},
	{"invitations", "", "list all invitations, the newest last", listInvitations},
	{"show", "ID", "print all that is known of a game, or of an invitation, as JSON", show},
	{"block", "ID", "let players no longer find a game, nor its invitation; it is kept", block},
	{"unblock", "ID", "let players find it again", unblock},
	{"delete", "ID", "delete a game with its exports and its invitation, or an invitation, for good", remove},
	{"backup", "FILE", "write a copy of all games and invitations, which can be used as games.db", backup},
	{"hash", "ID", "print the hash by which lines of the log name a game", nil},
}

// Main runs serve admin with the arguments after these words, and returns its exit status:
// 1 if it failed, 2 if the arguments cannot be meant. Without -data, folder is that of the games.
func Main(args []string, folder string, out, errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, args, folder, out)
	if err == nil {
		return 0
	}
	fmt.Fprintln(errs, "serve admin:", err)
	if _, misused := errors.AsType[usageError](err); misused {
		return 2
	}
	return 1
}

// usageError is the error of arguments that cannot be meant.
type usageError struct{ error }

func misuse(format string, a ...any) error {
	return usageError{fmt.Errorf(format+" (serve admin -h lists the commands)", a...)}
}

func run(ctx context.Context, args []string, folder string, out io.Writer) error {
	flags := flag.NewFlagSet("serve admin", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	data := flags.String("data", folder, "folder of the serve that runs")
	address := flags.String("addr", "", "`address` of its -admin, instead of -data")
	tokenFile := flags.String("token-file", "", "`file` of its -admin-token-file, with -addr")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		printUsage(out, flags)
		return nil
	case err != nil:
		return misuse("%w", err)
	case (*address == "") != (*tokenFile == ""):
		return misuse("-addr and -token-file need each other")
	}
	c, argument, err := parse(flags.Args())
	switch {
	case err != nil:
		return err
	case c.name == "hash":
		fmt.Fprintln(out, gameid.Hash(argument))
		return nil
	}
	to := socketClient(*data)
	if *address != "" {
		if to, err = addressClient(*address, *tokenFile); err != nil {
			return err
		}
	}
	return c.run(ctx, to, out, argument)
}

// parse returns a command and its argument.
func parse(args []string) (command, string, error) {
	if len(args) == 0 {
		return command{}, "", misuse("no command is given")
	}
	for _, c := range commands {
		if c.name != args[0] {
			continue
		}
		switch {
		case c.argument == "" && len(args) > 1:
			return c, "", misuse("%s takes no argument", c.name)
		case c.argument == "":
			return c, "", nil
		case len(args) != 2:
			return c, "", misuse("%s takes one %s", c.name, c.argument)
		case c.argument == "ID" && !games.ValidID(args[1]):
			return c, "", misuse("%q is not the id of a game: 26 of a to z and 2 to 7", args[1])
		}
		return c, args[1], nil
	}
	return command{}, "", misuse("there is no command %q", args[0])
}

func printUsage(w io.Writer, flags *flag.FlagSet) {
	fmt.Fprint(w, "usage: serve admin [flags] COMMAND\n\nIt looks after the games of a serve that runs.\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-12s %-5s %s\n", c.name, c.argument, c.summary)
	}
	fmt.Fprintln(w)
	flags.SetOutput(w)
	flags.PrintDefaults()
}

func block(ctx context.Context, c *client, w io.Writer, id string) error {
	return change(ctx, c, w, "PUT", "/games/"+id+"/blocked", "blocked "+id)
}

func unblock(ctx context.Context, c *client, w io.Writer, id string) error {
	return change(ctx, c, w, "DELETE", "/games/"+id+"/blocked", "no longer blocked: "+id)
}

// remove deletes a game or, if there is none, an invitation.
func remove(ctx context.Context, c *client, w io.Writer, id string) error {
	err := change(ctx, c, w, "DELETE", "/games/"+id, "deleted the game "+id)
	if isNotFound(err) {
		err = change(ctx, c, w, "DELETE", "/invitations/"+id, "deleted the invitation "+id)
	}
	return neither(err)
}

func change(ctx context.Context, c *client, w io.Writer, method, path, done string) error {
	if err := c.call(ctx, method, path, nil); err != nil {
		return err
	}
	fmt.Fprintln(w, done)
	return nil
}

func isNotFound(err error) bool {
	p, ok := errors.AsType[*api.Problem](err)
	return ok && p.Status == 404
}

// neither replaces the error of an id that was looked for among invitations too.
func neither(err error) error {
	if isNotFound(err) {
		return errors.New("there is no game and no invitation with this id")
	}
	return err
}
