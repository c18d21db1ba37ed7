package api

import (
	"net/url"
	"slices"
	"strings"

	"cardgames/cardsets/jsonint"
)

// query is the query of a request. Each getter removes one parameter and adds its
// faults to the form. finish rejects the parameters that are left.
type query struct {
	form
	values url.Values
	asked  []string
}

func readQuery(r *Request) (*query, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, Malformed("the query has a percent sign that is not followed by two hexadecimal digits, or a semicolon")
	}
	return &query{values: values}, nil
}

// get removes and returns the values of a parameter, which may be absent.
func (q *query) get(name string) []string {
	q.asked = append(q.asked, name)
	given := q.values[name]
	delete(q.values, name)
	return given
}

// finish returns a problem with all faults of the query, or nil.
func (q *query) finish() error {
	has := "has no query parameters"
	if len(q.asked) > 0 {
		has = "has the query parameters " + joinAnd(q.asked)
	}
	for name := range q.values {
		q.parameter(truncate(name), "is unknown; this request %s", has)
	}
	return q.err()
}

// integer returns nil if the parameter is absent. An integer beyond int64 saturates,
// so that it is a version that no game has.
func (q *query) integer(name string, low int) *int {
	given := q.get(name)
	if len(given) == 0 {
		return nil
	}
	n, ok := jsonint.Parse(given[0])
	switch {
	case !ok:
		q.parameter(name, "must be an integer")
	case len(given) > 1:
		q.parameter(name, "must be given once")
	case int(n) < low:
		q.parameter(name, "must be at least %d", low)
	}
	return new(int(n))
}

// flag reports whether a parameter is present. Its value is a list that may contain
// only entry.
func (q *query) flag(name, entry string) bool {
	given := q.get(name)
	if len(given) == 0 {
		return false
	}
	other := func(s string) bool { return s != entry }
	if len(given) > 1 || slices.ContainsFunc(strings.Split(given[0], ","), other) {
		q.parameter(name, "must be one of %s", entry)
	}
	return true
}

// boolean returns false if the parameter is absent.
func (q *query) boolean(name string) bool {
	given := q.get(name)
	if len(given) == 0 {
		return false
	}
	if len(given) > 1 || given[0] != "true" && given[0] != "false" {
		q.parameter(name, "must be true or false")
	}
	return given[0] == "true"
}
