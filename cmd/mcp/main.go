// Command mcp lets agents play: it is a server of the Model Context Protocol
// (modelcontextprotocol.io) for a card game service.
//
//	go run ./cmd/mcp -service http://127.0.0.1:8080
//
// It speaks over standard input and output, or with -http over HTTP on this machine.
// docs/agents.md says how agents connect to it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"cardgames/cmd/mcp/agent"
	"cardgames/schemas"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "mcp:", err)
		os.Exit(1)
	}
}

// version is the version of the tools.
const version = schemas.Version

func run(ctx context.Context, args []string, in io.Reader, out, log io.Writer) error {
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	service := flags.String("service", "http://127.0.0.1:8080", "`URL` of the card game service")
	address := flags.String("http", "", "serve over HTTP at this `address` of this machine, such as 127.0.0.1:8090")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	base, err := url.Parse(strings.TrimSuffix(*service, "/"))
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return fmt.Errorf("-service %s: want a URL such as http://127.0.0.1:8080", *service)
	}
	newTools := func() *agent.Tools { return agent.New(base.String(), nil) }
	if *address == "" {
		return serveLines(ctx, newTools(), in, out)
	}
	return serveHTTP(ctx, *address, newTools, log)
}

// serveLines serves one session, over lines.
func serveLines(ctx context.Context, tools *agent.Tools, in io.Reader, out io.Writer) error {
	defer tools.Close()
	writer := &lockedWriter{w: out}
	return tools.Server(version).Run(ctx, &mcp.IOTransport{Reader: newLines(in, writer), Writer: writer})
}

// defaultLimits are the limits of sessions over HTTP.
var defaultLimits = limits{most: 64, idle: 2 * time.Hour, spare: time.Minute}

// isLoopback reports whether only this machine reaches an address such as localhost:8090.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip, notIP := netip.ParseAddr(host)
	return err == nil && (host == "localhost" || notIP == nil && ip.IsLoopback())
}

// serveHTTP serves over HTTP until ctx ends. It does not authenticate agents, so it accepts only agents of
// this machine.
func serveHTTP(ctx context.Context, address string, newTools func() *agent.Tools, log io.Writer) error {
	if !isLoopback(address) {
		return fmt.Errorf("-http %s: want an address of this machine, such as 127.0.0.1:8090", address)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           http.NewCrossOriginProtection().Handler(newSessions(defaultLimits, newTools)),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
	}
	fmt.Fprintf(log, "mcp: http://%s\n", listener.Addr())
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		closing, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer stop()
		if server.Shutdown(closing) == nil {
			return nil
		}
		return server.Close() // agents keep streams open
	}
}
