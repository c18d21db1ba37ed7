package wire_test

import (
	"testing"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
)

func TestTime(t *testing.T) {
	east := time.FixedZone("east", 3600)
	for want, at := range map[string]time.Time{
		`"2026-03-01T18:00:00.000Z"`: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC),
		`"2026-03-01T18:00:00.120Z"`: time.Date(2026, 3, 1, 18, 0, 0, 120e6, time.UTC),
		`"2026-03-01T17:00:00.123Z"`: time.Date(2026, 3, 1, 18, 0, 0, 123456789, east),
	} {
		text, err := json.Marshal(wire.Time(at))
		if err != nil || string(text) != want {
			t.Errorf("%s, %v, want %s", text, err, want)
		}
		if got := wire.Time(at).String(); `"`+got+`"` != want {
			t.Errorf("String: %s, want %s", got, want)
		}
	}
}
