//go:build real

package realparts_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"

	"cardgames/localtest/capacity"
	"cardgames/localtest/client"
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
	{"core", nil, 200},
	{"garden", []string{"garden.json"}, 50},
	{"flat_share", []string{"flat_share.json"}, 50},
	{"core + house_guests", []string{"core.json", "house_guests.json"}, 50},
}

func TestCapacity(t *testing.T) {
	s := newService(t)
	figures := functionFigures(t)
	figures.LargestDoc = s.largestDoc(t)
	for _, m := range measured {
		s.playGame(t, m.files, m.name+" warm-up")
		s.meter.take()
		s.playGames(t, m.files, m.name, m.games)
		f := s.summarise(t, s.meter.take())
		f.Name = m.name
		figures.Sets = append(figures.Sets, f)
		if f.MaxReadUnits > 1 {
			t.Errorf("%s: a warm move took %v read units, want at most 1", m.name, f.MaxReadUnits)
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

// playGames plays n games, a few at a time.
func (s *metered) playGames(t *testing.T, files []string, name string, n int) {
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
func (s *metered) playGame(t *testing.T, files []string, name string) {
	v, err := s.Create(s.newGame(files, name))
	random := rand.New(rand.NewPCG(0, 4))
	for err == nil && !v.Finished() {
		v, err = s.SubmitAny(v, random)
		if err == nil && v.Version%5 == 0 {
			err = s.poll(v)
		}
	}
	if err == nil {
		_, err = s.Export(v.GameID)
	}
	if err == nil {
		err = errors.Join(s.get(v.Path()+"?since=0&include=cards", "", plain), s.get(v.Path()+"/export", "", plain))
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// poll reads the game as one who has not seen the version, and as one who has.
func (s *metered) poll(v client.View) error {
	return errors.Join(s.get(v.Path(), "", plain), s.get(v.Path(), "", packed), s.get(v.Path(), v.ETag(), packed))
}

// What a client says that it can unpack.
const plain, packed = "identity", "gzip"

func (s *metered) get(path, seen, encoding string) error { return get(s.Client, path, seen, encoding) }

func get(c client.Client, path, seen, encoding string) error {
	_, err := c.Send(context.Background(), client.Get(path).With("If-None-Match", seen).With("Accept-Encoding", encoding))
	return err
}

func (s *metered) summarise(t *testing.T, used []usage) capacity.Set {
	t.Helper()
	var f capacity.Set
	bytes := map[string][]int{}
	games := map[string]bool{}
	oneWrite := 0
	for _, u := range used {
		key := fmt.Sprint(u.route, " ", u.status)
		if u.query != "" {
			key += " whole"
		}
		if u.encoding == plain {
			key += " plain"
		}
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
		case "GET /games/{id} 200 whole plain":
			f.LargestReadUnits = max(f.LargestReadUnits, u.read)
		case "GET /games/{id} 200", "GET /games/{id} 304", "GET /games/{id} 200 plain", "GET /games/{id}/export 200 plain":
		default:
			t.Errorf("a response that no game should get: %s", key)
		}
	}
	f.MovesPerGame = float64(f.Moves) / float64(f.Games)
	f.OneWrite = float64(oneWrite) / float64(f.Moves)
	f.WriteUnits /= float64(f.Moves)
	f.ReadUnits /= float64(f.Moves)
	f.ExportUnits /= float64(f.Games)
	f.Move = capacity.Summarise(bytes["POST /games/{id}/actions 200"])
	f.Poll = capacity.Summarise(bytes["GET /games/{id} 200"])
	f.Unmoved = capacity.Summarise(bytes["GET /games/{id} 304"])
	f.Export = capacity.Summarise(bytes["GET /games/{id}/export 200"])
	f.View = capacity.Summarise(bytes["GET /games/{id} 200 plain"])
	f.LargestRead = capacity.Summarise(bytes["GET /games/{id} 200 whole plain"])
	f.PlainExport = capacity.Summarise(bytes["GET /games/{id}/export 200 plain"])
	s.sizeItems(t, &f, games)
	return f
}

// sizeItems looks at what the games left in the table.
func (s *metered) sizeItems(t *testing.T, f *capacity.Set, games map[string]bool) {
	t.Helper()
	all, err := realparts.Items(t.Context(), dynamoDB.Endpoint, s.table)
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
