// Command sam runs the service as the real SAM CLI does: `sam build`, then
// `sam local start-api` with each function in a container, on DynamoDB Local and
// versitygw. Only games of the core set can be created: a deployed function refuses
// card sets from this machine.
//
//	make sam-local [ADDR=127.0.0.1:3000]
//
// It needs what localtest/cloud/realparts/setup installs, and starts a Docker daemon
// unless one is running. When the service is ready, it prints "listening on
// http://...". Ctrl-C stops everything that it started and deletes the games.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:3000", "address of the API")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ready := func() {
		fmt.Printf("documentation http://%[1]s/schema\nlistening on http://%[1]s\n", *addr)
	}
	if err := run(ctx, *addr, ready); err != nil {
		fmt.Fprintln(os.Stderr, "sam:", err)
		os.Exit(1)
	}
}

// run serves until the context is done. It calls ready when the service is ready.
func run(ctx context.Context, addr string, ready func()) (err error) {
	s := &stack{}
	defer func() { err = errors.Join(err, s.stop()) }()
	for _, step := range []struct {
		name string
		do   func(context.Context) error
	}{
		{"Docker daemon", s.startDocker},
		{"DynamoDB Local and versitygw", s.startParts},
		{"sam build", s.build},
		{"base image", s.findImage},
		{"sam local start-api", func(ctx context.Context) error { return s.startAPI(ctx, addr) }},
	} {
		fmt.Println(step.name)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	ready()
	<-ctx.Done()
	return nil
}
