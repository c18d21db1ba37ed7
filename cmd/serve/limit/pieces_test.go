package limit

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"cardgames/api/address"
)

// recorder is a connection that records what is written.
type recorder struct {
	net.Conn
	written []byte
}

func (r *recorder) Write(p []byte) (int, error) {
	r.written = append(r.written, p...)
	return len(p), nil
}

func (r *recorder) SetWriteDeadline(time.Time) error { return nil }

// The first piece of a response waits for the next one, or for the end of the response.
func TestAPieceWaitsForWhatFollows(t *testing.T) {
	r := &recorder{}
	c := &connection{Conn: r}
	write := func(size, want int) {
		t.Helper()
		if n, err := c.Write(make([]byte, size)); n != size || err != nil || len(r.written) != want {
			t.Errorf("after %d bytes %d are written, want %d: %d, %v", size, len(r.written), want, n, err)
		}
	}
	write(100, 100)
	write(pieceSize, 100)
	write(10, 100+pieceSize+10)
	write(pieceSize, 100+pieceSize+10)
	if err := c.SetWriteDeadline(time.Time{}); err != nil || len(r.written) != 110+2*pieceSize {
		t.Errorf("at the end %d are written: %v", len(r.written), err)
	}
	c.taken.Store(true)
	write(pieceSize, 110+3*pieceSize)
}

// startSized starts a server whose responses have as many bytes as the query says.
func startSized(t *testing.T) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size, _ := strconv.Atoi(r.URL.RawQuery)
		w.Header().Set("Content-Length", strconv.Itoa(size))
		_, _ = io.WriteString(w, strings.Repeat("x", size))
	}))
	l := Listen(s.Listener, 10, 0, address.Proxies{})
	s.Listener, s.Config.ConnState, s.Config.WriteTimeout = l, l.Observe, time.Minute
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// Responses of all sizes around those of one and two pieces arrive whole, on connections that go on and on
// those that end.
func TestResponsesArriveWhole(t *testing.T) {
	s := startSized(t)
	client := s.Client()
	client.Timeout = 5 * time.Second
	for _, around := range []int{pieceSize, 2 * pieceSize, 3 * pieceSize} {
		for size := around - 200; size < around+8; size++ {
			for _, ends := range []bool{false, true} {
				r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"?"+strconv.Itoa(size), nil)
				if err != nil {
					t.Fatal(err)
				}
				r.Close = ends
				response, err := client.Do(r)
				if err != nil {
					t.Fatalf("%d bytes: %v", size, err)
				}
				body, err := io.ReadAll(response.Body)
				response.Body.Close()
				if err != nil || len(body) != size {
					t.Fatalf("%d of %d bytes arrive: %v", len(body), size, err)
				}
			}
		}
	}
}
