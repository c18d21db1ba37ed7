package main

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"cardgames/api"
	"cardgames/api/address"
	"cardgames/cardsets/work"
)

// echo responds with the body of a request, or that the service is busy.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if errors.Is(err, work.ErrBusy) {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("X-Echo", "yes")
	w.WriteHeader(http.StatusCreated)
	_, _ = w.Write(body)
})

func post(h http.Handler, size int) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	w.Header().Set("X-Request-Id", "request-1")
	h.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", size))))
	return w
}

func TestBodiesAndResponsesHaveABound(t *testing.T) {
	x := newExchange(1 << 20)
	h := x.handler(echo)
	for size, want := range map[int]int{
		0:         http.StatusCreated,
		freeBytes: http.StatusCreated, // which need no memory
		200 << 10: http.StatusCreated,
		300 << 10: http.StatusServiceUnavailable, // which take four times as much
	} {
		w := post(h, size)
		if w.Code != want || want == http.StatusCreated && (w.Body.Len() != size || w.Header().Get("X-Echo") != "yes") {
			t.Errorf("%d bytes: status %d, %d bytes", size, w.Code, w.Body.Len())
		}
		if free := x.free.Load(); free != 1<<20 {
			t.Errorf("%d bytes: %d bytes are free afterwards", size, free)
		}
	}
}

// A small response needs no memory, whatever was sent before it: a move that was made must not
// seem to have failed.
func TestASmallResponseAlwaysFits(t *testing.T) {
	x := newExchange(1 << 20)
	h := x.handler(echo)
	for range 20 {
		post(h, 40<<10)
	}
	x.take(1 << 20)
	for range 20 {
		if w := post(h, freeBytes/2); w.Code != http.StatusCreated {
			t.Fatalf("status %d", w.Code)
		}
	}
}

// While another response waits to be sent, there is no memory for a further one.
func TestAResponseThatDoesNotFitIsRefused(t *testing.T) {
	body := bytes.Repeat([]byte("x"), 600<<10)
	for name, write := range map[string]func(http.ResponseWriter){
		"written": func(w http.ResponseWriter) { _, _ = w.Write(body) },
		"kept":    func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK); w.(api.Keeper).Keep(body) },
	} {
		t.Run(name, func(t *testing.T) {
			sendTwo(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("ETag", `"1"`)
				write(w)
			}), len(body))
		})
	}
}

// sendTwo sends a response to a slow client, and meanwhile the same to another one.
func sendTwo(t *testing.T, large http.Handler, size int) {
	x := newExchange(1 << 20)
	slow := &slowClient{ResponseRecorder: httptest.NewRecorder()}
	slow.meanwhile = func() {
		w := post(x.handler(large), 0)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("X-Request-Id") == "" ||
			w.Header().Get("ETag") != "" || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), `"busy"`) {
			t.Errorf("%d %v %.200s", w.Code, w.Header(), w.Body)
		}
	}
	x.handler(large).ServeHTTP(slow, httptest.NewRequest("GET", "/", nil))
	if slow.Code != http.StatusOK || slow.Body.Len() != size || x.free.Load() != 1<<20 {
		t.Errorf("%d with %d bytes, %d are free", slow.Code, slow.Body.Len(), x.free.Load())
	}
}

type slowClient struct {
	*httptest.ResponseRecorder
	meanwhile func()
}

func (c *slowClient) Write(p []byte) (int, error) {
	c.meanwhile()
	return c.ResponseRecorder.Write(p)
}

// A handler that panics has sent nothing, and what it held is free.
func TestAPanicFreesWhatWasHeld(t *testing.T) {
	x := newExchange(1 << 20)
	h := x.handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		_, _ = io.WriteString(w, "half")
		panic("broken")
	}))
	w := httptest.NewRecorder()
	func() {
		defer func() { _ = recover() }()
		h.ServeHTTP(w, httptest.NewRequest("POST", "/", strings.NewReader(strings.Repeat("x", 100<<10))))
	}()
	if w.Body.Len() > 0 || x.free.Load() != 1<<20 {
		t.Errorf("%d bytes are sent, %d are free", w.Body.Len(), x.free.Load())
	}
}

// countingListener counts the writes to its connections.
type countingListener struct {
	net.Listener
	writes *atomic.Int32
}

type countingConn struct {
	net.Conn
	writes *atomic.Int32
}

func (l countingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return countingConn{conn, l.writes}, nil
}

func (c countingConn) Write(p []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(p)
}

// The header and the body of a response are one write, up to the size that takes no memory.
func TestAResponseIsOneWrite(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var writes atomic.Int32
	server := newServer(newExchange(1 << 20).handler(echo))
	go func() { _ = server.Serve(bound(countingListener{listener, &writes}, 10, 0, address.Proxies{})) }()
	t.Cleanup(func() { _ = server.Close() })
	for _, size := range []int{1, countedBytes, countedBytes + 1, freeBytes} {
		before := writes.Load()
		text := strings.Repeat("x", size)
		response, err := http.Post("http://"+listener.Addr().String(), "text/plain", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if err != nil || string(body) != text || response.ContentLength != int64(size) {
			t.Fatalf("%d bytes came back as %d of %d (%v)", size, len(body), response.ContentLength, err)
		}
		if n := writes.Load() - before; n != 1 {
			t.Errorf("a response of %d bytes takes %d writes", size, n)
		}
	}
}
