package env_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/cardsets"
	"cardgames/cardsets/sets"
	"cardgames/engine/shuffle"
	"cardgames/env"
	"cardgames/games"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// played are the card sets that tests play, by the name of the set. "" is the core set.
func played(t testing.TB) map[string]string {
	t.Helper()
	everyMoment, err := os.ReadFile("../games/testdata/abilities.json")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"": "", "polar_station": string(sets.File("polar_station.json")), "abilities": string(everyMoment),
	}
}

func newBatch(t testing.TB, n int, set string) *env.Batch {
	t.Helper()
	var list []env.Set
	if text := played(t)[set]; text != "" {
		list = append(list, env.Set{Name: set, Text: &text})
	}
	cards, err := env.Load(list...)
	if err != nil {
		t.Fatal(err)
	}
	b, err := env.NewBatch(env.Layout1, n, cards)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// seen is what a player sees of a game, and may do.
type seen struct {
	observation [506]int32 // which has room for each layout
	mask        [env.ActionCount]int8
}

func observe(t testing.TB, b *env.Batch, i, seat int) (s seen) {
	t.Helper()
	if err := b.Observe(i, seat, s.observation[:b.Layout().ObservationSize()], s.mask[:]); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *seen) legal() (actions []int) {
	for a, legal := range s.mask {
		if legal == 1 {
			actions = append(actions, a)
		}
	}
	return actions
}

func status(t testing.TB, b *env.Batch, i int) env.Status {
	t.Helper()
	s, err := b.Status(i)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// playRandomly plays a game to its end, and calls after after each action.
func playRandomly(t testing.TB, b *env.Batch, i int, seed uint64, after func()) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	for s := status(t, b, i); !s.Finished; s = status(t, b, i) {
		view := observe(t, b, i, s.Agent)
		legal := view.legal()
		if err := b.Play(i, legal[random.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		after()
	}
}

// TestTheServicePlaysTheSameGames: a game and the service's game of the same seed have the same
// saved game, apart from its id and its times.
func TestTheServicePlaysTheSameGames(t *testing.T) {
	const seeds = 50
	for set, text := range played(t) {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			service := newService(t)
			b := newBatch(t, 1, set)
			for n := range seeds {
				seed := fmt.Sprint(n)
				if err := b.Reset(0, shuffle.SecretFromSeed(seed)); err != nil {
					t.Fatal(err)
				}
				playRandomly(t, b, 0, uint64(n), func() {})
				own := export(t, b)
				if diff := cmp.Diff(service.play(seed, text, own), own); diff != "" {
					t.Fatalf("seed %s: the service's game (-) and this one (+) differ:\n%s", seed, diff)
				}
			}
		})
	}
}

// saved is a saved game, without what differs between two games of the same seed.
type saved map[string]any

func export(t testing.TB, b *env.Batch) saved {
	t.Helper()
	return exportOf(t, b, 0)
}

func exportOf(t testing.TB, b *env.Batch, i int) saved {
	t.Helper()
	text, err := b.Export(i)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, text)
}

func parse(t testing.TB, text []byte) saved {
	t.Helper()
	var s saved
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	for _, member := range []string{"game_id", "created_at"} {
		delete(s, member)
	}
	for _, entry := range s["log"].([]any) {
		delete(entry.(map[string]any), "at")
		delete(entry.(map[string]any), "history")
	}
	return s
}

type service struct {
	testing.TB
	handler http.Handler
}

func newService(t testing.TB) service {
	loader, err := cardsets.NewLoader("https://sets.example/")
	if err != nil {
		t.Fatal(err)
	}
	return service{t, launch.New(launch.Parts{
		Store: memstore.New(), Archive: &memstore.Archive{}, Loader: loader, Now: time.Now,
		Options: []games.Option{games.WithInlineSets(), games.WithFormat(4)},
	})}
}

// play creates a game of a seed, plays the actions of another one, and returns its export.
func (s service) play(seed, set string, other saved) saved {
	s.Helper()
	body := fmt.Sprintf(`{"seed":%q}`, seed)
	if set != "" {
		body = fmt.Sprintf(`{"seed":%q,"sets":[%s]}`, seed, set)
	}
	return s.replay(body, other)
}

// replay creates a game, plays the actions of another one, and returns its export.
func (s service) replay(body string, other saved) saved {
	s.Helper()
	game := s.send(http.MethodPost, "/games", body).Header().Get("Location")
	for _, entry := range other["log"].([]any)[1:] {
		action, err := json.Marshal(entry.(map[string]any)["action"])
		if err != nil {
			s.Fatal(err)
		}
		s.send(http.MethodPost, game+"/actions", string(action))
	}
	return parse(s, s.send(http.MethodGet, game+"/export", "").Body.Bytes())
}

func (s service) send(method, path, body string) *httptest.ResponseRecorder {
	s.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if strings.HasSuffix(path, "/actions") {
		r.Header.Set("If-Match", "*")
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	if w.Code >= http.StatusBadRequest {
		s.Fatalf("%s %s %s: %d %s", method, path, body, w.Code, w.Body)
	}
	return w
}
