package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const creationKey = "5f0f6c62-8d0c-4c38-9a1e-2b"

func TestARepeatedCreation(t *testing.T) {
	sets := files{"garden.json": gardenSet}
	s := serviceWith(t, sets, nil)
	body := fmt.Sprintf(`{"set_urls": ["%sgarden.json"], "private": true, "seat_hashes": [%q, %q], "turn_seconds": 60}`,
		s.origin, strings.Repeat("a", 64), strings.Repeat("b", 64))
	first := s.send("POST", "/games", body, "Idempotency-Key", creationKey)
	first.wantStatus(http.StatusCreated)
	delete(sets, "garden.json") // a repetition fetches nothing

	reordered := fmt.Sprintf(
		`{"seed":null,"turn_seconds":60.0,"seat_hashes":[%q,%q],"private":true,"set_urls":["%sgarden.json"]}`,
		strings.Repeat("a", 64), strings.Repeat("b", 64), s.origin)
	for _, same := range []string{body, reordered} {
		again := s.send("POST", "/games", same, "Idempotency-Key", creationKey)
		again.wantStatus(http.StatusOK)
		if diff := cmp.Diff(first.at(), again.at()); diff != "" {
			t.Errorf("-first +again:\n%s", diff)
		}
		for name, want := range map[string]string{
			"Idempotency-Replayed": "true", "Location": first.Header().Get("Location"), "ETag": `"0"`, "X-Poll-Interval": "2",
		} {
			if got := again.Header().Get(name); got != want {
				t.Errorf("%s %q, want %q", name, got, want)
			}
		}
	}
	if got := first.Header().Get("Idempotency-Replayed"); got != "" {
		t.Errorf("the first response has Idempotency-Replayed %q", got)
	}
	other := s.send("POST", "/games", strings.Replace(body, "60", "61", 1), "Idempotency-Key", creationKey)
	other.wantProblem(http.StatusUnprocessableEntity, "idempotency_key_reused")
}

// A repeated creation shows version 0, like any repeated request the version that it
// made.
func TestARepeatedCreationAfterAMove(t *testing.T) {
	s := newService(t)
	game := s.send("POST", "/games", "", "Idempotency-Key", creationKey).Header().Get("Location")
	s.pass(game, 1)
	for _, body := range []string{"", "{}", `{"set_urls": []}`} {
		again := s.send("POST", "/games", body, "Idempotency-Key", creationKey)
		again.wantStatus(http.StatusOK)
		past := s.send("GET", game+"?version=0", "")
		if diff := cmp.Diff(past.at(), again.at()); diff != "" {
			t.Errorf("%q: -version 0 +again:\n%s", body, diff)
		}
		if got := again.Header().Get("X-Poll-Interval"); got != "" {
			t.Errorf("X-Poll-Interval %q", got)
		}
	}
}

// A creation that failed has stored nothing under its key.
func TestAFailedCreationCanBeRepeated(t *testing.T) {
	sets := files{}
	s := serviceWith(t, sets, nil)
	body := `{"set_urls": ["` + s.origin + `garden.json"]}`
	s.send("POST", "/games", body, "Idempotency-Key", creationKey).
		wantProblem(http.StatusBadGateway, "card_set_unavailable")
	sets["garden.json"] = gardenSet
	s.send("POST", "/games", body, "Idempotency-Key", creationKey).wantStatus(http.StatusCreated)
}

func TestInvalidKeysOfCreations(t *testing.T) {
	s := newService(t)
	for _, key := range []string{"", strings.Repeat("k", 21), strings.Repeat("k", 65), strings.Repeat("ü", 22)} {
		w := s.send("POST", "/games", "", "Idempotency-Key", key)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		if got := w.at("errors", 0, "parameter"); got != "Idempotency-Key" {
			t.Errorf("%q: parameter %v", key, got)
		}
	}
	s.send("POST", "/games", "", "Idempotency-Key", strings.Repeat("k", 22)).wantStatus(http.StatusCreated)
}

func TestACreationWithAKeyNeedsBothHashes(t *testing.T) {
	s := newService(t)
	const one = `, "seat_hashes": [null, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]`
	for _, hashes := range []string{"", `, "seat_hashes": null`, one} {
		w := s.send("POST", "/games", `{"private": true`+hashes+`}`, "Idempotency-Key", creationKey)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		if got := w.at("errors", 0, "pointer"); got != "/seat_hashes" {
			t.Errorf("%s: pointer %v", hashes, got)
		}
	}
}
