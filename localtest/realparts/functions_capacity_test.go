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
)

// functionFigures plays games on the functions' binaries, with a poll before and
// after each move, and returns what they take of the processor, and what they
// write about a move.
func functionFigures(t *testing.T) capacity.Figures {
	t.Helper()
	const games = 10
	d := deploy(t)
	moves, reads := 0, 0
	for i := range games {
		version := d.playPolled(t, i)
		moves += version
		reads += 2 * version
	}
	return capacity.Figures{
		LogLine: capacity.Summarise(d.linesAbout(t, "POST /games/{id}/actions", moves)),
		MoveCPU: d.processorTime(t, "SubmitActionFunction", moves),
		ReadCPU: d.processorTime(t, "GetGameFunction", reads),
	}
}

func (d *deployed) playPolled(t *testing.T, game int) (moves int) {
	t.Helper()
	c, err := client.New(d.url, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Create(map[string]any{"seed": fmt.Sprint("functions ", game)})
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && v.Status != "finished" {
		if v, err = c.Submit(v, v.LegalActions[random.IntN(len(v.LegalActions))]); err != nil {
			break
		}
		if err = get(d.url+"/games/"+v.GameID, ""); err == nil {
			err = get(d.url+"/games/"+v.GameID, v.ETag)
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

// linesAbout returns the sizes of the lines about a route, which are so many.
func (d *deployed) linesAbout(t *testing.T, route string, want int) (sizes []int) {
	t.Helper()
	for line := range strings.Lines(d.log.String()) {
		if !strings.Contains(line, `"`+route+`"`) {
			continue
		}
		if !strings.Contains(line, `"Namespace":"`+stackName+`"`) {
			t.Fatalf("the metrics are not those of the stack: %s", line)
		}
		sizes = append(sizes, len(line))
	}
	if len(sizes) != want {
		t.Fatalf("%d lines about %s, want %d", len(sizes), route, want)
	}
	return sizes
}

// processorTime ends a function, and returns the milliseconds that each of its
// events took, the start of the process shared out among them.
func (d *deployed) processorTime(t *testing.T, function string, events int) float64 {
	t.Helper()
	used, err := d.functions[function].Close()
	if err != nil {
		t.Fatal(err)
	}
	return 1000 * used.Seconds() / float64(events)
}

// largestDoc returns the bytes of the largest file of the documentation, as a
// client gets it that unpacks nothing.
func (s *metered) largestDoc(t *testing.T) int {
	t.Helper()
	for _, path := range []string{"/schema", "/schema/openapi.json", "/schema/assets/swagger-ui-bundle.js", "/schema/assets/swagger-ui.css"} {
		if err := s.get(path, ""); err != nil {
			t.Fatal(err)
		}
	}
	largest := 0
	for _, u := range s.meter.take() {
		if u.status != http.StatusOK {
			t.Errorf("%s: %d", u.route, u.status)
		}
		largest = max(largest, u.bytes)
	}
	return largest
}
