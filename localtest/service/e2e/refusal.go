package e2e

import (
	"net/http"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/service/rawhttp"
)

// problem has the members of a problem document (RFC 9457) that the tests check: all
// but the sentences.
type problem struct {
	Status         int
	Code           string
	Reason         string
	CurrentVersion *int `json:"current_version"`
	Errors         []fault
}

type fault struct {
	Code      string
	Pointer   *string
	Parameter string
}

// refusal is a request and the problem that is the response to it.
type refusal struct {
	name    string
	request rawhttp.Request
	want    problem
	header  map[string]string // in addition to the fields of all problems
}

// expectRefusal sends the request and checks the problem. It checks that the
// request stores nothing.
func (s *session) expectRefusal(r refusal) {
	s.Helper()
	s.run(r.name, func(s *session) {
		s.stores(0, func() { s.send(r.request).expectProblem(r.want).expectHeader(r.header) })
	})
}

// expectProblem compares the response with a problem, except for its sentences.
func (r response) expectProblem(want problem) response {
	r.Helper()
	r.expect(want.Status).expectHeader(map[string]string{
		"Content-Type": "application/problem+json", "Cache-Control": "no-store",
	})
	var got problem
	r.decode(&got)
	if diff := cmp.Diff(want, got); diff != "" {
		r.Errorf("problem (-want +got):\n%s\n%s", diff, r.Body)
	}
	return r
}

func newProblem(status int, code string) problem { return problem{Status: status, Code: code} }

// invalid returns the problem for a body with faults at the pointers.
func invalid(pointers ...string) problem {
	p := newProblem(http.StatusUnprocessableEntity, "invalid_request")
	for _, pointer := range pointers {
		p.Errors = append(p.Errors, fault{Code: p.Code, Pointer: &pointer})
	}
	return p
}

// invalidParameter returns the problem for a query parameter or header field that
// does not match its schema.
func invalidParameter(name string) problem {
	p := newProblem(http.StatusUnprocessableEntity, "invalid_request")
	p.Errors = []fault{{Code: p.Code, Parameter: name}}
	return p
}
