// Package template reads from template.yaml what a local server and the tests
// need: routes, CORS, throttling, and what each function is given.
package template

import (
	"cmp"
	"fmt"
	"os"
	"strconv"

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
	AlarmMetrics    []Metric // those that alarms watch, once for each alarm
	FilteredMetrics []string // names of the metrics that are taken from logs
	Dashboards      int
}

// Route sends the requests of one method and path to a function. The default
// route has neither and takes what no other route matches.
type Route struct {
	Method   string   `yaml:"Method"`
	Path     string   `yaml:"Path"` // with variables, such as "/games/{id}" or "/schema/{proxy+}"
	Function string   `yaml:"-"`    // its logical id
	Throttle Throttle `yaml:"RouteSettings"`
}

// Throttle is for all callers of a route together. Its values are numbers or
// parameters.
type Throttle struct {
	Rate  string `yaml:"ThrottlingRateLimit"`  // requests a second
	Burst string `yaml:"ThrottlingBurstLimit"` // requests at once
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

// Metric is one of CloudWatch.
type Metric struct {
	Namespace  string `yaml:"Namespace"`
	Name       string `yaml:"MetricName"`
	Dimensions []struct {
		Value string `yaml:"Value"` // as it is referred to
	} `yaml:"Dimensions"`
}

// Stream feeds a function with what changes in a table (AWS Lambda Developer
// Guide, "Process DynamoDB records with Lambda").
type Stream struct {
	Function  string   `yaml:"-"`      // its logical id
	Table     string   `yaml:"Stream"` // as it is referred to: "GamesTable.StreamArn"
	BatchSize int      `yaml:"BatchSize"`
	Filters   []string `yaml:"-"`                         // patterns, of which one must match
	MaxAge    int      `yaml:"MaximumRecordAgeInSeconds"` // after which a record that fails is given up
	Parallel  int      `yaml:"ParallelizationFactor"`     // batches of one shard at once
}

// Statement is one permission: one action on one resource.
type Statement struct {
	Effect   string `yaml:"Effect"`
	Action   string `yaml:"Action"`
	Resource string `yaml:"Resource"`
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

// Number is a parameter's default, or a number itself.
func (t *Template) Number(text string) (float64, error) {
	return strconv.ParseFloat(cmp.Or(t.Defaults[text], text), 64)
}

// Load reads the template in the named file. It refuses one that has anything
// it reads in another form than this project's.
func Load(name string) (*Template, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	if err := yaml.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t := f.template()
	if f.err != nil {
		return nil, fmt.Errorf("%s: %w", name, f.err)
	}
	return t, nil
}
