package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"cardgames/cardsets/jsonint"
)

// query is the query of a request. Its getters read one parameter each, and add
// to the form what is wrong with it.
type query struct {
	form
	url.Values
}

// checkQuery refuses a query that cannot be read, and parameters that nothing
// would read.
func checkQuery(r *http.Request, known []string) error {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return Malformed("the query has a percent sign that is not followed by two hexadecimal digits, or a semicolon")
	}
	has := "has no query parameters"
	if len(known) > 0 {
		has = "has the query parameters " + andList(known)
	}
	f := &form{}
	for name := range values {
		if !slices.Contains(known, name) {
			f.parameter(shorten(name), "is unknown; this request %s", has)
		}
	}
	return f.err()
}

// integer is nil where the parameter is absent. One beyond int64 saturates, so
// that it is merely a version that no game has.
func (q *query) integer(name string, least int) *int {
	given := q.Values[name]
	if len(given) == 0 {
		return nil
	}
	n, ok := jsonint.Parse(given[0])
	switch {
	case !ok:
		q.parameter(name, "must be an integer")
	case len(given) > 1:
		q.parameter(name, "must be given once")
	case int(n) < least:
		q.parameter(name, "must be at least %d", least)
	}
	return new(int(n))
}

// flag reports whether a list that can have one kind of entry is there.
func (q *query) flag(name, entry string) bool {
	given := q.Values[name]
	if len(given) == 0 {
		return false
	}
	other := func(s string) bool { return s != entry }
	if len(given) > 1 || slices.ContainsFunc(strings.Split(given[0], ","), other) {
		q.parameter(name, "must be one of %s", entry)
	}
	return true
}
