package hub_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/api"
	"cardgames/games"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/service/memstore"
)

// A frame of a client with the shortest length, of an empty mask (RFC 6455, section 5.2).
const masked = "\x80\x00\x00\x00\x00"

// most is how many frames may be read in a minute.
const most = 1000

// Whatever frames a client sends, few of them are read. Empty ones are the cheapest to send.
func TestFloodsOfFramesAreReadSlowly(t *testing.T) {
	for name, flood := range map[string]struct{ first, frame string }{
		"pings":          {"", "\x89" + masked},
		"pongs":          {"", "\x8a" + masked},
		"empty messages": {"", "\x81" + masked},
		"fragments":      {"\x01" + masked, "\x00" + masked},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn, ended := handshake(t)
				defer ended.Wait()
				defer conn.Close()
				_, _ = io.WriteString(conn, flood.first)
				_ = conn.SetWriteDeadline(time.Now().Add(time.Minute))
				read := 0
				for err := error(nil); err == nil && read <= most; read++ {
					_, err = io.WriteString(conn, flood.frame)
				}
				if read < 100 || read > most {
					t.Errorf("%d frames are read in a minute", read)
				}
			})
		})
	}
}

// handshake returns the client's end of a connection that follows a game, and what waits for
// the service's. Responses are read and dropped.
func handshake(t *testing.T) (net.Conn, *sync.WaitGroup) {
	t.Helper()
	store, h := memstore.New(), hub.New(time.Now)
	g, _, err := games.NewCreator(games.NewRepository(store, time.Now), nil, 0).Create(t.Context(), games.CreateRequest{})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("GET", "/live?game="+g.ID, nil)
	r.Header = http.Header{
		"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Version": {"13"},
		"Sec-Websocket-Key": {"dGhlIHNhbXBsZSBub25jZQ=="},
	}
	client, service := net.Pipe()
	handler := h.Handler(live.NewWatcher(games.NewRepository(store, time.Now), store, h), api.RefuseLive)
	var ended sync.WaitGroup
	ended.Go(func() { handler.ServeHTTP(hijacked{httptest.NewRecorder(), service}, r) })
	ended.Go(func() { _, _ = io.Copy(io.Discard, client) })
	return client, &ended
}

// hijacked is the ResponseWriter of a connection.
type hijacked struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (h hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}
