package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"cardgames/cardsets/jsonint"
)

// query is the query of a request. Its getters take one parameter each out of it,
// and add to the form what is wrong with it. finish refuses what is left.
type query struct {
	form
	values url.Values
	asked  []string
}

func readQuery(r *http.Request) (*query, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, Malformed("the query has a percent sign that is not followed by two hexadecimal digits, or a semicolon")
	}
	return &query{values: values}, nil
}

// get takes the values of a parameter that may be absent.
func (q *query) get(name string) []string {
	q.asked = append(q.asked, name)
	given := q.values[name]
	delete(q.values, name)
	return given
}

// finish returns everything that is wrong with the query.
func (q *query) finish() error {
	has := "has no query parameters"
	if len(q.asked) > 0 {
		has = "has the query parameters " + andList(q.asked)
	}
	for name := range q.values {
		q.parameter(shorten(name), "is unknown; this request %s", has)
	}
	return q.err()
}

// integer is nil where the parameter is absent. One beyond int64 saturates, so
// that it is merely a version that no game has.
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

// flag reports whether a list that can have one kind of entry is there.
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
