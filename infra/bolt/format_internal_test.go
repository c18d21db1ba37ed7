package bolt

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
)

// TestFormat1 pins the bytes of format 1, which files of earlier releases have.
func TestFormat1(t *testing.T) {
	r := games.Record{GameID: "game", Version: 258, ExpiresAt: time.Unix(1_780_000_000, 0).UTC(), Body: []byte("body")}
	copy(r.Nonce[:], "0123456789abcdef")
	key, value := recordKey(r.GameID, r.Version), encode(r)
	const wantKey, wantValue = "0467616d650000000000000102", "01831a6a18a500503031323334353637383961626364656644626f6479"
	if got := fmt.Sprintf("%x", key); got != wantKey {
		t.Errorf("key %s, want %s", got, wantKey)
	}
	if got := fmt.Sprintf("%x", value); got != wantValue {
		t.Errorf("value %s, want %s", got, wantValue)
	}
	back, err := decode("game", key, value)
	if diff := cmp.Diff(r, back); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// FuzzStored takes any bytes for a key and a value of the file: they are
// refused, or the record in them survives being written again.
func FuzzStored(f *testing.F) {
	f.Fuzz(func(t *testing.T, key, value []byte) {
		record, err := decode("game", key, value)
		if err != nil {
			return
		}
		again, err := decode("game", key, encode(record))
		if err != nil {
			t.Fatalf("%x is read as %+v, which is refused once written: %v", value, record, err)
		}
		if diff := cmp.Diff(record, again); diff != "" {
			t.Errorf("%x reads back as another record:\n%s", value, diff)
		}
	})
}
