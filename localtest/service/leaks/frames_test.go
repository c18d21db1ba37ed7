package leaks_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/engine"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

// Followers of two private games that differ only in what is hidden receive the
// same frames: one for each move, with the game and the version only.
func TestFramesDoNotShowHiddenState(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 4))
	frames := 0
	for range gamesPerViewer {
		clock := newClock()
		one, other := startFollowed(t, clock), startFollowed(t, clock)
		p := pair{t, one.instance, other.instance, engine.ViewerSpectator}
		s := p.deal(grammarCards(), random)
		one.follow()
		other.follow()
		for version, action := range s.actions {
			*clock = clock.Add(time.Second)
			p.play(action, fmt.Sprint("key text ", version))
			want := fmt.Sprintf(`{"game_id":%q,"version":%d}`, one.id, version+1)
			if a, b := one.frame(), other.frame(); a != want || b != want {
				t.Fatalf("the frames are %s and %s, want %s", a, b, want)
			}
			frames++
		}
	}
	t.Logf("%d frames of %d games", frames, gamesPerViewer)
}

// followed is an instance with live updates, and a follower of its game.
type followed struct {
	*instance
	live   string // URL of the handshakes
	socket *websocket.Conn
}

func startFollowed(t *testing.T, clock *time.Time) *followed {
	t.Helper()
	b := newInstance(t, clock)
	hints := make(chan live.Hint, 1)
	b = b.withStore(&memstore.Hooked{Store: b.store, Hints: hints})
	watchers := hub.New(b.now)
	server, err := launch.StartFunctions(launch.Parts{Store: b.store, Now: b.now}, watchers, eventsource.Hints(hints))
	must(t, err)
	t.Cleanup(server.Close)
	return &followed{instance: b, live: "ws" + strings.TrimPrefix(server.URL, "http") + "/live"}
}

func (f *followed) follow() {
	f.t.Helper()
	var err error
	f.socket, _, err = websocket.Dial(f.t.Context(), f.live+"?game="+f.id, nil)
	must(f.t, err)
	f.t.Cleanup(func() { _ = f.socket.CloseNow() })
}

func (f *followed) frame() string {
	f.t.Helper()
	_, text, err := f.socket.Read(f.t.Context())
	must(f.t, err)
	fmt.Fprintln(&public, "frame", string(text))
	return string(text)
}
