// Package template reads the parts of template.yaml that local servers and tests
// need: routes, CORS, throttles, functions, tables, streams and alarms.
package template

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"strconv"
)

// Template is a deployment with one HTTP API and at most one WebSocket API. The
// short form of an intrinsic function is read as its argument: "!Ref GamesTable" as
// "GamesTable" and "!Sub ${Bucket.Arn}/*" as "${Bucket.Arn}/*".
type Template struct {
	// Defaults has the default values of the parameters that have one.
	Defaults map[string]string
	// Sizes has the values of figures by size, which hold where their parameters are 0.
	Sizes     map[string]map[string]string
	CORS      CORS
	Routes    []Route             // ordered by path and method
	Functions map[string]Function // by logical id, those that requests and streams call
	Tables    map[string]Table    // by logical id
	Connect   string              // the function behind $connect of the WebSocket API
	// Handshakes a second that the WebSocket API passes on, of which the function lets fewer in.
	Handshakes float64
	Streams    []Stream

	AccessLog       string   // the format of a line, with $context variables
	AlarmMetrics    []Metric // the metrics that alarms watch with the defaults, once for each alarm
	FilteredMetrics []string // names of the metrics of metric filters
	Dashboards      int

	Brake Brake
}

// Brake is what slows the service down, and stops it, where it spends too much.
type Brake struct {
	// Expression is what its alarms compute, in metric math, of Metrics by their ids: each a name, and
	// the logical id of a table or an API after a space, where it has one.
	Expression string
	Metrics    map[string]string

	Stages map[string]Stage // by their names, such as Slow, whose threshold is SlowAbove
}

// Stage is a stage of the brake: it is on while so many of the last minutes are above its threshold.
type Stage struct {
	Minutes int `yaml:"Minutes"`
	Of      int `yaml:"Of"`
}

// Route routes the requests with a method and a path to a function. The default
// route has neither and matches all other requests.
type Route struct {
	Method   string   `yaml:"Method"`
	Path     string   `yaml:"Path"` // with variables: "/games/{id}" or "/schema/{proxy+}"
	Function string   `yaml:"-"`    // its logical id
	Throttle Throttle `yaml:"RouteSettings"`
}

// Throttle is the throttle of a route, for all clients together. Its values are
// numbers or names of parameters.
type Throttle struct {
	Rate  string `yaml:"ThrottlingRateLimit"`  // requests a second
	Burst string `yaml:"ThrottlingBurstLimit"` // requests at once
}

// Key returns the route key of the gateway: "GET /games/{id}" or "$default".
func (r Route) Key() string {
	if r.IsDefault() {
		return "$default"
	}
	return r.Method + " " + r.Path
}

// IsDefault reports whether the route is the default route.
func (r Route) IsDefault() bool { return r.Path == "" }

// FunctionOf returns the logical id of the function behind the route with a key.
func (t *Template) FunctionOf(key string) (string, error) {
	for _, r := range t.Routes {
		if r.Key() == key {
			return r.Function, nil
		}
	}
	return "", fmt.Errorf("the template has no route %q", key)
}

// CORS is the HTTP API's CorsConfiguration (Serverless Application Model,
// "HttpApiCorsConfiguration").
type CORS struct {
	AllowOrigins  []string `yaml:"AllowOrigins"`
	AllowMethods  []string `yaml:"AllowMethods"`
	AllowHeaders  []string `yaml:"AllowHeaders"`
	ExposeHeaders []string `yaml:"ExposeHeaders"`
	MaxAge        int      `yaml:"MaxAge"` // seconds
}

// Function is a Lambda function.
type Function struct {
	// Environment maps each environment variable to what it refers to, or to its own
	// name if its value is an expression. Constants has the variables with constant
	// values. Both include the global variables of the template.
	Environment, Constants map[string]string
	Statements             []Statement // of its role

	Memory  float64 // MB
	Timeout float64 // seconds
}

// Metric is a CloudWatch metric.
type Metric struct {
	Namespace string `yaml:"Namespace"`
	Name      string `yaml:"MetricName"`
}

// Stream is the event source mapping of a table's stream to a function (AWS Lambda
// Developer Guide, "Process DynamoDB records with Lambda").
type Stream struct {
	Function  string   `yaml:"-"`      // its logical id
	Table     string   `yaml:"Stream"` // as in a reference: "GamesTable.StreamArn"
	BatchSize int      `yaml:"BatchSize"`
	Filters   []string `yaml:"-"`                         // patterns, of which one must match
	MaxAge    int      `yaml:"MaximumRecordAgeInSeconds"` // seconds, after which a failing record is dropped
	Parallel  int      `yaml:"-"`                         // batches of one shard at once
}

// Statement is a statement of a policy, with one action on one resource.
type Statement struct {
	Effect   string `yaml:"Effect"`
	Action   string `yaml:"Action"`
	Resource string `yaml:"Resource"`
}

// KeyElement is an attribute of a key.
type KeyElement struct {
	Name string `yaml:"AttributeName"`
	Type string `yaml:"KeyType"`
}

// Table is a DynamoDB table.
type Table struct {
	BillingMode string `yaml:"BillingMode"`
	Attributes  []struct {
		Name string `yaml:"AttributeName"`
		Type string `yaml:"AttributeType"`
	} `yaml:"AttributeDefinitions"`
	Key     []KeyElement `yaml:"KeySchema"`
	Indexes []struct {
		Name       string       `yaml:"IndexName"`
		Key        []KeyElement `yaml:"KeySchema"`
		Projection struct {
			Type string `yaml:"ProjectionType"`
		} `yaml:"Projection"`
	} `yaml:"GlobalSecondaryIndexes"`
	TimeToLive struct {
		Attribute string `yaml:"AttributeName"`
		Enabled   bool   `yaml:"Enabled"`
	} `yaml:"TimeToLiveSpecification"`

	Stream struct {
		// ViewType is what its records have, "" if the table has none.
		ViewType string `yaml:"StreamViewType"`
	} `yaml:"StreamSpecification"`
}

// Number returns the default of the parameter with the name text, or text itself, as
// a number. A figure of 0 has the value of the size.
func (t *Template) Number(text string) (float64, error) {
	n, err := strconv.ParseFloat(cmp.Or(t.Defaults[text], text), 64)
	if of, sized := t.Sizes[text]; sized && n == 0 && err == nil {
		return strconv.ParseFloat(of[t.Defaults["Size"]], 64)
	}
	return n, err
}

// Sized returns the template with another size.
func (t *Template) Sized(size string) *Template {
	other := *t
	other.Defaults = maps.Clone(t.Defaults)
	other.Defaults["Size"] = size
	return &other
}

// Load reads a template from the named file. It returns an error if a part that it
// reads has another form than in this project's template.
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

// Parse reads the text of a template, as Load does.
func Parse(text []byte) (*Template, error) {
	var f file
	if err := decode(text, &f); err != nil {
		return nil, err
	}
	t := f.template()
	return t, f.err
}
