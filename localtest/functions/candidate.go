package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"cardgames/localtest/apigateway"
	"cardgames/localtest/client"
	"cardgames/localtest/lambda"
	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

// The functions that are measured.
const (
	moves = "SubmitActionFunction"
	polls = "GetGameFunction"
)

// candidate is the service with functions of one size.
type candidate struct {
	memory    int // in MB
	dynamoDB  string
	scripts   string // folder of the programs that start the binaries
	times     map[string][]time.Duration
	groups    map[string]group
	functions map[string]*lambda.Function
	client    client.Client
}

// start may leave parts for close even where it fails.
func (c *candidate) start(t *template.Template) error {
	c.times, c.groups, c.functions = map[string][]time.Duration{}, map[string]group{}, map[string]*lambda.Function{}
	all := map[string]apigateway.Function{}
	for id, f := range t.Functions {
		if err := c.add(id, f); err != nil {
			return err
		}
		all[id] = c.timed(id)
	}
	gateway, err := apigateway.New(t, all)
	c.client = client.Client{Base: "http://service", Transport: service.Transport{Handler: gateway}}
	return err
}

func (c *candidate) add(id string, f template.Function) (err error) {
	env, err := lambda.Environment(f, map[string]string{"DynamoDBEndpoint": c.dynamoDB})
	if err != nil {
		return err
	}
	if c.groups[id], err = newGroup(c.memory); err != nil {
		return err
	}
	program := filepath.Join(c.scripts, fmt.Sprint(id, "-", c.memory))
	c.functions[id] = lambda.New(program, env, io.Discard)
	return os.WriteFile(program, c.groups[id].script(deployed(lambda.Folder(id))), 0o700)
}

// timed notes how long each event takes. Events come one at a time.
func (c *candidate) timed(id string) apigateway.Function {
	return func(ctx context.Context, event []byte) ([]byte, error) {
		start := time.Now()
		response, err := c.functions[id].Invoke(ctx, event)
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
	for _, id := range []string{moves, polls} {
		mb, failed := c.groups[id].peak()
		most, err = max(most, mb), errors.Join(err, failed)
	}
	return most, err
}

func (c *candidate) close() (err error) {
	for id, f := range c.functions {
		f.Close()
		err = errors.Join(err, c.groups[id].remove())
	}
	return err
}
