// Command sam runs the service as the real SAM CLI does: `sam build`, then
// `sam local start-api` with each function in a container, on DynamoDB Local and
// versitygw. Games of the core set only: a deployed function refuses card sets
// from this machine.
//
//	make sam-local [ADDR=127.0.0.1:3000]
//
// It needs what localtest/realparts/setup installs, and starts a Docker daemon where
// none responds. It is ready when it prints "listening on http://...". Ctrl-C
// stops everything that it started; the games are gone then.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:3000", "address of the API")
	root := flag.String("root", ".", "folder of the repository")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *root, *addr); err != nil {
		fmt.Fprintln(os.Stderr, "sam:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, root, addr string) error {
	s := &service{root: root}
	defer s.stop()
	for _, step := range []struct {
		says string
		do   func(context.Context) error
	}{
		{"Docker daemon", s.startDocker},
		{"DynamoDB Local and versitygw", s.startParts},
		{"sam build", s.build},
		{"base image", s.findImage},
		{"sam local start-api", func(ctx context.Context) error { return s.startAPI(ctx, addr) }},
	} {
		fmt.Println(step.says)
		if err := step.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.says, err)
		}
	}
	fmt.Printf("documentation http://%s/schema\n", addr)
	fmt.Printf("listening on http://%s\n", addr)
	<-ctx.Done()
	return nil
}
