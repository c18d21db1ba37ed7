package service_test

import (
	"net/http"
	"strings"
	"testing"

	"cardgames/localtest/service"
)

func TestTheServiceAnswersUntilItIsStopped(t *testing.T) {
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
		t.Error("it took no processor time")
	}
	if _, err := http.Get(s.Base); err == nil {
		t.Error("it answers after it was stopped")
	}
}

func TestAServerThatDoesNotStart(t *testing.T) {
	_, err := service.Start("-template", "nowhere.yaml")
	if err == nil || !strings.Contains(err.Error(), "before it was ready") {
		t.Errorf("error %v", err)
	}
}
