package service_test

import (
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

func TestAProcessServesUntilItIsStopped(t *testing.T) {
	s, err := service.Start()
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.Post(s.Base+"/games", "application/json", nil)
	if err != nil {
		t.Error(err)
	} else if _ = resp.Body.Close(); resp.StatusCode != http.StatusCreated {
		t.Errorf("POST /games: %s", resp.Status)
	}
	if err := s.Stop(); err != nil {
		t.Errorf("it did not end cleanly: %v", err)
	}
	if s.CPU() <= 0 {
		t.Error("it used no processor time")
	}
	if _, err := http.Get(s.Base); err == nil {
		t.Error("it serves after it was stopped")
	}
}

func TestAProcessThatDoesNotStart(t *testing.T) {
	_, err := service.Start("-addr", "nonsense")
	if err == nil || !strings.Contains(err.Error(), "before it was ready") {
		t.Errorf("error %v", err)
	}
}
