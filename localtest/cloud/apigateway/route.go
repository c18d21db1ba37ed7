package apigateway

import (
	"cmp"
	"slices"
	"strings"

	"cardgames/infra/template"
)

// bySpecificity sorts routes so that the first that matches is the one that API
// Gateway selects: literal segments before variables ("{" sorts after letters), then
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

func find(routes []template.Route, method, path string) (template.Route, bool) {
	for _, r := range routes {
		if r.IsDefault() || r.Method == method && match(r.Path, path) {
			return r, true
		}
	}
	return template.Route{}, false
}

// match reports whether a path matches a pattern, in which "{id}" stands for one
// segment that is not empty and a final "{proxy+}" for one or more.
func match(pattern, path string) bool {
	for more := true; more; {
		var want, segment string
		want, pattern, more = strings.Cut(pattern, "/")
		if strings.HasSuffix(want, "+}") {
			return path != ""
		}
		var ok bool
		segment, path, ok = strings.Cut(path, "/")
		isVariable := strings.HasPrefix(want, "{") && segment != ""
		if ok != more || want != segment && !isVariable {
			return false
		}
	}
	return true
}
