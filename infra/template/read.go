package template

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// file is the part of a template that is read.
type file struct {
	Globals struct {
		Function function `yaml:"Function"`
	} `yaml:"Globals"`
	Parameters map[string]struct {
		Default *string `yaml:"Default"`
	} `yaml:"Parameters"`
	Mappings struct {
		Sizes     map[string]map[string]string `yaml:"Sizes"`
		SlowAbove map[string]map[string]string `yaml:"SlowAbove"`
		StopAbove map[string]map[string]string `yaml:"StopAbove"`
		DayAbove  map[string]map[string]string `yaml:"DayAbove"`
		Brake     map[string]Stage             `yaml:"Brake"`
	} `yaml:"Mappings"`
	Conditions map[string]yaml.Node `yaml:"Conditions"`
	Resources  map[string]struct {
		Type       string    `yaml:"Type"`
		Condition  string    `yaml:"Condition"`
		Properties yaml.Node `yaml:"Properties"`
	} `yaml:"Resources"`

	err error // of the parts that could not be decoded
}

type (
	httpAPI struct {
		CORS      CORS `yaml:"CorsConfiguration"`
		AccessLog struct {
			Format string `yaml:"Format"`
		} `yaml:"AccessLogSettings"`
	}
	webSocketAPI struct {
		Settings struct {
			// Rate is "!If [condition, number, 0]".
			Rate [3]yaml.Node `yaml:"ThrottlingRateLimit"`
		} `yaml:"DefaultRouteSettings"`
		Routes map[string]struct {
			Function string `yaml:"FunctionArn"` // its alias
		} `yaml:"Routes"`
	}
	// alarm watches one metric, or a list of metrics and expressions.
	alarm struct {
		Metric  `yaml:",inline"`
		Metrics []struct {
			ID         string `yaml:"Id"`
			Expression string `yaml:"Expression"`
			Stat       struct {
				Metric struct {
					Metric     `yaml:",inline"`
					Dimensions []struct {
						Value string `yaml:"Value"`
					} `yaml:"Dimensions"`
				} `yaml:"Metric"`
			} `yaml:"MetricStat"`
		} `yaml:"Metrics"`
	}
	metricFilter struct {
		Metrics []struct {
			Name string `yaml:"MetricName"`
		} `yaml:"MetricTransformations"`
	}
	function struct {
		Memory      float64 `yaml:"MemorySize"`
		Timeout     float64 `yaml:"Timeout"`
		Environment struct {
			Variables map[string]yaml.Node `yaml:"Variables"`
		} `yaml:"Environment"`
		Role   string           `yaml:"Role"`
		Events map[string]event `yaml:"Events"`
	}
	// event is an event source of a function: a route or a stream.
	event struct {
		Properties struct {
			Route    `yaml:",inline"`
			Stream   `yaml:",inline"`
			Parallel string `yaml:"ParallelizationFactor"`
			Criteria struct {
				Filters []struct {
					Pattern string `yaml:"Pattern"`
				} `yaml:"Filters"`
			} `yaml:"FilterCriteria"`
		} `yaml:"Properties"`
	}
	role struct {
		Managed []yaml.Node `yaml:"ManagedPolicyArns"`
	}
	// policy is a managed policy, and the roles that have it beside those that name it.
	policy struct {
		Roles    []string `yaml:"Roles"`
		Document struct {
			Statements []Statement `yaml:"Statement"`
		} `yaml:"PolicyDocument"`
	}
)

// resources returns the properties of the resources of a type, by logical id.
func resources[T any](f *file, kind string) map[string]T {
	all := map[string]T{}
	for id, r := range f.Resources {
		if r.Type != kind {
			continue
		}
		var properties T
		if err := r.Properties.Decode(&properties); err != nil {
			f.err = errors.Join(f.err, fmt.Errorf("resource %s: %w", id, err))
		}
		all[id] = properties
	}
	return all
}

func (f *file) template() *Template {
	t := &Template{
		Defaults: map[string]string{}, Functions: map[string]Function{}, Sizes: maps.Clone(f.Mappings.Sizes),
		Tables:     resources[Table](f, "AWS::DynamoDB::Table"),
		Dashboards: len(resources[yaml.Node](f, "AWS::CloudWatch::Dashboard")),
	}
	for name, p := range f.Parameters {
		if p.Default != nil {
			t.Defaults[name] = *p.Default
		}
	}
	for _, api := range resources[httpAPI](f, "AWS::Serverless::HttpApi") {
		t.CORS, t.AccessLog = api.CORS, api.AccessLog.Format
	}
	for _, api := range resources[webSocketAPI](f, "AWS::Serverless::WebSocketApi") {
		f.err = errors.Join(f.err, api.Settings.Rate[1].Decode(&t.Handshakes))
		t.Connect = strings.TrimSuffix(api.Routes[Connect].Function, ".Alias")
	}
	for id, definition := range resources[function](f, "AWS::Serverless::Function") {
		if len(definition.Events) == 0 && id != t.Connect {
			continue
		}
		t.Functions[id] = f.function(definition)
		f.addEvents(t, id, definition.Events)
	}
	if above := f.Mappings; above.SlowAbove != nil {
		t.Sizes["SlowAbove"], t.Sizes["StopAbove"] = above.SlowAbove["0"], above.StopAbove["0"]
		t.Sizes["DayAbove"] = above.DayAbove["0"]
	}
	f.addMetrics(t)
	f.addBrake(t)
	return t
}

func (f *file) addMetrics(t *Template) {
	for id, a := range resources[alarm](f, "AWS::CloudWatch::Alarm") {
		if !f.exists(t, id) {
			continue
		}
		watched := []Metric{a.Metric}
		for _, m := range a.Metrics {
			watched = append(watched, m.Stat.Metric.Metric)
		}
		t.AlarmMetrics = append(t.AlarmMetrics, slices.DeleteFunc(watched, func(m Metric) bool { return m.Name == "" })...)
	}
	for _, filter := range resources[metricFilter](f, "AWS::Logs::MetricFilter") {
		for _, m := range filter.Metrics {
			t.FilteredMetrics = append(t.FilteredMetrics, m.Name)
		}
	}
	slices.Sort(t.FilteredMetrics)
	t.FilteredMetrics = slices.Compact(t.FilteredMetrics)
}

func (f *file) addBrake(t *Template) {
	t.Brake.Metrics = map[string]string{}
	for _, m := range resources[alarm](f, "AWS::CloudWatch::Alarm")["SlowAlarm"].Metrics {
		if m.Expression != "" {
			t.Brake.Expression = m.Expression
			continue
		}
		name := m.Stat.Metric.Name
		for _, d := range m.Stat.Metric.Dimensions {
			name += " " + d.Value
		}
		t.Brake.Metrics[m.ID] = name
	}
	t.Brake.Stages = f.Mappings.Brake
}

// exists reports whether a resource exists with the default values of the parameters.
func (f *file) exists(t *Template, id string) bool {
	name := f.Resources[id].Condition
	return name == "" || f.holds(t, f.Conditions[name])
}

func (f *file) holds(t *Template, condition yaml.Node) bool {
	switch condition.Tag {
	case "!Equals":
		value := func(n *yaml.Node) string {
			if n.Tag == "!Ref" {
				return t.Defaults[n.Value]
			}
			return n.Value
		}
		return value(condition.Content[0]) == value(condition.Content[1])
	case "!Not":
		return !f.holds(t, *condition.Content[0])
	case "!And":
		return !slices.ContainsFunc(condition.Content, func(n *yaml.Node) bool { return !f.holds(t, *n) })
	case "!Condition":
		return f.holds(t, f.Conditions[condition.Value])
	}
	f.err = errors.Join(f.err, fmt.Errorf("line %d: a condition with %s", condition.Line, condition.Tag))
	return false
}

// addEvents adds the streams and routes of a function. An event without a stream is
// a route.
func (f *file) addEvents(t *Template, id string, events map[string]event) {
	for _, e := range events {
		if s := e.Properties.Stream; s.Table != "" {
			s.Function = id
			s.Parallel = f.integer(t, e.Properties.Parallel)
			for _, filter := range e.Properties.Criteria.Filters {
				s.Filters = append(s.Filters, filter.Pattern)
			}
			t.Streams = append(t.Streams, s)
			continue
		}
		r := e.Properties.Route
		r.Function = id
		t.Routes = append(t.Routes, r)
	}
	slices.SortFunc(t.Routes, func(a, b Route) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
	})
}

// integer returns the default of the parameter with the name text, or text itself.
func (f *file) integer(t *Template, text string) int {
	n, err := t.Number(text)
	f.err = errors.Join(f.err, err)
	return int(n)
}

func (f *file) function(own function) Function {
	result := Function{
		Environment: map[string]string{}, Constants: map[string]string{}, Statements: f.permissions(own.Role),
		Memory: cmp.Or(own.Memory, f.Globals.Function.Memory), Timeout: cmp.Or(own.Timeout, f.Globals.Function.Timeout),
	}
	for _, from := range []function{f.Globals.Function, own} {
		for name, value := range from.Environment.Variables {
			switch value.Tag {
			case "!Ref":
				result.Environment[name] = value.Value
			case "!Sub", "!If":
				result.Environment[name] = name
			default:
				result.Constants[name] = value.Value
			}
		}
	}
	return result
}

// permissions returns the statements of a role's policies, in the order of their names.
func (f *file) permissions(arn string) (all []Statement) {
	id := strings.TrimSuffix(arn, ".Arn")
	named := func(name string) bool {
		return slices.ContainsFunc(resources[role](f, "AWS::IAM::Role")[id].Managed,
			func(n yaml.Node) bool { return n.Value == name })
	}
	policies := resources[policy](f, "AWS::IAM::ManagedPolicy")
	for _, name := range slices.Sorted(maps.Keys(policies)) {
		if p := policies[name]; named(name) || slices.Contains(p.Roles, id) {
			all = append(all, p.Document.Statements...)
		}
	}
	return all
}
