package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The first attempt to create a game meets a service that is too busy, and the response to
// the second one is lost. The third one returns the game of the second.
func TestALostCreation(t *testing.T) {
	for _, private := range []bool{false, true} {
		attempts, made := 0, ""
		lossy := func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/games" {
					attempts++
				}
				switch {
				case r.URL.Path == "/games" && attempts == 1:
					http.Error(w, "no", http.StatusServiceUnavailable)
				case r.URL.Path == "/games" && attempts == 2:
					lost := httptest.NewRecorder()
					h.ServeHTTP(lost, r)
					made = lost.Header().Get("Location")
					panic(http.ErrAbortHandler)
				default:
					h.ServeHTTP(w, r)
				}
			})
		}
		base := serve(t, lossy)
		args := []string{base, "-seat", "0=greedy", "-seat", "1=greedy"}
		if private {
			args = append(args, "-private")
		}
		var out bytes.Buffer
		if err := play(t, noWait, &out, args...); err != nil {
			t.Fatalf("%v\n%s", err, &out)
		}
		if attempts != 3 || made == "" || !strings.Contains(out.String(), base+made+"\n") {
			t.Errorf("%d attempts, the second made %s:\n%s", attempts, made, &out)
		}
	}
}

// A creation is not repeated where its card sets could not be loaded.
func TestACreationThatWouldFailAgain(t *testing.T) {
	attempts := 0
	base := serve(t, func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			attempts++
			http.Error(w, "no", http.StatusBadGateway)
		})
	})
	err := play(t, neverWait(t), io.Discard, base, "-seat", "0=greedy", "-seat", "1=greedy")
	if err == nil || !strings.Contains(err.Error(), "502") || attempts != 1 {
		t.Errorf("%v after %d attempts", err, attempts)
	}
}
