package e2e

import (
	"html"
	"maps"
	"net/http"
	"strings"
	"testing"

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
	Sources        []source
}

type fault struct {
	Code         string
	Pointer      *string
	Parameter    string
	URL          string
	Line, Column int
}

type source struct{ URL, SHA256 string }

// refusal is a request, and the problem that answers it.
type refusal struct {
	name    string
	request request
	want    problem
	header  map[string]string // beyond those of all problems
}

// refuse sends the request, and checks that nothing has changed where the
// service stores things.
func (s *session) refuse(r refusal) {
	s.Helper()
	s.run(r.name, func(s *session) {
		before := s.dump()
		a := s.send(r.request)
		a.expectProblem(r.want)
		a.expectHeader(r.header)
		s.explained(a)
		if diff := cmp.Diff(before, s.dump()); diff != "" {
			s.Errorf("what is stored has changed:\n%s", diff)
		}
	})
}

// expectProblem compares all but the sentences, which must only be there.
func (a answer) expectProblem(want problem) {
	a.Helper()
	a.expect(want.Status).expectHeader(map[string]string{
		"Content-Type": "application/problem+json", "Cache-Control": "no-store",
	})
	var got problem
	a.decode(&got)
	if diff := cmp.Diff(want, got); diff != "" {
		a.Errorf("another problem (-want +got):\n%s\n%s", diff, a.body)
	}
	if a.header.Get("X-Request-Id") == "" {
		a.Error("no X-Request-Id")
	}
	var sentences struct {
		Title, Detail string
		Errors        []struct{ Detail string }
	}
	a.decode(&sentences)
	if sentences.Title == "" || sentences.Detail == "" {
		a.Errorf("title %q, detail %q", sentences.Title, sentences.Detail)
	}
	for i, e := range sentences.Errors {
		if e.Detail == "" {
			a.Errorf("error %d has no detail", i)
		}
	}
}

// explained checks that the problem's type leads to a page about it.
func (s *session) explained(a answer) {
	s.Helper()
	var p struct{ Type, Title, Code string }
	a.decode(&p)
	page := s.send(get(p.Type)).expect(http.StatusOK)
	for _, words := range []string{p.Title, p.Code} {
		if !strings.Contains(string(page.body), html.EscapeString(words)) {
			s.Errorf("the page %s does not say %q", p.Type, words)
		}
	}
}

// invalid is the problem of a body that is not of the documented form: one
// pointer for each fault.
func invalid(pointers ...string) problem {
	p := problem{Status: http.StatusUnprocessableEntity, Code: "invalid_request"}
	for _, pointer := range pointers {
		p.Errors = append(p.Errors, fault{Code: p.Code, Pointer: &pointer})
	}
	return p
}

// invalidParameter is the problem of a query that is not of the documented form.
func invalidParameter(name string) problem {
	return problem{
		Status: http.StatusUnprocessableEntity, Code: "invalid_request",
		Errors: []fault{{Code: "invalid_request", Parameter: name}},
	}
}

func plain(status int, code string) problem { return problem{Status: status, Code: code} }

// conflict is the problem of a move for another version than the newest.
func conflict(status, current int) problem {
	return problem{Status: status, Code: "version_conflict", CurrentVersion: &current}
}

// added returns what is in after and not in before, and fails where something
// of before is missing or changed.
func added(t *testing.T, before, after map[string]string) map[string]string {
	t.Helper()
	fresh := maps.Clone(after)
	for name, value := range before {
		if now, ok := after[name]; !ok || now != value {
			t.Errorf("%s has changed", name)
		}
		delete(fresh, name)
	}
	return fresh
}
