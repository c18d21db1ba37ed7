// Package restore copies the items of games from a table that was restored to the table
// of a stack.
package restore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"cardgames/games"
)

// Options say what is copied, and how fast.
type Options struct {
	From, To string // names of tables
	Game     string // "" for all games
	Segments int    // of the table, from 1 to 1,000,000, which are copied at once
	Units    int    // write units a second, of all segments together; at least 400
	Progress string // the name of a file; "" for restore-FROM-TO.json
}

func (o Options) check() error {
	switch {
	case o.From == "" || o.To == "" || o.From == o.To:
		return errors.New("-from and -to must name two tables")
	case o.Segments < 1 || o.Segments > 1_000_000:
		return errors.New("-segments must be from 1 to 1000000")
	case o.Units < largestItem:
		return fmt.Errorf("-units must be at least %d, which the largest item needs", largestItem)
	}
	return nil
}

// Run copies the items, and prints how far it is every ten seconds. A record never
// changes, so it only adds records that are missing, and can be run again. After each
// page it notes in a file how far it is; when it was interrupted, the same call goes on
// from there.
func Run(ctx context.Context, w io.Writer, o Options) error {
	if o.Game != "" {
		o.Segments = 1
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.Progress == "" {
		o.Progress = fmt.Sprintf("restore-%s-%s.json", o.From, o.To)
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
		fmt.Fprintf(w, "game %s has gone on differently in %s, which keeps it\n", game, o.To)
	}
	if err != nil {
		return fmt.Errorf("not complete; the same command goes on from where it stopped: %w", err)
	}
	if err := c.done(); err != nil {
		return err
	}
	const tell = "with these records games may have another history than players saw; tell their clients:\n" +
		"  make set STACK=... PARAMS=Epoch=%s\n"
	fmt.Fprintf(w, tell, games.Epoch(0).Next())
	return nil
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
