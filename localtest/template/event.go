package template

import (
	"errors"
	"fmt"
)

// event is what calls a function: a request, or records of a stream.
type event struct {
	Type       string `yaml:"Type"`
	Properties struct {
		Method   string `yaml:"Method"`
		Path     string `yaml:"Path"`
		Settings struct {
			Rate  string `yaml:"ThrottlingRateLimit"`
			Burst string `yaml:"ThrottlingBurstLimit"`
		} `yaml:"RouteSettings"`

		Stream    string `yaml:"Stream"`
		BatchSize int    `yaml:"BatchSize"`
		MaxAge    int    `yaml:"MaximumRecordAgeInSeconds"`
		Parallel  int    `yaml:"ParallelizationFactor"`
		Criteria  struct {
			Filters []struct {
				Pattern string `yaml:"Pattern"`
			} `yaml:"Filters"`
		} `yaml:"FilterCriteria"`
	} `yaml:"Properties"`
}

func (t *Template) addEvents(id string, f function) error {
	for name, e := range f.Events {
		switch e.Type {
		case "HttpApi":
			r, err := e.route(id)
			if err != nil {
				return fmt.Errorf("event %s: %w", name, err)
			}
			t.Routes = append(t.Routes, r)
		case "DynamoDB":
			t.Streams = append(t.Streams, e.stream(id))
		default:
			return fmt.Errorf("event %s: type %q is neither HttpApi nor DynamoDB", name, e.Type)
		}
	}
	return nil
}

func (e event) route(function string) (Route, error) {
	p := e.Properties
	if (p.Method == "") != (p.Path == "") {
		return Route{}, errors.New("a route needs both a Method and a Path, or neither")
	}
	return Route{p.Method, p.Path, function, p.Settings.Rate, p.Settings.Burst}, nil
}

func (e event) stream(function string) Stream {
	p := e.Properties
	s := Stream{Function: function, Table: p.Stream, BatchSize: p.BatchSize, MaxAge: p.MaxAge, Parallel: p.Parallel}
	for _, f := range p.Criteria.Filters {
		s.Filters = append(s.Filters, f.Pattern)
	}
	return s
}
