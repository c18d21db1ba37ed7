//go:build real

package realparts_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/capacity"
	"cardgames/localtest/realparts"
)

var record = flag.Bool("record", false, "write what was measured to "+recorded)

// recorded has the figures that the cost command and the documentation use.
const recorded = "../capacity/measured.json"

// measured are the games that are played: at random, by clients that send
// If-Match and a new Idempotency-Key with each move.
var measured = []struct {
	name  string
	files []string
	games int
}{
	{"core", nil, 40},
	{"garden", []string{"garden.json"}, 10},
	{"flat_share", []string{"flat_share.json"}, 10},
	{"core + house_guests", []string{"core.json", "house_guests.json"}, 10},
}

func TestCapacity(t *testing.T) {
	figures := functionFigures(t)
	server, err := realparts.StartDynamoDB()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	objects, _ := startS3(t)
	withoutStream := deployment(t).Tables["GamesTable"]
	clear(withoutStream.Stream[:])
	for i, m := range measured {
		table := fmt.Sprint("games-", i)
		createTable(t, server.Endpoint, table, withoutStream)
		s := newMetered(t, server.Endpoint, table, objects)
		var warmUp, set measurement
		warmUp.play(t, s, m.files, m.name+" warm-up")
		for game := range m.games {
			set.play(t, s, m.files, fmt.Sprint(m.name, " ", game))
		}
		set.sizeItems(t, server.Endpoint, table)
		figures.Sets = append(figures.Sets, set.summary(m.name))
		figures.LargestDoc = largestDoc(t, s)
	}
	for _, f := range figures.Sets {
		if f.MaxReadUnits > 1 {
			t.Errorf("%s: a warm move took %v read units, want at most 1", f.Name, f.MaxReadUnits)
		}
	}
	if core := figures.Sets[0]; core.OneWrite < 0.99 {
		t.Errorf("%.2f %% of the moves of the core set took one write unit, want at least 99 %%", 100*core.OneWrite)
	}
	var table strings.Builder
	if err := figures.Print(&table); err != nil {
		t.Fatal(err)
	}
	t.Logf("capacity:\n%s", table.String())
	if *record {
		if err := figures.Save(recorded); err != nil {
			t.Fatal(err)
		}
	}
	checkRecorded(t, figures)
}

// checkRecorded keeps the documentation true: what it is computed from is still
// what is measured.
func checkRecorded(t *testing.T, now capacity.Figures) {
	t.Helper()
	then, err := capacity.Load(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if len(then.Sets) != len(now.Sets) {
		t.Fatalf("%s has %d sets, want %d; run this test with -record", recorded, len(then.Sets), len(now.Sets))
	}
	same := func(what string, old, now float64) {
		if math.Abs(now/old-1) > 0.03 {
			t.Errorf("%s: %.4g, and now %.4g; run this test and that of localtest/cost with -record", what, old, now)
		}
	}
	same("bytes of a log line", then.LogLine.Mean, now.LogLine.Mean)
	same("bytes of the largest file of the documentation", float64(then.LargestDoc), float64(now.LargestDoc))
	for i, set := range now.Sets {
		old := then.Sets[i]
		same(set.Name+": write units of a move", old.WriteUnits, set.WriteUnits)
		same(set.Name+": bytes of an item", old.Item.Mean, set.Item.Mean)
		same(set.Name+": bytes of a move", old.Move.Mean, set.Move.Mean)
		same(set.Name+": bytes of a poll", old.Poll.Mean, set.Poll.Mean)
		same(set.Name+": bytes of the largest read", float64(old.LargestRead.Max), float64(set.LargestRead.Max))
	}
}

// measurement is what the games of one set took: sums of units, and the bytes of
// each item and response.
type measurement struct {
	capacity.Set
	items, moves, polls, unmoved, exports, views, largestReads, plainExports []int
}

// Content codings that a client accepts.
const plain, compressed = "identity", "gzip"

// play plays a whole game, which its seed decides, and polls now and then.
func (m *measurement) play(t *testing.T, s *metered, files []string, seed string) {
	t.Helper()
	v, err := s.Create(s.newGame(files, seed))
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && !v.Finished() {
		v, err = s.SubmitAny(v, random)
		m.move(s)
		if v.Version%5 == 0 {
			m.views = append(m.views, s.get(t, v.Path(), plain, "", http.StatusOK))
			m.polls = append(m.polls, s.get(t, v.Path(), compressed, "", http.StatusOK))
			m.unmoved = append(m.unmoved, s.get(t, v.Path(), compressed, v.ETag(), http.StatusNotModified))
		}
	}
	if err != nil {
		t.Fatalf("%s: %v", seed, err)
	}
	m.Games++
	m.exports = append(m.exports, s.get(t, v.Path()+"/export", compressed, "", http.StatusOK))
	m.ExportUnits += s.read
	m.plainExports = append(m.plainExports, s.get(t, v.Path()+"/export", plain, "", http.StatusOK))
	m.largestReads = append(m.largestReads, s.get(t, v.Path()+"?since=0&include=cards", plain, "", http.StatusOK))
	m.LargestReadUnits = max(m.LargestReadUnits, s.read)
}

// move counts the last request.
func (m *measurement) move(s *metered) {
	m.Moves++
	m.WriteUnits += s.write
	m.ReadUnits += s.read
	m.MaxReadUnits = max(m.MaxReadUnits, s.read)
	if s.write == 1 {
		m.OneWrite++
	}
	m.moves = append(m.moves, s.bytes)
}

// sizeItems looks at what the games left in their table.
func (m *measurement) sizeItems(t *testing.T, endpoint, table string) {
	t.Helper()
	all, err := realparts.Items(t.Context(), endpoint, table)
	if err != nil {
		t.Fatal(err)
	}
	first := 0
	for _, item := range all {
		switch {
		case item.Version > 0:
			m.items = append(m.items, item.Bytes)
		case item.Version == 0:
			first = item.Bytes
		default:
			m.SnapshotBytes = item.Bytes
		}
	}
	// DynamoDB Local reports twice the units of a transaction, which are already
	// twice those of its writes.
	m.CreateUnits = 2 * (kilobytes(first) + kilobytes(m.SnapshotBytes))
}

// kilobytes is what writing an item takes, outside of a transaction.
func kilobytes(bytes int) float64 { return math.Ceil(float64(bytes) / 1024) }

// summary makes means of the sums.
func (m *measurement) summary(name string) capacity.Set {
	s, games, moves := m.Set, float64(m.Games), float64(m.Moves)
	s.Name, s.MovesPerGame = name, moves/games
	s.OneWrite /= moves
	s.WriteUnits /= moves
	s.ReadUnits /= moves
	s.ExportUnits /= games
	s.Item = capacity.Summarise(m.items)
	s.Move = capacity.Summarise(m.moves)
	s.Poll = capacity.Summarise(m.polls)
	s.Unmoved = capacity.Summarise(m.unmoved)
	s.Export = capacity.Summarise(m.exports)
	s.View = capacity.Summarise(m.views)
	s.LargestRead = capacity.Summarise(m.largestReads)
	s.PlainExport = capacity.Summarise(m.plainExports)
	return s
}
