// Command probe plays the beginning of a game as a player would, waits for a hint of a
// move, and reports both:
//
//	go run ./cmd/probe https://games.example
//
// It prints a line that CloudWatch reads a metric from, and exits with 1 where a step
// fails. As a function of Lambda it does the same each time it is called, with the
// address in API_URL (infra/probe.yaml).
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/clients/go"
)

func main() {
	namespace := cmp.Or(os.Getenv("METRICS_NAMESPACE"), "CardGames")
	if os.Getenv("AWS_LAMBDA_RUNTIME_API") != "" {
		lambda.Start(func(ctx context.Context) error { return run(ctx, os.Stdout, os.Getenv("API_URL"), namespace) })
		return
	}
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: probe URL") }
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := run(ctx, os.Stdout, flag.Arg(0), namespace); err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

// run probes the service and prints what it took.
func run(ctx context.Context, w io.Writer, url, namespace string) error {
	begin := time.Now()
	p, err := probe(ctx, cardgames.New(url))
	if err != nil {
		return err
	}
	return report(w, namespace, time.Since(begin), p)
}

// report prints a line in CloudWatch's embedded metric format (Amazon CloudWatch User
// Guide, "Specification: Embedded metric format"). It has no HintTime where there was no
// hint.
func report(w io.Writer, namespace string, game time.Duration, p played) error {
	type metric struct{ Name, Unit string }
	line := map[string]any{"msg": "played", "ProbeGames": 1, "ProbeTime": game.Milliseconds()}
	metrics := []metric{{"ProbeGames", "Count"}, {"ProbeTime", "Milliseconds"}}
	if p.noHint != nil {
		line["no_hint"] = p.noHint.Error()
	}
	if p.hint > 0 {
		line["HintTime"] = max(1, p.hint.Milliseconds())
		metrics = append(metrics, metric{"HintTime", "Milliseconds"})
	}
	line["_aws"] = map[string]any{"Timestamp": time.Now().UnixMilli(), "CloudWatchMetrics": []any{
		map[string]any{"Namespace": namespace, "Dimensions": [][]string{{}}, "Metrics": metrics}}}
	return json.NewEncoder(w).Encode(line)
}
