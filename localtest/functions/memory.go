package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"text/tabwriter"
	"time"

	"cardgames/localtest/realparts"
	"cardgames/localtest/service"
)

// sizes are in MB. The last has a whole processor.
var sizes = []int{128, 256, 512, 1024, wholeProcessor}

// measureSizes needs Linux, root, and DynamoDB Local. Lambda gives a function a share
// of a processor that grows with its memory, a whole one at 1,769 MB (AWS Lambda
// Developer Guide, "Configure Lambda function memory"); here a control group does,
// which lets a process run for its share of every 20 ms. Responses of DynamoDB Local
// are delayed, since the real one is a network away.
func measureSizes(ctx context.Context, w io.Writer, games int, wait time.Duration) (err error) {
	deployment, err := service.Template()
	if err != nil {
		return err
	}
	server, err := realparts.StartDynamoDB()
	if err != nil {
		return err
	}
	defer server.Stop()
	if err := realparts.CreateTable(ctx, server.Endpoint, "games", deployment.Tables["GamesTable"]); err != nil {
		return err
	}
	slow, err := holdBack(server.Endpoint, wait)
	if err != nil {
		return err
	}
	defer slow.Close()
	scripts, err := os.MkdirTemp("", "bench-memory")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scripts)
	var all []*candidate
	for _, size := range sizes {
		c := &candidate{memory: size, dynamoDB: slow.URL, scripts: scripts}
		defer func() { err = errors.Join(err, c.close()) }()
		if err := c.start(deployment); err != nil {
			return err
		}
		all = append(all, c)
	}
	for game := range max(games, 1) + 1 {
		for _, c := range all {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := c.play(game); err != nil {
				return fmt.Errorf("%d MB: %w", c.memory, err)
			}
		}
	}
	return reportSizes(w, all)
}

// holdBack hands requests on, each after a while.
func holdBack(endpoint string, wait time.Duration) (*httptest.Server, error) {
	proxy, err := service.NewProxy(endpoint)
	if err != nil {
		return nil, err
	}
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(wait)
		proxy.ServeHTTP(w, r)
	})), nil
}

// reportSizes prints a row for each size. The medians count, since other work of the
// machine makes some events wait. A million moves cost the price of x86_64.
func reportSizes(w io.Writer, all []*candidate) error {
	const gbSecond = 0.0000166667
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "memory\tprocessor\tmove, median\t90 %\tpoll, median\t90 %\tpeak\ta million moves\t")
	for _, c := range all {
		peak, err := c.peak()
		if err != nil {
			return err
		}
		move, poll := c.times[moves], c.times[polls]
		median := quantile(move, 0.5)
		fmt.Fprintf(t, "%d MB\t%.2f\t%s\t%s\t%s\t%s\t%d MB\t%.3f $\t\n", c.memory, share(c.memory),
			ms(median), ms(quantile(move, 0.9)), ms(quantile(poll, 0.5)), ms(quantile(poll, 0.9)),
			peak, median.Seconds()*float64(c.memory)/1024*gbSecond*1e6)
	}
	return t.Flush()
}
