//go:build real

package schemathesis_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// report sums up the events of a run.
type report struct {
	cases, valid int                    // valid: requests that the document allows
	responses    map[string]map[int]int // "POST /games", then the status: how often
	checks       map[string]bool        // those that were made
	failures     []failure
}

// failure is a response that a check found wrong.
type failure struct {
	operation, phase string
	check            check
	exchange         interaction
}

func (f failure) String() string {
	found, sent, got := f.check.Info.Failure, f.exchange.Request, f.exchange.Response
	return fmt.Sprintf("%s, %s: %s: %s\n%s\n%s %s %q %q\n%d %.1000s", f.operation, f.phase, f.check.Name, found.Title, found.Message,
		sent.Method, sent.URI, sent.Headers, sent.Body.Base64, got.Status, got.Content.Base64)
}

// event is a line of the report, as far as it matters here.
type event struct {
	ScenarioFinished *struct {
		Phase    string
		Recorder scenario
	}
	NonFatalError, FatalError json.RawMessage
}

// scenario has requests in their order or none, by the ids of test cases.
type scenario struct {
	Cases        map[string]testCase
	Checks       map[string][]check
	Interactions map[string]interaction
}

type testCase struct {
	Value struct {
		Method, Path string
		Meta         struct{ Generation struct{ Mode string } }
	}
}

type check struct {
	Name, Status string
	Info         struct {
		Failure struct{ Title, Message string }
	} `json:"failure_info"`
}

type interaction struct {
	Request struct {
		Method, URI string
		Headers     map[string][]string
		Body        content
	}
	Response struct {
		Status  int `json:"status_code"`
		Content content
	}
}

// content is a body.
type content struct {
	Base64 []byte `json:"$base64"`
}

func readReport(name string) (*report, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := &report{responses: map[string]map[int]int{}, checks: map[string]bool{}}
	for events := json.NewDecoder(file); ; {
		var e event
		switch err := events.Decode(&e); {
		case err == io.EOF:
			return r, nil
		case err != nil:
			return nil, err
		}
		if err := r.add(e); err != nil {
			return nil, err
		}
	}
}

func (r *report) add(e event) error {
	if e.NonFatalError != nil || e.FatalError != nil {
		return fmt.Errorf("schemathesis failed: %s%s", e.NonFatalError, e.FatalError)
	}
	if e.ScenarioFinished == nil {
		return nil
	}
	s := e.ScenarioFinished.Recorder
	for id, exchange := range s.Interactions {
		sent := s.Cases[id].Value
		operation := sent.Method + " " + sent.Path
		if successes[operation] == nil {
			operation = "other methods"
		}
		r.count(operation, sent.Meta.Generation.Mode, exchange.Response.Status)
		for _, c := range s.Checks[id] {
			r.checks[c.Name] = true
			if c.Status != "success" {
				r.failures = append(r.failures, failure{operation, e.ScenarioFinished.Phase, c, exchange})
			}
		}
	}
	return nil
}

func (r *report) count(operation, mode string, status int) {
	r.cases++
	if mode == "positive" {
		r.valid++
	}
	if r.responses[operation] == nil {
		r.responses[operation] = map[int]int{}
	}
	r.responses[operation][status]++
}
