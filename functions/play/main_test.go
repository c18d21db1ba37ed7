package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestThePagesConnectToTheHostOfLiveURL(t *testing.T) {
	handler, err := newHandler(func(name string) string {
		return map[string]string{"LIVE_URL": "wss://live.example/live"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/play", nil))
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "'self' wss://live.example;") {
		t.Errorf("the policy is %s", policy)
	}
}

func TestThePagesNameTheirPreviewByPublicURL(t *testing.T) {
	handler, err := newHandler(func(name string) string {
		return map[string]string{"PUBLIC_URL": "https://cards.example"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/play", nil))
	if want := `content="https://cards.example/play/preview.png"`; !strings.Contains(w.Body.String(), want) {
		t.Errorf("the page has no %s", want)
	}
}
