// Package races lets many clients play one game concurrently, over HTTP against the
// whole service, while faults are injected into its store and the network. It checks
// that the history is a register's (linearizability), that a follower misses
// no version, and that the saved game can be replayed.
package races

import (
	"math"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/api/wire"
	"cardgames/games"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/rawhttp"
	"cardgames/savegame/verify"
)

const (
	// clients take the seats alternately. Each makes at most one move a round. A game
	// stores the last 16 keys, so no key expires before its move has been retried.
	clients = 16
	rounds  = 40
	races   = 4
	// searchTimeout is the time limit of the search for a linearization.
	searchTimeout = 20 * time.Second
)

// Parts are what the service runs on.
type Parts struct {
	Store    games.Store // may hold other games
	Watchers live.Watchers
	Moves    eventsource.Source
}

// Run plays a few games, each on parts that open returns. cfg is the configuration
// of a function, with injected faults, for parts that use the AWS SDK.
func Run(t *testing.T, open func(t *testing.T, cfg aws.Config) Parts) {
	count := map[kind]int{}
	for seed := range uint64(races) {
		for _, o := range race(t, open, seed) {
			count[o.Output.(outcome).kind]++
		}
	}
	t.Logf("%d clients, %d games: %d reads, %d moves made, %d refused, %d without a response",
		clients, races, count[read], count[made], count[refused], count[unknown])
	if count[refused] == 0 || count[unknown] == 0 {
		t.Error("no move was refused, or every move got a response: there was no race")
	}
}

// match is one game, and the history of its operations.
type match struct {
	*testing.T
	client    rawhttp.Client // of all players
	id        string
	start     time.Time
	faultless atomic.Bool // no faults are injected

	mu      sync.Mutex
	history []porcupine.Operation
}

func race(t *testing.T, open func(*testing.T, aws.Config) Parts, seed uint64) []porcupine.Operation {
	c := &match{T: t, start: time.Now()}
	below := faults.NewTransport(c.plan(seed, 4, faults.RequestLost, faults.ReplyLost, faults.Throttled, faults.Delayed,
		faults.Crash, faults.CrashAfter), http.DefaultTransport)
	cfg, err := faults.Config(below)
	if err != nil {
		t.Fatal(err)
	}
	c.client.Transport = faults.NewTransport(c.plan(seed+100, 20, faults.RequestLost, faults.ReplyLost, faults.ReplyLate),
		&http.Transport{MaxIdleConnsPerHost: clients})
	c.serve(open(t, cfg))
	c.faultless.Store(true)
	c.create()
	f := follow(c)
	c.faultless.Store(false)

	players := make([]*player, clients)
	for i := range players {
		players[i] = newPlayer(c, i, seed)
	}
	for range rounds {
		var round sync.WaitGroup
		for _, p := range players {
			round.Go(p.play)
		}
		round.Wait()
		if players[0].seen.Finished() {
			break
		}
	}
	below.Wait()
	c.faultless.Store(true)
	c.check(players)
	f.end(players[0].seen.Version)
	return c.history
}

// plan returns a Plan in which one request in oneOf fails, on average.
func (c *match) plan(seed uint64, oneOf int, kinds ...faults.Fault) faults.Plan {
	random := rand.New(rand.NewPCG(seed, 1))
	return func() faults.Fault {
		if c.faultless.Load() || random.IntN(oneOf) > 0 {
			return faults.None
		}
		return kinds[random.IntN(len(kinds))]
	}
}

func (c *match) serve(p Parts) {
	c.Helper()
	server, err := launch.StartFunctions(launch.Parts{
		Store: p.Store, Archive: &memstore.Archive{}, Now: time.Now, Retention: time.Hour,
	}, p.Watchers, p.Moves)
	if err != nil {
		c.Fatal(err)
	}
	c.Cleanup(server.Close)
	c.client.Base = server.URL
}

// create creates a private game with the tokens of the players.
func (c *match) create() {
	c.Helper()
	v, err := c.client.View(rawhttp.Post("/games", rawhttp.PrivateGame([2]string{token(0), token(1)})), http.StatusCreated)
	if err != nil {
		c.Fatal(err)
	}
	c.id = v.GameID
}

// record adds an operation to the history. An operation without a response may take
// effect at any later time.
func (c *match) record(call time.Duration, in operation, out outcome) {
	returned := int64(time.Since(c.start))
	if out.kind == unknown {
		returned = math.MaxInt64
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.history = append(c.history, porcupine.Operation{
		ClientId: in.client, Input: in, Call: int64(call), Output: out, Return: returned,
	})
}

// check checks that the history is linearizable, finishes the game, and replays its
// export.
func (c *match) check(players []*player) {
	c.Helper()
	players[0].read()
	if result := porcupine.CheckOperationsTimeout(model.ToModel(), c.history, searchTimeout); result != porcupine.Ok {
		c.Errorf("the history of %d operations is no register's: %s", len(c.history), result)
	}
	for !players[0].seen.Finished() {
		for _, p := range players[:2] {
			p.passTurn()
		}
	}
	export, err := c.client.Expect(rawhttp.Get("/games/"+c.id+"/export"), http.StatusOK)
	if err != nil {
		c.Fatal(err)
	}
	replay, err := verify.Verify(export.Body)
	if err != nil {
		c.Fatalf("the saved game does not replay: %v", err)
	}
	c.compare(replay)
	if players[0].seen.Version != len(replay.Steps) {
		c.Errorf("version %d, but %d moves were saved", players[0].seen.Version, len(replay.Steps))
	}
}

// compare compares every acknowledged move with the saved log.
func (c *match) compare(replay *verify.Replay) {
	c.Helper()
	clientOf := map[int]int{} // by version
	for _, o := range c.history {
		in, out := o.Input.(operation), o.Output.(outcome)
		if out.kind != made {
			continue
		}
		if other, found := clientOf[out.version]; found {
			c.Errorf("clients %d and %d both made version %d", other, in.client, out.version)
		}
		clientOf[out.version] = in.client
		if saved := encode(wire.Action{Action: replay.Saved.Log[out.version].Action}); saved != in.action {
			c.Errorf("version %d is saved as %s, client %d made it with %s", out.version, saved, in.client, in.action)
		}
	}
	if len(clientOf) == 0 {
		c.Error("no move was acknowledged")
	}
}
