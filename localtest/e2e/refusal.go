package e2e

import (
	"net/http"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/client"
)

// problem is what a client learns from a problem document (RFC 9457), without
// the sentences.
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

// refusal is a request and the problem that it gets.
type refusal struct {
	name    string
	request client.Request
	want    problem
	header  map[string]string // beyond those of all problems
}

// refuse sends the request, and checks that nothing that is stored has changed.
func (s *session) refuse(r refusal) {
	s.Helper()
	s.run(r.name, func(s *session) {
		s.stores(0, func() { s.send(r.request).expectProblem(r.want).expectHeader(r.header) })
	})
}

// expectProblem compares all but the sentences.
func (r response) expectProblem(want problem) response {
	r.Helper()
	r.expect(want.Status).expectHeader(map[string]string{
		"Content-Type": "application/problem+json", "Cache-Control": "no-store",
	})
	var got problem
	r.decode(&got)
	if diff := cmp.Diff(want, got); diff != "" {
		r.Errorf("another problem (-want +got):\n%s\n%s", diff, r.Body)
	}
	return r
}

func plain(status int, code string) problem { return problem{Status: status, Code: code} }

// invalid is the problem of a body that is not valid, with a pointer for each
// fault.
func invalid(pointers ...string) problem {
	p := plain(http.StatusUnprocessableEntity, "invalid_request")
	for _, pointer := range pointers {
		p.Errors = append(p.Errors, fault{Code: p.Code, Pointer: &pointer})
	}
	return p
}

// invalidParameter is the problem of a query or header that does not match
// its schema.
func invalidParameter(name string) problem {
	p := plain(http.StatusUnprocessableEntity, "invalid_request")
	p.Errors = []fault{{Code: p.Code, Parameter: name}}
	return p
}
