//go:build real

package realparts_test

import (
	"bytes"
	"compress/gzip"
	cryptorand "crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/measure/capacity"
	"cardgames/localtest/service/rawhttp"
)

var record = flag.Bool("record", false, "write the measured figures to "+recorded)

// recorded is the file of the figures that the cost command and the documentation
// use.
const recorded = "../../measure/capacity/measured.json"

// TestCapacity plays random games of the core set on the functions' binaries. The
// client sends If-Match and a new Idempotency-Key with each move, and reads three
// times after it. A first game warms up the processes.
func TestCapacity(t *testing.T) {
	const games = 20
	m := &measurement{T: t, deployed: deploy(t)}
	m.client = rawhttp.Client{Base: m.url, Transport: m}
	m.play("warm-up")
	warmUp := len(m.moves)
	for game := range games {
		m.play(fmt.Sprint("capacity ", game))
	}
	figures := m.figures(games, warmUp)
	if figures.MaxReadUnits > 1 {
		t.Errorf("a warm move took %v read units, want at most 1", figures.MaxReadUnits)
	}
	if figures.OneWrite < 0.99 {
		t.Errorf("%.2f %% of the moves took one write unit, want at least 99 %%", 100*figures.OneWrite)
	}
	var table strings.Builder
	must(t, figures.Print(&table))
	t.Logf("capacity:\n%s", table.String())
	if *record {
		must(t, figures.Save(recorded))
	}
	checkRecorded(t, figures)
}

// checkRecorded checks that the recorded figures, from which the documentation is
// computed, are close to those measured now.
func checkRecorded(t *testing.T, now capacity.Figures) {
	t.Helper()
	then, err := capacity.Load(recorded)
	must(t, err)
	for what, figures := range map[string][2]float64{
		"bytes of a log line":                              {then.LogLine.Mean, now.LogLine.Mean},
		"bytes of a read's log line":                       {then.ReadLine.Mean, now.ReadLine.Mean},
		"bytes of the largest file of the documentation":   {float64(then.LargestDoc), float64(now.LargestDoc)},
		"write units of a move":                            {then.WriteUnits, now.WriteUnits},
		"bytes of an item":                                 {then.Item.Mean, now.Item.Mean},
		"bytes of the response to a move":                  {then.Move.Mean, now.Move.Mean},
		"bytes of the response to a poll":                  {then.Poll.Mean, now.Poll.Mean},
		"bytes of the largest response to a read, at most": {float64(then.LargestRead), float64(now.LargestRead)},
	} {
		if math.Abs(figures[1]/figures[0]-1) > 0.03 {
			t.Errorf("%s: %.4g recorded, %.4g measured; run this test and localtest/measure/cost's with -record",
				what, figures[0], figures[1])
		}
	}
}

// measurement has the sizes of the responses in bytes, by kind of request.
type measurement struct {
	*testing.T
	*deployed
	client rawhttp.Client
	bytes  int // of the last response

	moves, polls, unmoved, exports []int // compressed
	largest                        capacity.Figures
}

// RoundTrip implements http.RoundTripper. Like http.Transport, it decompresses the
// response if the request does not say which coding it accepts.
func (m *measurement) RoundTrip(r *http.Request) (*http.Response, error) {
	decompress := r.Header.Get("Accept-Encoding") == ""
	if decompress {
		r.Header.Set("Accept-Encoding", compressed)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	m.bytes = len(body)
	for name, values := range resp.Header {
		for _, value := range values {
			m.bytes += len(name) + len(": \r\n") + len(value)
		}
	}
	if resp.Body = io.NopCloser(bytes.NewReader(body)); decompress && resp.Header.Get("Content-Encoding") == compressed {
		resp.Body, err = gzip.NewReader(resp.Body)
	}
	return resp, err
}

// The content codings that a client accepts.
const plain, compressed = "identity", "gzip"

// play plays a whole game, which is determined by its seed.
func (m *measurement) play(seed string) {
	v, err := m.client.View(rawhttp.Post("/games", fmt.Sprintf(`{"seed": %q}`, seed)), http.StatusCreated)
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && !v.Finished() {
		move := rawhttp.Post(v.Path()+"/actions", rawhttp.JSON(v.LegalActions[random.IntN(len(v.LegalActions))]))
		move = move.With("If-Match", v.ETag()).With("Idempotency-Key", cryptorand.Text())
		v, err = m.client.View(move, http.StatusOK)
		m.moves = append(m.moves, m.bytes)
		m.polls = append(m.polls, m.get(v.Path(), compressed, "", http.StatusOK))
		m.unmoved = append(m.unmoved, m.get(v.Path(), compressed, v.ETag(), http.StatusNotModified))
		m.largest.LargestView = max(m.largest.LargestView, m.get(v.Path(), plain, "", http.StatusOK))
	}
	if err != nil {
		m.Fatalf("%s: %v", seed, err)
	}
	m.exports = append(m.exports, m.get(v.Path()+"/export", compressed, "", http.StatusOK))
	m.largest.LargestExport = max(m.largest.LargestExport, m.get(v.Path()+"/export", plain, "", http.StatusOK))
	m.largest.LargestRead = max(m.largest.LargestRead, m.get(v.Path()+"?since=0&include=cards", plain, "", http.StatusOK))
	if strings.Contains(m.log.String(), v.GameID) {
		m.Errorf("the log has the id of game %s", v.GameID)
	}
}

// get returns the size of the response to a client that accepts one coding and
// sends the entity tag seen, unless that is empty.
func (m *measurement) get(path, coding, seen string, status int) int {
	m.Helper()
	request := rawhttp.Get(path).With("Accept-Encoding", coding).With("If-None-Match", seen)
	if response, err := m.client.Send(m.Context(), request); err != nil || response.Status != status {
		m.Fatalf("%s: %d %s (%v)", path, response.Status, response.Body, err)
	}
	return m.bytes
}

// figures summarises the games. It ends the functions, so that their logs are
// complete.
func (m *measurement) figures(games, warmUp int) capacity.Figures {
	const readsOfAMove = 3 // see play
	f := m.largest
	f.Games, f.Moves = games, len(m.moves)-warmUp
	f.LargestDoc = m.largestDoc()
	f.MoveCPU = 1000 * m.functions["SubmitActionFunction"].Close().Seconds() / float64(len(m.moves))
	f.ReadCPU = 1000 * m.functions["GetGameFunction"].Close().Seconds() / float64(readsOfAMove*len(m.moves))
	f.Move, f.Poll = capacity.Summarise(m.moves), capacity.Summarise(m.polls)
	f.Unmoved, f.Export = capacity.Summarise(m.unmoved), capacity.Summarise(m.exports)
	m.functions["ExportGameFunction"].Close()
	m.units(&f)
	m.items(&f)
	return f
}

// largestDoc returns the size in bytes of the largest file of the documentation
// without compression.
func (m *measurement) largestDoc() (largest int) {
	for _, path := range []string{"/schema", "/schema/openapi.json", "/schema/assets/swagger-ui-bundle.js",
		"/schema/assets/swagger-ui.css"} {
		largest = max(largest, m.get(path, plain, "", http.StatusOK))
	}
	return largest
}

// line is a line of a function's log.
type line struct {
	Route      string
	Status     int
	ReadUnits  float64 `json:"read_units"`
	WriteUnits float64 `json:"write_units"`
	bytes      int
}

// units adds up the units that DynamoDB reported, which are in the log.
func (m *measurement) units(f *capacity.Figures) {
	m.Helper()
	moves := m.lines("POST /games/{id}/actions")
	for _, l := range moves[len(moves)-f.Moves:] {
		f.WriteUnits += l.WriteUnits / float64(f.Moves)
		f.ReadUnits += l.ReadUnits / float64(f.Moves)
		f.MaxReadUnits = max(f.MaxReadUnits, l.ReadUnits)
		if l.WriteUnits == 1 {
			f.OneWrite += 1 / float64(f.Moves)
		}
	}
	f.LogLine = sizes(moves[len(moves)-f.Moves:])
	exports := m.lines("GET /games/{id}/export")
	for _, l := range exports {
		f.ExportUnits += l.ReadUnits / float64(len(exports))
	}
	reads := m.lines("GET /games/{id}")
	for _, l := range reads {
		f.LargestReadUnits = max(f.LargestReadUnits, l.ReadUnits)
	}
	f.ReadLine = sizes(reads)
}

// sizes summarises the sizes of lines.
func sizes(lines []line) capacity.Bytes {
	var all []int
	for _, l := range lines {
		all = append(all, l.bytes)
	}
	return capacity.Summarise(all)
}

// lines returns the lines of the log about a route's successes, in order.
func (m *measurement) lines(route string) (all []line) {
	m.Helper()
	for text := range strings.Lines(m.log.String()) {
		l := line{bytes: len(text)}
		if err := json.Unmarshal([]byte(text), &l); err != nil || l.Route != route || l.Status != http.StatusOK {
			continue
		}
		if !strings.Contains(text, `"release":"`+lambda.Release+`"`) {
			m.Errorf("the line does not name the release: %s", text)
		}
		if strings.Contains(text, `"_aws"`) && !strings.Contains(text, `"Namespace":"`+lambda.StackName+`"`) {
			m.Fatalf("the metrics are not in the namespace of the stack: %s", text)
		}
		all = append(all, l)
	}
	return all
}

// items measures the items in the table of games.
func (m *measurement) items(f *capacity.Figures) {
	m.Helper()
	all, err := realparts.Items(m.Context(), m.dynamoDB)
	if err != nil {
		m.Fatal(err)
	}
	first, sizes := 0, []int{}
	for _, item := range all {
		switch {
		case item.Version > 0:
			sizes = append(sizes, item.Bytes)
		case item.Version == 0:
			first = item.Bytes
		default:
			f.SnapshotBytes = item.Bytes
		}
	}
	f.Item = capacity.Summarise(sizes)
	// This is computed since DynamoDB Local reports a transaction as four times
	// the units of its writes, instead of twice.
	f.CreateUnits = 2 * (kilobytes(first) + kilobytes(f.SnapshotBytes))
}

// kilobytes returns the write units for an item outside of a transaction.
func kilobytes(bytes int) float64 { return math.Ceil(float64(bytes) / 1024) }
