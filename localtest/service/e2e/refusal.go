package e2e

import (
	"maps"
	"net/http"
	"strings"

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
		s.stores(0, func() { s.send(r.request).expectProblem(r.want).expectHeader(s.withHead(r.header)) })
	})
}

// withHead adds HEAD to the methods that a refusal allows, where it is handled as GET is.
func (s *session) withHead(header map[string]string) map[string]string {
	allow := header["Allow"]
	if !s.Head || !strings.Contains(allow, "GET") || strings.Contains(allow, "HEAD") {
		return header
	}
	header = maps.Clone(header)
	header["Allow"] = strings.Replace(allow, "GET", "GET, HEAD", 1)
	return header
}

// expectHead reads without a body what can be read, where HEAD is handled as GET is; the API
// Gateway has it refused.
func (s *session) expectHead(path string) {
	s.Helper()
	got := s.send(rawhttp.Request{Method: http.MethodHead, Path: path})
	if s.Head {
		got.expect(http.StatusOK).expectHeader(map[string]string{"Content-Type": "application/json"})
		return
	}
	got.expect(http.StatusMethodNotAllowed).expectHeader(map[string]string{
		"Allow": "GET", "Content-Type": "application/problem+json",
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
