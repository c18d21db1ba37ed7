package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	jsonv2 "github.com/go-json-experiment/json"

	"cardgames/api"
	"cardgames/bots/balance"
	"cardgames/cardsets/fault"
	"cardgames/cmd/internal/terminal"
)

// writeJSON writes the service's problem document or null, the notes, the advice and the
// balance.
func (f *findings) writeJSON(w io.Writer) error {
	out := struct {
		Problem json.RawMessage `json:"problem"`
		Notes   []finding       `json:"notes"`
		Advice  []finding       `json:"advice"`
		Balance *balance.Report `json:"balance"`
	}{json.RawMessage("null"), newFindings(f.notes), newFindings(f.advice), f.balance}
	if f.invalid != nil {
		var err error
		if out.Problem, err = problem(f.invalid); err != nil {
			return err
		}
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(out)
}

// problem returns the problem document of a report.
func problem(report *fault.Report) (json.RawMessage, error) {
	return jsonv2.Marshal(api.ProblemOf(report))
}

// finding is a note or a piece of advice in JSON.
type finding struct {
	Code    fault.Code `json:"code"`
	URL     string     `json:"url"`
	Pointer string     `json:"pointer"` // JSON Pointer (RFC 6901) into the set
	Line    int        `json:"line,omitzero"`
	Column  int        `json:"column,omitzero"`
	Detail  string     `json:"detail"`
}

func newFindings(found []fault.Fault) []finding {
	list := make([]finding, len(found))
	for i, f := range found {
		list[i] = finding{f.Code, f.URL, f.Pointer, f.Line, f.Column, f.Detail}
	}
	return list
}

// writeFindings writes one line for each finding, as compilers do.
func (f *findings) writeFindings(w io.Writer) error {
	if f.invalid != nil {
		writeLines(w, "error", f.invalid.Faults)
		return nil
	}
	writeLines(w, "note", f.notes)
	writeLines(w, "advice", f.advice)
	if len(f.advice) == 0 {
		fmt.Fprintln(w, "no advice about these cards")
	}
	return nil
}

func writeLines(w io.Writer, level string, found []fault.Fault) {
	for _, f := range found {
		writeLine(w, level, f)
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
		fmt.Fprintf(t, "  %s\t%s\twant %s\t%s\n", g.Name, g.Shown(), g.Bounds(), g.Verdict)
	}
	fmt.Fprintf(t, "  %s\t\n", r.Summary())
	return t.Flush()
}
