//go:build real

package realparts_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/capacity"
	"cardgames/localtest/client"
	"cardgames/localtest/lambda"
)

// functionFigures plays games on the functions' binaries, with a poll before and
// after each move, and returns what they take of the processor, and what they
// write about a move.
func functionFigures(t *testing.T) capacity.Figures {
	t.Helper()
	const games = 5
	d := deploy(t)
	moves, reads := 0, 0
	for i := range games {
		version := d.playPolled(t, i)
		moves += version
		reads += 2 * version
	}
	return capacity.Figures{
		LogLine:     d.linesAbout(t, "POST /games/{id}/actions", 200, moves),
		UnmovedLine: d.linesAbout(t, "GET /games/{id}", 304, moves),
		MoveCPU:     d.processorTime("SubmitActionFunction", moves),
		ReadCPU:     d.processorTime("GetGameFunction", reads),
	}
}

func (d *deployed) playPolled(t *testing.T, game int) (moves int) {
	t.Helper()
	c := client.Client{Base: d.url}
	v, err := c.Create(map[string]any{"seed": fmt.Sprint("functions ", game)})
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && !v.Finished() {
		if v, err = c.SubmitAny(v, random); err != nil {
			break
		}
		poll := client.Get(v.Path()).With("Accept-Encoding", compressed)
		if _, err = c.Send(t.Context(), poll); err == nil {
			_, err = c.Send(t.Context(), poll.With("If-None-Match", v.ETag()))
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(d.log.String(), v.GameID) {
		t.Errorf("the log has the id of game %s", v.GameID)
	}
	return v.Version
}

// linesAbout sums up the lines about a route and status. Each request writes one,
// or none does.
func (d *deployed) linesAbout(t *testing.T, route string, status, requests int) capacity.Bytes {
	t.Helper()
	var sizes []int
	for line := range strings.Lines(d.log.String()) {
		if !strings.Contains(line, `"`+route+`"`) || !strings.Contains(line, fmt.Sprintf(`"status":%d,`, status)) {
			continue
		}
		if !strings.Contains(line, `"Namespace":"`+lambda.StackName+`"`) {
			t.Fatalf("the metrics are not those of the stack: %s", line)
		}
		sizes = append(sizes, len(line))
	}
	switch len(sizes) {
	case 0:
		return capacity.Bytes{}
	case requests:
		return capacity.Summarise(sizes)
	}
	t.Fatalf("%d lines about %s with %d, want %d or none", len(sizes), route, status, requests)
	return capacity.Bytes{}
}

// processorTime ends a function, and returns the milliseconds that each of its
// events took, the start of the process shared out among them.
func (d *deployed) processorTime(function string, events int) float64 {
	return 1000 * d.functions[function].Close().Seconds() / float64(events)
}

// largestDoc returns the bytes of the largest file of the documentation, as a
// client gets it that accepts no compression.
func largestDoc(t *testing.T, s *metered) (largest int) {
	t.Helper()
	for _, path := range []string{"/schema", "/schema/openapi.json", "/schema/assets/swagger-ui-bundle.js", "/schema/assets/swagger-ui.css"} {
		largest = max(largest, s.get(t, path, plain, "", http.StatusOK))
	}
	return largest
}
