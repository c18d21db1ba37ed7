// Command mcp lets agents play: it is a server of the Model Context Protocol
// (modelcontextprotocol.io) for a card game service.
//
//	go run ./cmd/mcp -service http://127.0.0.1:8080
//
// It speaks over standard input and output, or with -http over HTTP on this machine.
// docs/agents.md tells how agents connect to it.
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
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"cardgames/cmd/mcp/agent"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, "mcp:", err)
		os.Exit(1)
	}
}

// version is that of the tools.
const version = "1.0.0"

func run(ctx context.Context, args []string, log io.Writer) error {
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	service := flags.String("service", "http://127.0.0.1:8080", "`URL` of the card game service")
	address := flags.String("http", "", "serve over HTTP at this `address` of this machine, such as 127.0.0.1:8090")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	url := strings.TrimSuffix(*service, "/")
	if *address == "" {
		return agent.New(url, nil).Server(version).Run(ctx, &mcp.StdioTransport{})
	}
	return serve(ctx, *address, url, log)
}

// serve serves over HTTP until ctx ends. Each session has its own games. It does not
// authenticate agents, so it accepts only those of this machine.
func serve(ctx context.Context, address, url string, log io.Writer) error {
	host, err := netip.ParseAddrPort(address)
	if err != nil || !host.Addr().IsLoopback() {
		return fmt.Errorf("-http %s: want an address of this machine, such as 127.0.0.1:8090", address)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server {
		return agent.New(url, nil).Server(version)
	}, &mcp.StreamableHTTPOptions{SessionTimeout: idle})
	server := &http.Server{
		Handler: http.NewCrossOriginProtection().Handler(handler), ReadHeaderTimeout: 10 * time.Second,
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

// idle is how long a session is kept without a call.
const idle = 2 * time.Hour
