// Command operate looks after a deployment in an AWS account. It runs in the folder of
// template.yaml, with the credentials and the region of the shell:
//
//	go run ./cmd/operate check [-stack STACK] [Name=value ...]
//	go run ./cmd/operate first-hour [-stack STACK] [-dry-run] [-trial] [-from STEP] [-yes] Name=value ...
//	go run ./cmd/operate set [-stack STACK] Name=value ...
//	go run ./cmd/operate routes [-stack STACK] [-deployed] [-yes] [Name=value ...]
//	go run ./cmd/operate rollback [-stack STACK] [-to RELEASE | -list]
//	go run ./cmd/operate restore -from TABLE -to TABLE [-game ID]
//	go run ./cmd/operate adopt -stack STACK -table TABLE [-bucket BUCKET] [-copies BUCKET] [-yes]
//	go run ./cmd/operate block [-stack STACK] GAME ...
//	go run ./cmd/operate unblock [-stack STACK] GAME ...
//	go run ./cmd/operate delete [-stack STACK] ID
//
// The flag -h explains the program, and after a command the command. The exit status is 1
// if anything failed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "operate:", err)
		os.Exit(1)
	}
}

// command is a command of the program.
type command struct {
	name, arguments, summary string
	explanation              string // what it does, in lines
	define                   func(*flag.FlagSet) action
}

// action runs a command, whose flags are parsed, with the arguments after them.
type action func(ctx context.Context, w io.Writer, arguments []string) error

func run(ctx context.Context, w io.Writer, args []string) error {
	program := flag.NewFlagSet("operate", flag.ContinueOnError)
	program.SetOutput(io.Discard)
	switch err := program.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		printUsage(w)
		return nil
	case err != nil:
		return fmt.Errorf("%w (operate -h lists the commands)", err)
	case program.NArg() == 0:
		return errors.New("no command is given (operate -h lists them)")
	}
	for _, c := range commands {
		if c.name == program.Arg(0) {
			return c.run(ctx, w, program.Args()[1:])
		}
	}
	return fmt.Errorf("there is no command %q (operate -h lists them)", program.Arg(0))
}

func (c command) run(ctx context.Context, w io.Writer, args []string) error {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	act := c.define(flags)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		c.printUsage(w, flags)
		return nil
	case err != nil:
		return fmt.Errorf("%s: %w (operate %s -h explains it)", c.name, err, c.name)
	}
	if err := act(ctx, w, flags.Args()); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}

func printUsage(w io.Writer) {
	fmt.Fprint(w, "usage: operate COMMAND [flags] [arguments]\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\noperate COMMAND -h explains a command.\n")
}

func (c command) printUsage(w io.Writer, flags *flag.FlagSet) {
	fmt.Fprintf(w, "usage: operate %s %s\n\n%s\n", c.name, c.arguments, c.explanation)
	flags.SetOutput(w)
	flags.PrintDefaults()
}
