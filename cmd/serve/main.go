// Command serve runs the whole service in one process: the API, its pages and its
// documentation, live updates, and an https origin of the card sets that ship.
// It needs nothing but a folder that it may write to.
//
//	serve [-addr 127.0.0.1:8080] [-data .data] [-sets FOLDER]
//	serve admin [-data .data] COMMAND
//	serve compact [-data .data] -to FILE
//
// The second form looks after the games of a serve that runs, the third one copies the file of
// games without its free space while none runs.
// It is ready when it prints a line that begins with "listening on http://".
// SIGINT (Ctrl-C) or SIGTERM stops it; the games stay.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	// Root certificates if the system has none, as in a container image
	// without files.
	_ "golang.org/x/crypto/x509roots/fallback"

	"cardgames/cmd/serve/admin"
)

// gcPercent lets the heap grow to some 50 MB while little is kept. With Go's default it stays
// below 10, and under load the collector runs 40 times a second. -memory is the limit.
const gcPercent = 500

func main() {
	if len(os.Args) > 1 && os.Args[1] == "admin" {
		os.Exit(admin.Main(os.Args[2:], dataFolder(os.LookupEnv), os.Stdout, os.Stderr))
	}
	if len(os.Args) > 1 && os.Args[1] == "compact" {
		if err := compact(os.Args[2:], dataFolder(os.LookupEnv), os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "serve compact:", err)
			os.Exit(1)
		}
		return
	}
	o, err := parseOptions(os.Args[1:], os.LookupEnv, os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return
	case err != nil:
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(2)
	case o.version:
		fmt.Println("card-games", version())
		return
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	cmp.Or(o.memory, defaultMemory).limit()
	slog.SetDefault(o.log.logger(os.Stderr))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if o.untilEOF {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}
	if err := run(ctx, o, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// run serves until ctx ends, or checks another process with -health.
func run(ctx context.Context, o options, out io.Writer) error {
	if o.health != "" {
		return checkHealth(ctx, o.health, o.data)
	}
	s, err := start(o)
	if err != nil {
		return err
	}
	s.greet(out, o)
	select {
	case err = <-s.failed:
	case <-ctx.Done():
		fmt.Fprintln(out, "\nstopping; the games are kept in", o.data)
	}
	s.stop()
	return err
}
