package apigateway

import (
	"cmp"
	"slices"
	"strings"

	"cardgames/localtest/template"
)

// bySpecificity orders routes so that the first that matches is the gateway's
// choice: literal segments before variables ("{" sorts after letters), then
// greedy variables, and $default last.
func bySpecificity(routes []template.Route) []template.Route {
	rank := func(r template.Route) int {
		if r.IsDefault() {
			return 2
		}
		return strings.Count(r.Path, "+}")
	}
	return slices.SortedFunc(slices.Values(routes), func(a, b template.Route) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Path, b.Path))
	})
}

func find(routes []template.Route, method, path string) (template.Route, map[string]string, bool) {
	for _, r := range routes {
		if r.IsDefault() {
			return r, nil, true
		}
		if r.Method != method {
			continue
		}
		if variables, ok := match(r.Path, path); ok {
			return r, variables, true
		}
	}
	return template.Route{}, nil, false
}

// match returns the values of the pattern's variables: "{id}" is one segment
// that is not empty, "{proxy+}" at the end is one or more.
func match(pattern, path string) (variables map[string]string, ok bool) {
	for more := true; more; {
		var want, segment string
		want, pattern, more = strings.Cut(pattern, "/")
		name, isVariable := strings.CutPrefix(want, "{")
		if greedy, ok := strings.CutSuffix(name, "+}"); isVariable && ok {
			return with(variables, greedy, path), path != ""
		}
		segment, path, ok = strings.Cut(path, "/")
		switch {
		case ok != more:
			return nil, false // one of them has more segments
		case isVariable && segment != "":
			variables = with(variables, strings.TrimSuffix(name, "}"), segment)
		case want != segment:
			return nil, false
		}
	}
	return variables, true
}

func with(variables map[string]string, name, value string) map[string]string {
	if variables == nil {
		variables = map[string]string{}
	}
	variables[name] = value
	return variables
}
