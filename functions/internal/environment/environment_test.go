package environment_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cardgames/functions/internal/environment"
	"cardgames/games"
)

func with(name, value string) func(string) string {
	return func(asked string) string {
		if asked == name {
			return value
		}
		return ""
	}
}

func TestOptions(t *testing.T) {
	for _, value := range []string{"", "on", "off"} {
		options, err := environment.Options(with("INLINE_SETS", value))
		if got, want := games.NewOptions(options).InlineSets, value == "on"; err != nil || got != want {
			t.Errorf("INLINE_SETS=%s: %v; card sets in requests: %t, want %t", value, err, got, want)
		}
	}
	_, err := environment.Options(with("INLINE_SETS", "true"))
	if want := `INLINE_SETS: "true" is neither on nor off`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestFormat(t *testing.T) {
	for value, want := range map[string]bool{"": false, "3": false, "4": true} {
		options, err := environment.Options(with("FORMAT", value))
		if o := games.NewOptions(options); err != nil || o.Decks() != want {
			t.Errorf("FORMAT=%s: %v; decks: %t, want %t", value, err, o.Decks(), want)
		}
	}
	for _, wrong := range []string{"2", "5", "four"} {
		_, err := environment.Options(with("FORMAT", wrong))
		if want := fmt.Sprintf("FORMAT: %q is neither 3 nor 4", wrong); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestEpoch(t *testing.T) {
	for text, want := range map[string]string{"": "", "none": "", "k3q": "k3q"} {
		if epoch, err := environment.Epoch(with("EPOCH", text)); epoch.String() != want || err != nil {
			t.Errorf("%q: %q, %v", text, epoch, err)
		}
	}
	if _, err := environment.Epoch(with("EPOCH", "k31")); err == nil || !strings.Contains(err.Error(), `EPOCH: "k31"`) {
		t.Errorf("got %v", err)
	}
}

func TestServedSince(t *testing.T) {
	for _, none := range []string{"", "none"} {
		if since, err := environment.ServedSince(with("SERVED_SINCE", none)); since != nil || err != nil {
			t.Errorf("%q: %v", none, err)
		}
	}
	since, err := environment.ServedSince(with("SERVED_SINCE", "2026-11-26T17:30:00Z"))
	if err != nil || !since().Equal(time.Date(2026, 11, 26, 17, 30, 0, 0, time.UTC)) {
		t.Errorf("got %v", err)
	}
	_, err = environment.ServedSince(with("SERVED_SINCE", "yesterday"))
	if want := `SERVED_SINCE: "yesterday" is not a time such as 2026-11-26T17:30:00Z`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
