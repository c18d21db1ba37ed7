package service

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Request is one request. The header is a list of names and values; an empty
// value leaves its name out.
type Request struct {
	Method, Target, Body string
	Header               []string
}

// Answer is what came back; Status is 0 where the process ended first.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

// Send makes a request in a goroutine of its own, which a crash may end.
func Send(h http.Handler, r Request) Answer {
	answered := make(chan Answer, 1)
	go func() {
		defer close(answered)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r.http())
		answered <- Answer{w.Code, w.Header(), w.Body.String()}
	}()
	return <-answered // the zero value when nobody answered
}

func (r Request) http() *http.Request {
	var body io.Reader
	if r.Body != "" {
		body = strings.NewReader(r.Body)
	}
	q := httptest.NewRequest(r.Method, r.Target, body)
	for i := 0; i < len(r.Header); i += 2 {
		if r.Header[i+1] != "" {
			q.Header.Set(r.Header[i], r.Header[i+1])
		}
	}
	return q
}
