//go:build real

package real_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cardgames/localtest/client"
	"cardgames/localtest/real"
	"cardgames/localtest/real/capacity"
)

var record = flag.Bool("record", false, "write what was measured to "+recorded)

// recorded has the figures that the cost command and the documentation use.
const recorded = "capacity/measured.json"

// measured are the games that are played: at random, by clients that send
// If-Match and a new Idempotency-Key with each move.
var measured = []struct {
	name  string
	files []string
	games int
}{
	{"core", nil, 200},
	{"garden", []string{"garden.json"}, 50},
	{"flat_share", []string{"flat_share.json"}, 50},
	{"core + house_guests", []string{"core.json", "house_guests.json"}, 50},
}

func TestCapacity(t *testing.T) {
	s := newService(t)
	line := logLines(t)
	var figures capacity.Figures
	for _, m := range measured {
		s.playGame(t, m.files, m.name+" warm-up")
		s.meter.take()
		s.playGames(t, m.files, m.name, m.games)
		f := s.summarise(t, s.meter.take())
		f.Name, f.LogLine = m.name, line
		figures = append(figures, f)
		if f.MaxReadUnits > 1 {
			t.Errorf("%s: a warm move took %v read units, want at most 1", m.name, f.MaxReadUnits)
		}
	}
	if core := figures[0]; core.OneWrite < 0.99 {
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
	if len(then) != len(now) {
		t.Fatalf("%s has %d entries, want %d; run this test with -record", recorded, len(then), len(now))
	}
	for i, set := range now {
		old := then[i]
		for name, pair := range map[string][2]float64{
			"write units of a move": {old.WriteUnits, set.WriteUnits},
			"bytes of an item":      {old.Item.Mean, set.Item.Mean},
			"bytes of a move":       {old.MoveAnswer.Mean, set.MoveAnswer.Mean},
			"bytes of a poll":       {old.PollAnswer.Mean, set.PollAnswer.Mean},
			"bytes of a log line":   {old.LogLine.Mean, set.LogLine.Mean},
		} {
			if math.Abs(pair[1]/pair[0]-1) > 0.03 {
				t.Errorf("%s: %s were %.4g, and are %.4g; run this test with -record and renew docs/deploy.md",
					set.Name, name, pair[0], pair[1])
			}
		}
	}
}

// playGames plays n games, a few at a time.
func (s *service) playGames(t *testing.T, files []string, name string, n int) {
	t.Helper()
	games := make(chan int)
	var players sync.WaitGroup
	for range 4 {
		players.Go(func() {
			for i := range games {
				s.playGame(t, files, fmt.Sprint(name, " ", i))
			}
		})
	}
	for i := range n {
		games <- i
	}
	close(games)
	players.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

// playGame plays a whole game, which its name decides, and polls now and then.
func (s *service) playGame(t *testing.T, files []string, name string) {
	v, err := s.Create(s.newGame(files, name))
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && v.Status != "finished" {
		v, err = s.Submit(v, v.LegalActions[random.IntN(len(v.LegalActions))])
		if err == nil && v.Version%5 == 0 {
			err = s.poll(v)
		}
	}
	if err == nil {
		_, err = s.Export(v.GameID)
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// poll reads the game as one who has not seen the version, and as one who has.
func (s *service) poll(v *client.View) error {
	for _, tag := range []string{"", v.ETag} {
		r, err := http.NewRequest(http.MethodGet, s.url+"/games/"+v.GameID, nil)
		if err != nil {
			return err
		}
		r.Header.Set("If-None-Match", tag)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		resp.Body.Close()
	}
	return nil
}

func (s *service) summarise(t *testing.T, used []usage) capacity.Set {
	t.Helper()
	var f capacity.Set
	bytes := map[string][]int{}
	games := map[string]bool{}
	oneWrite := 0
	for _, u := range used {
		key := fmt.Sprint(u.route, " ", u.status)
		bytes[key] = append(bytes[key], u.bytes)
		switch key {
		case "POST /games 201":
			f.Games++
		case "GET /games/{id}/export 200":
			f.ExportUnits += u.read
		case "POST /games/{id}/actions 200":
			games[u.game] = true
			f.Moves++
			f.WriteUnits += u.write
			f.ReadUnits += u.read
			f.MaxReadUnits = max(f.MaxReadUnits, u.read)
			if u.write == 1 {
				oneWrite++
			}
		case "GET /games/{id} 200", "GET /games/{id} 304":
		default:
			t.Errorf("an answer that no game should get: %s", key)
		}
	}
	f.MovesPerGame = float64(f.Moves) / float64(f.Games)
	f.OneWrite = float64(oneWrite) / float64(f.Moves)
	f.WriteUnits /= float64(f.Moves)
	f.ReadUnits /= float64(f.Moves)
	f.ExportUnits /= float64(f.Games)
	f.MoveAnswer = capacity.Summarise(bytes["POST /games/{id}/actions 200"])
	f.PollAnswer = capacity.Summarise(bytes["GET /games/{id} 200"])
	f.UnmovedAnswer = capacity.Summarise(bytes["GET /games/{id} 304"])
	f.ExportAnswer = capacity.Summarise(bytes["GET /games/{id}/export 200"])
	s.sizeItems(t, &f, games)
	return f
}

// sizeItems looks at what the games left in the table.
func (s *service) sizeItems(t *testing.T, f *capacity.Set, games map[string]bool) {
	t.Helper()
	all, err := real.Items(t.Context(), dynamoDB.Endpoint, s.table)
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	first := 0
	for _, item := range all {
		game, text, _ := strings.Cut(item.Key, "/")
		version, err := strconv.Atoi(text)
		switch {
		case err != nil:
			t.Fatal(err)
		case games[game] && version > 0:
			sizes = append(sizes, item.Bytes)
		case games[game] && version == 0:
			first = item.Bytes
		case games[game]:
			f.SnapshotBytes = item.Bytes
		}
	}
	f.Item = capacity.Summarise(sizes)
	// DynamoDB Local reports twice the units of a transaction, which are already
	// twice those of its writes.
	f.CreateUnits = 2 * (kilobytes(first) + kilobytes(f.SnapshotBytes))
}

// kilobytes is what writing an item takes, outside of a transaction.
func kilobytes(bytes int) float64 { return math.Ceil(float64(bytes) / 1024) }

// logLines plays a game on the functions' binaries, and returns the sizes of the
// lines that they write about its moves.
func logLines(t *testing.T) capacity.Bytes {
	t.Helper()
	d := deploy(t)
	c, err := client.New(d.url, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Create(nil)
	if err == nil {
		v, err = c.PlayOut(v, rand.New(rand.NewPCG(0, 4)))
	}
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	for line := range strings.Lines(d.log.text()) {
		if strings.Contains(line, v.GameID) {
			t.Errorf("the log has the id of a game: %s", line)
		}
		if strings.Contains(line, "POST /games/{id}/actions") {
			sizes = append(sizes, len(line))
		}
	}
	if len(sizes) != v.Version {
		t.Fatalf("%d lines about %d moves", len(sizes), v.Version)
	}
	return capacity.Summarise(sizes)
}
