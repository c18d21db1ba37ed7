package e2e

import (
	"html"
	"net/http"
	"strings"

	"github.com/google/go-cmp/cmp"
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
	request request
	want    problem
	header  map[string]string // beyond those of all problems
}

// refuse sends the request, and checks that nothing that is stored has changed.
func (s *session) refuse(r refusal) {
	s.Helper()
	s.run(r.name, func(s *session) {
		before := s.dump()
		got := s.send(r.request).expectProblem(r.want).expectHeader(r.header)
		s.explained(got)
		if diff := cmp.Diff(before, s.dump()); diff != "" {
			s.Errorf("what is stored has changed:\n%s", diff)
		}
	})
}

// expectProblem compares all but the sentences, which must not be empty.
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
	for _, empty := range []string{`"title":""`, `"detail":""`} {
		if strings.Contains(string(r.Body), empty) {
			r.Errorf("%s in %s", empty, r.Body)
		}
	}
	return r
}

// explained checks that the problem's type leads to a page about it.
func (s *session) explained(r response) {
	s.Helper()
	var p struct{ Type, Title, Code string }
	r.decode(&p)
	page := s.send(get(p.Type)).expect(http.StatusOK)
	for _, words := range []string{p.Title, p.Code} {
		if !strings.Contains(string(page.Body), html.EscapeString(words)) {
			s.Errorf("the page %s does not say %q", p.Type, words)
		}
	}
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
