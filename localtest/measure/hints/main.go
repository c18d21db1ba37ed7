// Command hints measures how long the function behind the stream takes for a batch of new
// versions: its real binary, with a part of a processor as Lambda gives it, against
// stand-ins of the table and of the management API, both with TLS and with the latency of
// the cloud. The connections are those that earlier batches left open.
//
//	make bench-hints
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/repository"
)

const function = "NotifyWatchersFunction"

// megabytesOfProcessor is the memory of a function with one whole processor (AWS Lambda
// Developer Guide, "Configure Lambda function memory").
const megabytesOfProcessor = 1769

// batch is the event of one call, which is repeated.
type batch struct {
	games, watchers int           // of each game
	limit           time.Duration // of the slowest tenth
	warm            []time.Duration
	cold            time.Duration // the first batch of a process
	lost            int
}

func main() {
	runs := flag.Int("batches", 50, "batches of each kind")
	whole := flag.Bool("whole", false, "give the function a whole processor, which needs no control group")
	flag.Parse()
	if err := run(*runs, *whole); err != nil {
		fmt.Fprintln(os.Stderr, "hints:", err)
		os.Exit(1)
	}
}

func run(runs int, whole bool) error {
	deployment, err := repository.Template()
	if err != nil {
		return err
	}
	memory := deployment.Functions[function].Memory
	share := memory / megabytesOfProcessor
	if whole {
		share = 1
	}
	all := []*batch{
		{games: 1, watchers: 1},
		{games: 1, watchers: 100, limit: 150 * time.Millisecond},
		{games: 100, watchers: 2, limit: 450 * time.Millisecond},
	}
	cloud, err := startCloud()
	if err != nil {
		return err
	}
	defer cloud.close()
	env, err := lambda.Environment(deployment.Functions[function], cloud.endpoints())
	if err != nil {
		return err
	}
	env = append(env, "SSL_CERT_FILE="+cloud.certificate)
	for _, b := range all {
		if err := b.measure(cloud, env, share, runs); err != nil {
			return err
		}
	}
	fmt.Printf("%.0f MB are %.3f of a processor. A send takes %v to %v, a query %v, of which none is the function's.\n\n",
		memory, share, sendLatency, 2*sendLatency, queryLatency)
	return report(os.Stdout, all)
}

// measure gives batches to a process of their own.
func (b *batch) measure(c *cloud, env []string, share float64, runs int) error {
	p, err := lambda.Start(repository.Path("bin", "notifywatchers", "bootstrap"), env, io.Discard, lambda.Timeout)
	if err != nil {
		return err
	}
	end := func() {}
	defer func() { p.Stop(); end() }()
	if _, err := p.Ready(); err != nil { // the start has a whole processor
		return err
	}
	if share < 1 {
		if end, err = limitProcessor(p.PID(), share); err != nil {
			return err
		}
	}
	for version := range runs + 1 {
		took, lost, err := c.notify(p, b.games, b.watchers, version+1)
		if err != nil {
			return err
		}
		if b.lost += lost; version == 0 {
			b.cold = took
		} else {
			b.warm = append(b.warm, took)
		}
		time.Sleep(100 * time.Millisecond) // so that no batch pays for the one before
	}
	return nil
}

func report(w io.Writer, all []*batch) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "games\twatchers of each\tmedian\t90 %\tslowest\tlimit\tfirst\thints lost\t")
	for _, b := range all {
		slices.Sort(b.warm)
		last := len(b.warm) - 1
		fmt.Fprintf(t, "%d\t%d\t%s\t%s\t%s\t%s\t%s\t%d of %d\t\n", b.games, b.watchers, ms(b.warm[last/2]),
			ms(b.warm[last*9/10]), ms(b.warm[last]), ms(b.limit), ms(b.cold), b.lost, b.games*b.watchers*(last+2))
	}
	return t.Flush()
}

func ms(d time.Duration) string {
	if d == 0 {
		return "-"
	}
	return fmt.Sprintf("%d ms", d.Milliseconds())
}
