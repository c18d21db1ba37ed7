// Command serve runs the whole service on this machine, in one process: the
// same gateway events and handlers as in the cloud, games in one file, exports
// in an S3 server that keeps plain files, and an https origin of card sets.
//
//	go run ./localtest/serve [-addr 127.0.0.1:8080] [-data .data] [-sets cardsets/sets]
//
// It is ready when it prints "listening on http://...". Ctrl-C stops it; the
// games stay.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"
)

// gcPercent lets the heap grow to some 50 MB. With Go's default it stays below
// 10, and under load the collector runs 40 times a second.
const gcPercent = 500

type options struct {
	addr, data, sets, setsAddr string
	origin, originCA           string
	untilEOF                   bool
}

func main() {
	o := parseFlags()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if o.untilEOF {
		go func() {
			_, _ = io.Copy(io.Discard, os.Stdin)
			stop()
		}()
	}
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func parseFlags() options {
	var o options
	flag.StringVar(&o.addr, "addr", "127.0.0.1:8080", "address of the API")
	flag.StringVar(&o.data, "data", ".data", "folder of games and exports")
	flag.StringVar(&o.sets, "sets", "cardsets/sets", "folder of card sets that the built-in origin serves")
	flag.StringVar(&o.setsAddr, "sets-addr", "127.0.0.1:8443", "address of the built-in origin")
	flag.StringVar(&o.origin, "origin", "", "another card-set origin on this machine, such as https://localhost:9443/owner/repo/")
	flag.StringVar(&o.originCA, "origin-ca", "", "PEM file with the certificate authority of -origin")
	flag.BoolVar(&o.untilEOF, "until-eof", false, "stop when the standard input ends, as it does with the program that started this one")
	flag.Parse()
	return o
}

func run(ctx context.Context, o options) error {
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return fmt.Errorf("%q is not an address; write it as 127.0.0.1:8080", o.addr)
	}
	listener, err := net.Listen("tcp", o.addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program; choose another address with -addr, or make run ADDR=127.0.0.1:8081", o.addr)
	}
	if err != nil {
		return err
	}
	defer listener.Close()
	s, err := assemble(o, listener.Addr().String())
	if err != nil {
		return err
	}
	defer s.close()
	server := &http.Server{Handler: s.handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	greet(os.Stdout, listener.Addr().String(), s.origin)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	fmt.Println("\nstopping; the games are kept in", o.data)
	return shutDown(server)
}

// shutDown lets requests that have begun finish.
func shutDown(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return server.Shutdown(ctx)
}
