package network

import (
	"errors"
	"net/http"
	"net/http/httptest"
)

// errEnded is returned for a request whose handler ended its goroutine without a
// response, as the end of its process would.
var errEnded = errors.New("the process ended without a response")

// Transport is an http.RoundTripper that calls a handler in this process, each time
// in a new goroutine. The handler may call runtime.Goexit.
type Transport struct{ http.Handler }

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	ended := make(chan *http.Response, 1)
	go func() {
		defer close(ended)
		if r.Body == nil {
			r.Body = http.NoBody // as in a server
		}
		r.RequestURI, r.RemoteAddr, r.Proto = r.URL.RequestURI(), "192.0.2.1:1234", "HTTP/1.1"
		if r.Host == "" {
			r.Host = r.URL.Host
		}
		w := httptest.NewRecorder()
		t.ServeHTTP(w, r)
		ended <- w.Result()
	}()
	if resp := <-ended; resp != nil {
		return resp, nil
	}
	return nil, errEnded
}
