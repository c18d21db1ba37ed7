package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"time"

	"cardgames/localtest/apigateway"
	"cardgames/localtest/client"
	"cardgames/localtest/lambda"
	"cardgames/localtest/template"
)

// The functions that are measured.
const (
	moves = "SubmitActionFunction"
	polls = "GetGameFunction"
)

// candidate is the service with functions of one size.
type candidate struct {
	memory int // in MB
	times  map[string][]time.Duration

	groups    map[string]*group
	functions []*lambda.Function
	server    *httptest.Server
	client    client.Client
}

func newCandidate(t *template.Template, memory int, dynamoDB string) (c *candidate, err error) {
	c = &candidate{memory: memory, times: map[string][]time.Duration{}, groups: map[string]*group{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.close())
		}
	}()
	all := map[string]apigateway.Function{}
	for id, f := range t.Functions {
		env, err := lambda.Environment(f, map[string]string{"DynamoDBEndpoint": dynamoDB})
		if err != nil {
			return c, err
		}
		binary, err := filepath.Abs(filepath.Join("bin", lambda.Folder(id), "bootstrap"))
		if err != nil {
			return c, err
		}
		if id == moves || id == polls {
			if c.groups[id], err = newGroup(memory); err != nil {
				return c, err
			}
			if binary, err = c.groups[id].wrap(binary); err != nil {
				return c, err
			}
		}
		function := lambda.New(binary, env, io.Discard)
		c.functions = append(c.functions, function)
		all[id] = c.timed(id, function)
	}
	gateway, err := apigateway.New(t, all)
	if err != nil {
		return c, err
	}
	c.server = httptest.NewServer(gateway)
	c.client.Base = c.server.URL
	return c, nil
}

// timed notes how long each event takes. Events come one at a time.
func (c *candidate) timed(id string, f *lambda.Function) apigateway.Function {
	return func(ctx context.Context, event []byte) ([]byte, error) {
		start := time.Now()
		response, err := f.Invoke(ctx, event)
		c.times[id] = append(c.times[id], time.Since(start))
		return response, err
	}
}

// play plays a game at random, and polls after each move. The first game warms
// the processes up, and its times do not count.
func (c *candidate) play(game int) error {
	v, err := c.client.Create(map[string]any{"seed": fmt.Sprint("memory ", game)})
	random := rand.New(rand.NewPCG(0, uint64(game)))
	for err == nil && !v.Finished() {
		if v, err = c.client.SubmitAny(v, random); err == nil {
			_, err = c.client.Read(v.GameID)
		}
	}
	if game == 0 {
		clear(c.times)
	}
	return err
}

// peak is the most memory that a function has had, in MB.
func (c *candidate) peak() (most int, err error) {
	for _, g := range c.groups {
		mb, err := g.peak()
		if err != nil {
			return 0, err
		}
		most = max(most, mb)
	}
	return most, nil
}

func (c *candidate) close() (err error) {
	if c.server != nil {
		c.server.Close()
	}
	for _, f := range c.functions {
		_, closed := f.Close()
		err = errors.Join(err, closed)
	}
	for _, g := range c.groups {
		if g != nil {
			err = errors.Join(err, g.remove())
		}
	}
	return err
}
