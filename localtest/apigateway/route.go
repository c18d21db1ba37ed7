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
		if variables, ok := match(r.Path, path); ok && r.Method == method {
			return r, variables, true
		}
	}
	return template.Route{}, nil, false
}

// match returns the values of the pattern's variables: "{id}" is one segment
// that is not empty, "{proxy+}" at the end is one or more.
func match(pattern, path string) (map[string]string, bool) {
	variables := map[string]string{}
	segments := strings.Split(path, "/")
	wanted := strings.Split(pattern, "/")
	for i, want := range wanted {
		if i >= len(segments) {
			return nil, false
		}
		name, isVariable := strings.CutPrefix(want, "{")
		if greedy, ok := strings.CutSuffix(name, "+}"); isVariable && ok {
			variables[greedy] = strings.Join(segments[i:], "/")
			return variables, variables[greedy] != ""
		}
		switch {
		case isVariable && segments[i] != "":
			variables[strings.TrimSuffix(name, "}")] = segments[i]
		case want != segments[i]:
			return nil, false
		}
	}
	return variables, len(segments) == len(wanted)
}
