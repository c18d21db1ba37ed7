package e2e

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"

	cardgames "cardgames/clients/go"
	"cardgames/live"
	"cardgames/localtest/service/rawhttp"
)

// followed tests live updates if the target has them. Package api/watching tests every
// reason to refuse a handshake.
func followed(s *session) {
	game := s.create("")
	if game.Live == "" {
		if s.Live {
			s.Error("the view has no URL of live updates")
		}
		return
	}
	s.run("each follower receives a frame", func(s *session) {
		one, other := s.follow(game), s.follow(game)
		game = s.passes(game, 1)
		one.expectFrame(1)
		other.expectFrame(1)
	})
	s.run("a refused handshake", func(s *session) {
		s.expectHandshakeStatus(strings.Replace(game.Live, game.GameID, unknownGame, 1), http.StatusNotFound)
	})
	s.run("a connection follows several games", func(s *session) {
		second := s.create("")
		f := s.follow(view{View: cardgames.View{Live: game.Live + "&game=" + second.GameID + "&game=" + unknownGame}})
		f.gameID = second.GameID
		s.passes(second, 1)
		f.expectFrame(1)
	})
	s.run("seats", liveSeats)
	s.run("frames of clients are ignored", func(s *session) {
		f := s.follow(game)
		if err := f.socket.Write(s.Context(), websocket.MessageText, []byte(`{"game_id":"", "version":99}`)); err != nil {
			s.Fatal(err)
		}
		game = s.passes(game, 1)
		f.expectFrame(game.Version)
	})
}

// liveSeats tests the URLs that only the views of seats have.
func liveSeats(s *session) {
	made := s.create(`{"private": true}`)
	as := func(seat int, r rawhttp.Request) rawhttp.Request {
		return r.With("Authorization", "Bearer "+made.Seats[seat].Token)
	}
	move := func(seat int) { s.send(as(seat, post(made.Path()+"/actions", passBy(seat)))).expect(http.StatusOK) }
	own := s.send(as(0, get(made.Path()))).expect(http.StatusOK).view()
	s.run("a seat receives no frame for its own move", func(s *session) {
		f := s.follow(own)
		move(0)
		move(1)
		if version := f.next(); version != 2 {
			s.Errorf("the first frame is of version %d, want 2", version)
		}
	})
	s.run("a wrong ticket is refused", func(s *session) {
		s.expectHandshakeStatus(made.Live+".aaaa", http.StatusForbidden)
	})
	s.run("a seat that has connected too often loses its oldest connection", func(s *session) {
		newest := s.follow(own)
		for range live.MaxSeatWatchers {
			newest = s.follow(own)
		}
		move(1) // whose turn it is now
		newest.expectFrame(3)
	})
}

// follower is a connection to the live URL of a game.
type follower struct {
	*session
	gameID string
	socket *websocket.Conn
}

// maxWait is how long a frame or a handshake may take.
const maxWait = 20 * time.Second

func (s *session) follow(v view) follower {
	s.Helper()
	socket, _, err := s.dial(v.Live)
	if err != nil {
		s.Fatalf("%q: %v", v.Live, err)
	}
	s.Cleanup(func() { _ = socket.CloseNow() })
	return follower{s, v.GameID, socket}
}

// expectHandshakeStatus checks that a handshake is refused with a status.
func (s *session) expectHandshakeStatus(url string, want int) {
	s.Helper()
	socket, resp, err := s.dial(url)
	if err == nil {
		_ = socket.CloseNow()
	}
	if resp == nil || resp.StatusCode != want {
		s.Errorf("%s: got %v (%v), want the status %d", url, resp, err, want)
	}
}

// dial starts a connection. It retries if the gateway throttles, since the tests
// connect faster than players do.
func (s *session) dial(url string) (*websocket.Conn, *http.Response, error) {
	ctx, cancel := context.WithTimeout(s.Context(), maxWait)
	defer cancel()
	for {
		socket, resp, err := websocket.Dial(ctx, url, nil)
		if resp == nil || resp.StatusCode != http.StatusTooManyRequests {
			return socket, resp, err
		}
		time.Sleep(time.Second)
	}
}

// expectFrame waits for the hint at a version. It skips hints at earlier versions.
func (f follower) expectFrame(version int) {
	f.Helper()
	for f.next() < version {
	}
}

// next waits for a hint and returns its version. It skips the gateway's responses to
// frames from the test.
func (f follower) next() (version int) {
	f.Helper()
	ctx, cancel := context.WithTimeout(f.Context(), maxWait)
	defer cancel()
	for {
		_, text, err := f.socket.Read(ctx)
		if err != nil {
			f.Fatal(err)
		}
		if strings.Contains(string(text), `"message": "Forbidden"`) {
			continue
		}
		var hint live.Hint
		err = json.Unmarshal(text, &hint)
		if want := fmt.Sprintf(`{"game_id":%q,"version":%d}`, f.gameID, hint.Version); err != nil || string(text) != want {
			f.Fatalf("the frame is %s", text)
		}
		return hint.Version
	}
}
