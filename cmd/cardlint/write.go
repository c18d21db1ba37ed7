package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"text/tabwriter"
	"time"

	"cardgames/api"
	"cardgames/bots/balance"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
	"cardgames/cmd/internal/terminal"
	"cardgames/games"
)

// writeJSON writes the problem document that the service would respond with, or
// null, and the rest.
func (f *findings) writeJSON(w io.Writer) error {
	out := struct {
		Problem json.RawMessage `json:"problem"`
		Advice  []advice        `json:"advice"`
		Balance *balance.Report `json:"balance"`
	}{json.RawMessage("null"), newAdvice(f.advice), f.balance}
	if f.invalid != nil {
		out.Problem = problem(f.invalid)
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

// refusing is a loader that finds what was found.
type refusing struct{ report *fault.Report }

func (l refusing) Load(context.Context, []string) (*snapshot.Snapshot, error) { return nil, l.report }

// problem asks the service itself: it gets no further than to load the sets.
func problem(report *fault.Report) []byte {
	service := api.CreateGame(games.NewCreator(nil, refusing{report}, time.Now, 0))
	answer := httptest.NewRecorder()
	service.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/games", strings.NewReader(`{"set_urls": ["https://cards.example/set.json"]}`)))
	return answer.Body.Bytes()
}

// advice is a finding in JSON.
type advice struct {
	Code    fault.Code `json:"code"`
	URL     string     `json:"url"`
	Pointer string     `json:"pointer"` // JSON Pointer (RFC 6901) into the set
	Line    int        `json:"line,omitzero"`
	Column  int        `json:"column,omitzero"`
	Detail  string     `json:"detail"`
}

func newAdvice(found []fault.Fault) []advice {
	list := make([]advice, len(found))
	for i, f := range found {
		list[i] = advice{f.Code, f.URL, f.Pointer, f.Line, f.Column, f.Detail}
	}
	return list
}

// writeFindings writes one line for each finding, in the way of compilers.
func (f *findings) writeFindings(w io.Writer) error {
	if f.invalid != nil {
		for _, fault := range f.invalid.Faults {
			writeLine(w, "error", fault)
		}
		return nil
	}
	writeAdvice(w, f.advice)
	if len(f.advice) == 0 {
		fmt.Fprintln(w, "no advice about these cards")
	}
	return nil
}

func writeAdvice(w io.Writer, found []fault.Fault) {
	for _, f := range found {
		writeLine(w, "advice", f)
	}
}

func writeLine(w io.Writer, level string, f fault.Fault) {
	place, pointer := f.URL, ""
	if f.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", f.URL, f.Line, f.Column)
	}
	if f.Pointer != "" {
		pointer = " [" + f.Pointer + "]"
	}
	fmt.Fprintf(w, "%s: %s: %s: %s%s\n", place, level, f.Code, terminal.Clean(f.Detail), pointer)
}

func writeBalance(w io.Writer, r *balance.Report) error {
	fmt.Fprintln(w, "\nhow it plays (95% intervals; cmd/simulate measures more)")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range r.Gates {
		fmt.Fprintf(t, "  %s\t%s\twant %g to %g\n", g.Name, g.Figure, g.AtLeast, g.AtMost)
	}
	return t.Flush()
}
