// Command restore copies the items of games from a table that was restored to the
// table of a stack:
//
//	go run ./cmd/operate/restore -from card-games-restored -to card-games-GamesTable-1ABC
//	go run ./cmd/operate/restore -from card-games-restored -to card-games-GamesTable-1ABC -game ID
//
// A record never changes, so it only adds records that are missing, and can be run
// again. Segments of the table are copied in parallel, and together they write at most
// as many units a second as -units says. After each page it notes in a file how far it
// is; when it was interrupted, the same command goes on from there.
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
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
)

// options say what is copied, and how fast.
type options struct {
	from, to string // names of tables
	game     string // "" for all games
	segments int    // that are copied at once
	units    int    // write units a second, of all segments together
	progress string // the name of a file
}

func main() {
	var o options
	flag.StringVar(&o.from, "from", "", "name of the table that is read")
	flag.StringVar(&o.to, "to", "", "name of the table that is written")
	flag.StringVar(&o.game, "game", "", "copy this game alone")
	flag.IntVar(&o.segments, "segments", 32, "parts of the table that are copied at once")
	flag.IntVar(&o.units, "units", 1000, "write units a second; the stack's MaxWriteUnits bounds them too")
	flag.StringVar(&o.progress, "progress", "", "file that notes how far it is (default restore-FROM-TO.json)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "restore:", err)
		os.Exit(1)
	}
}

func (o options) check() error {
	switch {
	case o.from == "" || o.to == "" || o.from == o.to:
		return errors.New("-from and -to must name two tables")
	case o.segments < 1 || o.segments > 1_000_000:
		return errors.New("-segments must be from 1 to 1000000")
	case o.units < largestItem:
		return fmt.Errorf("-units must be at least %d, which the largest item needs", largestItem)
	}
	return nil
}

func run(ctx context.Context, w io.Writer, o options) error {
	if o.game != "" {
		o.segments = 1
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.progress == "" {
		o.progress = fmt.Sprintf("restore-%s-%s.json", o.from, o.to)
	}
	// Throttled writes wait for each other, instead of failing after three tries.
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRetryer(func() aws.Retryer {
		return retry.NewAdaptiveMode(func(o *retry.AdaptiveModeOptions) {
			o.StandardOptions = append(o.StandardOptions, func(o *retry.StandardOptions) { o.MaxAttempts = 8 })
		})
	}))
	if err != nil {
		return err
	}
	c, err := newCopying(dynamodb.NewFromConfig(cfg), o)
	if err != nil {
		return err
	}
	begin := time.Now()
	report := func() { fmt.Fprintf(w, "%6.0f s  %s\n", time.Since(begin).Seconds(), c.count()) }
	stop := every(10*time.Second, report)
	err = c.run(ctx)
	stop()
	report()
	for _, game := range c.diverged() {
		fmt.Fprintf(w, "game %s has gone on differently in %s, which keeps it\n", game, o.to)
	}
	if err != nil {
		return fmt.Errorf("not complete; the same command goes on from where it stopped: %w", err)
	}
	return c.done()
}

// every calls f again and again until its result is called.
func every(pause time.Duration, f func()) (stop func()) {
	ticker, end := time.NewTicker(pause), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				f()
			case <-end:
				return
			}
		}
	}()
	return func() { ticker.Stop(); end <- struct{}{} }
}
