package clients_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

// members are the members of a JSON object.
type members = map[string]any

// client does an operation of a scenario. A failure that the client reports is a member of the result.
type client interface {
	do(ctx context.Context, operation string, with members) (result members, err error)
}

// scenario is one of clients/scenarios.json.
type scenario struct {
	Name string `json:"name"`
	Cuts bool   `json:"cuts"` // whether responses and frames are lost at random
	// Counts says whether the service counts the public games of an address, and gives strangers
	// less time.
	Counts bool   `json:"counts"`
	Steps  []step `json:"steps"`
}

// step does or checks one thing.
type step struct {
	Do        string         `json:"do"`        // an operation of the client
	Elsewhere string         `json:"elsewhere"` // an operation of another client
	With      members        `json:"with"`
	As        string         `json:"as"`        // what later steps call the result
	Meanwhile bool           `json:"meanwhile"` // whether the scenario goes on before there is a result
	Times     int            `json:"times"`     // how often the operation is done at once; 0 stands for 1
	Wait      string         `json:"wait"`      // a result that was begun meanwhile
	Want      members        `json:"want"`      // members of the result
	Says      []string       `json:"says"`      // parts of the message of a failure
	After     float64        `json:"after"`     // the least seconds that the step takes
	Within    float64        `json:"within"`    // and the most
	Network   map[string]any `json:"network"`   // what it does from now on
	Sent      string         `json:"sent"`      // the requests of an operation, which are counted once there are enough
	Sockets   *int32         `json:"sockets"`   // how many are open
	Pause     time.Duration  `json:"pause"`     // in seconds
}

// longestStep is how long a step may take that names no limit.
const longestStep = 2 * time.Minute

// TestScenariosOfGo: the client in Go passes every scenario.
func TestScenariosOfGo(t *testing.T) {
	testScenarios(t, func(_ *testing.T, base string) client { return newGoClient(base) })
}

// testScenarios plays each scenario with a client and a service of its own.
func testScenarios(t *testing.T, start func(t *testing.T, base string) client) {
	text, err := os.ReadFile(repository.Path("clients", "scenarios.json"))
	if err != nil {
		t.Fatal(err)
	}
	var all []scenario
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			var arguments []string
			if s.Counts {
				arguments = []string{"-rate", "1000"}
			}
			base := launch.StartForTest(t, arguments...).Base
			to := base
			if s.Cuts {
				to = network.Cut(t, base).URL
			}
			n := newNetwork(t, to)
			results := members{"network": n.addresses()}
			p := player{t, start(t, n.url), newGoClient(base), n, results, map[string]chan outcome{}}
			for _, s := range s.Steps {
				p.play(s)
			}
		})
	}
}

// player plays a scenario.
type player struct {
	t                 *testing.T
	client, elsewhere client
	network           *scriptedNetwork
	results           members
	begun             map[string]chan outcome
}

// outcome is what an operation has led to.
type outcome struct {
	result members
	err    error
}

func (p player) play(s step) {
	p.t.Helper()
	began := time.Now()
	switch {
	case s.Network != nil:
		what, _ := p.resolve(s.Network).(members)
		p.network.change(what)
	case s.Sent != "":
		p.check(s, p.awaitSent(s))
	case s.Sockets != nil:
		p.awaitSockets(*s.Sockets)
	case s.Pause > 0:
		time.Sleep(s.Pause * time.Second)
	case s.Wait != "":
		p.finish(s, s.Wait, p.begun[s.Wait])
	default:
		p.begin(s)
	}
	took := time.Since(began).Seconds()
	if took < s.After || s.Within > 0 && took > s.Within {
		p.t.Errorf("%+v took %.1f s", s, took)
	}
}

func (p player) begin(s step) {
	p.t.Helper()
	by, operation := p.client, s.Do
	if s.Elsewhere != "" {
		by, operation = p.elsewhere, s.Elsewhere
	}
	with, _ := p.resolve(s.With).(members)
	done := make(chan outcome, max(1, s.Times))
	for range cap(done) {
		go func() {
			ctx, cancel := context.WithTimeout(p.t.Context(), longestStep)
			defer cancel()
			result, err := by.do(ctx, operation, with)
			done <- outcome{result, err}
		}()
	}
	if s.Meanwhile {
		p.begun[s.As] = done
		return
	}
	p.finish(s, s.As, done)
}

func (p player) finish(s step, name string, done chan outcome) {
	p.t.Helper()
	for range cap(done) {
		o := <-done
		if o.err != nil {
			p.t.Fatalf("%+v: %v", s, o.err)
		}
		p.results[name] = o.result
		p.check(s, o.result)
	}
}

// check compares the members that a step names, and that no version is missing.
func (p player) check(s step, got members) {
	p.t.Helper()
	want, _ := p.resolve(s.Want).(members)
	if !contains(got, want) || s.Want["failure"] == nil && got["failure"] != nil {
		p.t.Fatalf("%+v led to %v, want %v", s, got, want)
	}
	failure, _ := got["failure"].(members)
	for _, part := range s.Says {
		text, _ := p.resolve(part).(string)
		if message, _ := failure["message"].(string); !strings.Contains(message, text) {
			p.t.Errorf("%+v fails with %q, want %q in it", s, message, text)
		}
	}
	versions, _ := got["versions"].([]any)
	for i, version := range versions {
		if version != versions[0].(float64)+float64(i) {
			p.t.Fatalf("%+v: versions are missing: %v", s, versions)
		}
	}
}

// contains reports whether got has all members of want, of which some are objects.
func contains(got, want members) bool {
	for name, value := range want {
		if inner, ok := value.(members); ok {
			part, _ := got[name].(members)
			if !contains(part, inner) {
				return false
			}
		} else if !reflect.DeepEqual(got[name], value) {
			return false
		}
	}
	return true
}

// resolve replaces names of earlier results, such as "$game.tokens.0", by what they stand for.
func (p player) resolve(value any) any {
	switch value := value.(type) {
	case string:
		if name, ok := strings.CutPrefix(value, "$"); ok {
			return p.find(strings.Split(name, "."))
		}
	case members:
		resolved := members{}
		for name, inner := range value {
			resolved[name] = p.resolve(inner)
		}
		return resolved
	case []any:
		var resolved []any
		for _, inner := range value {
			resolved = append(resolved, p.resolve(inner))
		}
		if resolved == nil {
			return value
		}
		return resolved
	}
	return value
}

func (p player) find(path []string) any {
	var found any = p.results
	for _, name := range path {
		switch inside := found.(type) {
		case members:
			found = inside[name]
		case []any:
			index, err := strconv.Atoi(name)
			if err != nil || index >= len(inside) {
				return nil
			}
			found = inside[index]
		default:
			p.t.Fatalf("there is no result %v", path)
		}
	}
	return found
}

func (p player) awaitSockets(want int32) {
	p.t.Helper()
	if !await(func() bool { return p.network.sockets.Load() == want }) {
		p.t.Fatalf("%d connections for live updates are open, want %d", p.network.sockets.Load(), want)
	}
}

// awaitSent returns the counts of an operation's requests, once there are as many as a step wants.
func (p player) awaitSent(s step) (got members) {
	want, _ := s.Want["requests"].(float64)
	await(func() bool {
		got = p.network.sent(s.Sent)
		return got["requests"].(float64) >= want
	})
	return got
}

// await reports whether something becomes true, on a machine that may be busy.
func await(is func() bool) bool {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if is() {
			return true
		}
	}
	return is()
}

// plain returns a value as it is read from JSON.
func plain(value any) (decoded members) {
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &decoded)
	}
	if err != nil {
		panic(fmt.Sprint("the runner makes no JSON: ", err))
	}
	return decoded
}
