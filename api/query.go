package api

import (
	"net/http"
	"net/url"
	"strconv"

	"cardgames/cardsets/jsonint"
)

// settleQuery writes the parameters as huma reads them: it takes the first of
// two, passes over broken escapes and empty values, and knows no 1.0. Integers
// beyond int64 saturate, so that they are merely versions that no game has.
func settleQuery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			writeProblem(w, newProblem("malformed_request", "the query has a percent sign that is not followed by two hexadecimal digits, or a semicolon"))
			return
		}
		for _, name := range []string{"version", "since"} {
			if !query.Has(name) {
				continue
			}
			n, ok := jsonint.Parse(query.Get(name))
			if !ok {
				writeProblem(w, invalidParameter(name, name+" must be an integer"))
				return
			}
			if len(query[name]) > 1 {
				writeProblem(w, invalidParameter(name, name+" must be there once"))
				return
			}
			query.Set(name, strconv.FormatInt(n, 10))
		}
		if include := query["include"]; query.Has("include") && (len(include) > 1 || include[0] == "") {
			writeProblem(w, invalidParameter("include", "include must be cards"))
			return
		}
		r.URL.RawQuery = query.Encode()
		next.ServeHTTP(w, r)
	})
}
