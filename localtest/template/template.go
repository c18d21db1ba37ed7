// Package template reads from template.yaml what a local server and the tests
// need: routes, CORS, throttling, and what each function is given.
package template

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Template is a deployment with one HTTP API and at most one WebSocket API. An
// intrinsic function in its short form reads as its argument: "!Ref GamesTable"
// as "GamesTable" and "!Sub ${Bucket.Arn}/*" as "${Bucket.Arn}/*".
type Template struct {
	// Defaults holds the parameters that have a default value.
	Defaults  map[string]string
	CORS      CORS
	Routes    []Route             // ordered by path and method
	Functions map[string]Function // by logical id
	Tables    map[string]Table    // by logical id
	Connect   string              // the function behind $connect of the WebSocket API
	Streams   []Stream

	AccessLog       string   // the form of a line, with $context variables
	AlarmMetrics    int      // metrics that alarms watch; one that two watch counts twice
	FilteredMetrics []string // names of the metrics that are taken from logs
	Dashboards      int
}

// Route sends the requests of one method and path to a function. The default
// route has neither and takes what no other route matches.
type Route struct {
	Method   string
	Path     string // with variables, such as "/games/{id}" or "/schema/{proxy+}"
	Function string // its logical id
	// Rate and Burst throttle all callers together: requests a second, and
	// requests at once.
	Rate, Burst string
}

// Key names the route as the gateway does: "GET /games/{id}" or "$default".
func (r Route) Key() string {
	if r.IsDefault() {
		return "$default"
	}
	return r.Method + " " + r.Path
}

// IsDefault reports whether the route is the default route.
func (r Route) IsDefault() bool { return r.Path == "" }

// CORS is the HTTP API's CorsConfiguration (Serverless Application Model,
// "HttpApiCorsConfiguration").
type CORS struct {
	AllowOrigins  []string `yaml:"AllowOrigins"`
	AllowMethods  []string `yaml:"AllowMethods"`
	AllowHeaders  []string `yaml:"AllowHeaders"`
	ExposeHeaders []string `yaml:"ExposeHeaders"`
	MaxAge        int      `yaml:"MaxAge"` // seconds
}

// Function is what one function is given.
type Function struct {
	// Environment has what each variable refers to (its own name where the value is
	// put together from several references), and Constants those with a value of
	// their own. The variables of all functions are among them.
	Environment, Constants map[string]string
	Statements             []Statement // of its role

	Memory  float64 // MB
	Timeout float64 // seconds
}

// Stream feeds a function with what changes in a table (AWS Lambda Developer
// Guide, "Process DynamoDB records with Lambda").
type Stream struct {
	Function  string // its logical id
	Table     string // as it is referred to: "GamesTable.StreamArn"
	BatchSize int
	Filters   []string // patterns, of which one must match
	MaxAge    int      // seconds after which a record that fails is given up
	Parallel  int      // batches of one shard at once
}

// Table is a DynamoDB table.
type Table struct {
	BillingMode string `yaml:"BillingMode"`
	Attributes  []struct {
		Name string `yaml:"AttributeName"`
		Type string `yaml:"AttributeType"`
	} `yaml:"AttributeDefinitions"`
	Key []struct {
		Name string `yaml:"AttributeName"`
		Type string `yaml:"KeyType"`
	} `yaml:"KeySchema"`
	TimeToLive struct {
		Attribute string `yaml:"AttributeName"`
		Enabled   bool   `yaml:"Enabled"`
	} `yaml:"TimeToLiveSpecification"`

	// Stream is "!If [condition, specification, nothing]", or absent.
	Stream [3]yaml.Node `yaml:"StreamSpecification"`
}

// StreamViewType is that of the table's stream, "" for none.
func (t Table) StreamViewType() string {
	var specification struct {
		Type string `yaml:"StreamViewType"`
	}
	_ = t.Stream[1].Decode(&specification)
	return specification.Type
}

// The parts of the file that are read.
type (
	file struct {
		Globals struct {
			Function function `yaml:"Function"`
		} `yaml:"Globals"`
		Parameters map[string]struct {
			Default *string `yaml:"Default"`
		} `yaml:"Parameters"`
		Resources map[string]resource `yaml:"Resources"`
	}
	resource struct {
		Type       string    `yaml:"Type"`
		Properties yaml.Node `yaml:"Properties"`
	}
	integration struct {
		URI [2]yaml.Node `yaml:"IntegrationUri"` // a text, and the alias in it
	}
	httpAPI struct {
		CORS      CORS `yaml:"CorsConfiguration"`
		AccessLog struct {
			Format string `yaml:"Format"`
		} `yaml:"AccessLogSettings"`
	}
	alarm struct {
		Metrics []struct {
			Stat yaml.Node `yaml:"MetricStat"`
		} `yaml:"Metrics"`
	}
	metricFilter struct {
		Metrics []struct {
			Name string `yaml:"MetricName"`
		} `yaml:"MetricTransformations"`
	}
	environment struct {
		Variables map[string]yaml.Node `yaml:"Variables"`
	}
	function struct {
		Memory      float64          `yaml:"MemorySize"`
		Timeout     float64          `yaml:"Timeout"`
		Environment environment      `yaml:"Environment"`
		Role        string           `yaml:"Role"`
		Policies    yaml.Node        `yaml:"Policies"`
		Events      map[string]event `yaml:"Events"`
	}
)

// Load reads the template in the named file.
func Load(name string) (*Template, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	t, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// Parse reads a template. It refuses one without routes, with an event that is
// no route, or with anything it reads in another form than this project's.
func Parse(text []byte) (*Template, error) {
	var f file
	if err := yaml.Unmarshal(text, &f); err != nil {
		return nil, err
	}
	t := &Template{Defaults: map[string]string{}, Functions: map[string]Function{}, Tables: map[string]Table{}}
	for name, p := range f.Parameters {
		if p.Default != nil {
			t.Defaults[name] = *p.Default
		}
	}
	for id, r := range f.Resources {
		if err := t.add(id, r, f); err != nil {
			return nil, fmt.Errorf("resource %s: %w", id, err)
		}
	}
	if len(t.Routes) == 0 {
		return nil, errors.New("no function has a route")
	}
	slices.Sort(t.FilteredMetrics)
	t.FilteredMetrics = slices.Compact(t.FilteredMetrics)
	slices.SortFunc(t.Routes, func(a, b Route) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
	return t, nil
}

func (t *Template) add(id string, r resource, in file) error {
	switch r.Type {
	case "AWS::Serverless::HttpApi":
		var api httpAPI
		err := r.Properties.Decode(&api)
		t.CORS, t.AccessLog = api.CORS, api.AccessLog.Format
		return err
	case "AWS::Serverless::Function":
		var f function
		if err := r.Properties.Decode(&f); err != nil {
			return err
		}
		return t.addFunction(id, f, in)
	case "AWS::ApiGatewayV2::Integration":
		var i integration
		var function struct {
			Alias string `yaml:"Alias"`
		}
		err := errors.Join(r.Properties.Decode(&i), i.URI[1].Decode(&function))
		t.Connect = strings.TrimSuffix(function.Alias, ".Alias")
		return err
	case "AWS::DynamoDB::Table":
		var table Table
		err := r.Properties.Decode(&table)
		t.Tables[id] = table
		return err
	case "AWS::CloudWatch::Alarm":
		var a alarm
		err := r.Properties.Decode(&a)
		t.AlarmMetrics += a.metrics()
		return err
	case "AWS::CloudWatch::Dashboard":
		t.Dashboards++
	case "AWS::Logs::MetricFilter":
		var f metricFilter
		err := r.Properties.Decode(&f)
		for _, m := range f.Metrics {
			t.FilteredMetrics = append(t.FilteredMetrics, m.Name)
		}
		return err
	}
	return nil
}

// metrics counts those that the alarm watches; without a list it is one.
func (a alarm) metrics() int {
	n := 0
	for _, m := range a.Metrics {
		if !m.Stat.IsZero() {
			n++
		}
	}
	return max(n, 1)
}

func (t *Template) addFunction(id string, f function, in file) error {
	if err := t.addEvents(id, f); err != nil {
		return err
	}
	statements, err := in.permissions(f)
	if err != nil {
		return err
	}
	global := in.Globals.Function
	given := Function{
		Environment: map[string]string{}, Constants: map[string]string{}, Statements: statements,
		Memory: cmp.Or(f.Memory, global.Memory), Timeout: cmp.Or(f.Timeout, global.Timeout),
	}
	given.set(global.Environment)
	given.set(f.Environment)
	t.Functions[id] = given
	return nil
}

func (f *Function) set(e environment) {
	for name, value := range e.Variables {
		switch value.Tag {
		case "!Ref":
			f.Environment[name] = value.Value
		case "!Sub", "!If":
			f.Environment[name] = name
		default:
			f.Constants[name] = value.Value
		}
	}
}
