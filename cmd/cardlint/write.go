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
	"cardgames/games"
)

func (f *findings) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return f.writeJSON(w)
	}
	return f.writeText(w)
}

// writeJSON writes the problem document that the service would answer with, or
// null, and the rest.
func (f *findings) writeJSON(w io.Writer) error {
	out := struct {
		Problem json.RawMessage `json:"problem"`
		Advice  []Advice        `json:"advice"`
		Balance *balance.Report `json:"balance"`
	}{json.RawMessage("null"), append([]Advice{}, f.advice...), f.balance}
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

// writeText writes one line for each finding, in the way of compilers.
func (f *findings) writeText(w io.Writer) error {
	if f.invalid != nil {
		for _, fault := range f.invalid.Faults {
			writeLine(w, fault.URL, fault.Line, fault.Column, "error", string(fault.Code), fault.Pointer, fault.Detail)
		}
		return nil
	}
	for _, a := range f.advice {
		writeLine(w, a.URL, a.Line, a.Column, "advice", a.Code, a.Pointer, a.Detail)
	}
	if len(f.advice) == 0 {
		fmt.Fprintln(w, "nothing to say against these cards")
	}
	if f.balance != nil {
		return writeBalance(w, f.balance)
	}
	return nil
}

func writeLine(w io.Writer, url string, line, column int, level, code, pointer, detail string) {
	if line > 0 {
		url = fmt.Sprintf("%s:%d:%d", url, line, column)
	}
	if pointer != "" {
		detail += " [" + pointer + "]"
	}
	fmt.Fprintf(w, "%s: %s: %s: %s\n", url, level, code, detail)
}

func writeBalance(w io.Writer, r *balance.Report) error {
	fmt.Fprintln(w, "\nhow it plays (95% intervals; cmd/simulate measures more)")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, g := range r.Gates {
		fmt.Fprintf(t, "  %s\t%s\twant %g to %g\n", g.Name, g.Figure, g.AtLeast, g.AtMost)
	}
	return t.Flush()
}
