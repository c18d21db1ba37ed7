package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/storetest"
	"cardgames/lobby"
)

// TestLayouts pins the bytes of a key and a value.
func TestLayouts(t *testing.T) {
	r := games.Record{GameID: "game", Version: 258, ExpiresAt: time.Unix(1_780_000_000, 0).UTC(), Body: []byte("body")}
	copy(r.Nonce[:], "0123456789abcdef")
	key, value := recordKey(r.GameID, r.Version), encode(r)
	if got, want := fmt.Sprintf("%x", key), "0467616d650000000000000102"; got != want {
		t.Errorf("key %s, want %s", got, want)
	}
	if got, want := fmt.Sprintf("%x", value), "03000000006a18a50030313233343536373839616263646566626f6479"; got != want {
		t.Errorf("value %s, want %s", got, want)
	}
	back, err := decode(key, value)
	if diff := cmp.Diff(r, back); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestInvalidKeys(t *testing.T) {
	for _, key := range []string{"", "\x05game", "\x04game1234567", "\x04game123456789"} {
		if r, err := decode([]byte(key), encode(games.Record{})); err == nil {
			t.Errorf("%q is read as the key of %+v", key, r)
		}
	}
}

// FuzzStored takes any bytes for a key and a value of the file: they are
// refused, or the record in them survives being written again.
func FuzzStored(f *testing.F) {
	key, head := "\x04game\x00\x00\x00\x00\x00\x00\x00\x07", "\x00\x00\x00\x00\x69\xa4\x29\x80"
	value := string(encode(games.Record{})[:1]) + head + "0123456789abcdefbody"
	for _, seed := range []struct{ key, value string }{
		{key, value}, {"\x04game", value}, {"\x05games\x00\x00\x00\x00\x00\x00\x00", value}, {"", value},
		{"\x04game\xff\xff\xff\xff\xff\xff\xff\xff", value}, {key, ""}, {key, value[:1]}, {key, value[:bodyAt]},
		{key, value[:bodyAt-1]}, {key, "\x02" + value[1:]}, {key, "\xff" + value[1:]},
		{key, value[:1] + "\xff\xff\xff\xff\xff\xff\xff\xff" + value[nonceAt:]},
		{key, value[:1] + "\x7f\xff\xff\xff\xff\xff\xff\xff" + value[nonceAt:]},
		{key, value[:1] + "\x00\x00\x00\x00\x00\x00\x00\x00" + value[nonceAt:]},
	} {
		f.Add([]byte(seed.key), []byte(seed.value))
	}
	f.Fuzz(func(t *testing.T, key, value []byte) {
		record, err := decode(key, value)
		if err != nil {
			return
		}
		again, err := decode(key, encode(record))
		if err != nil {
			t.Fatalf("%x is read as %+v, which is refused once written: %v", value, record, err)
		}
		if diff := cmp.Diff(record, again); diff != "" {
			t.Errorf("%x reads back as another record:\n%s", value, diff)
		}
	})
}

// All but the number of the layout, which says of which release a value is.
func TestNoChangedByteOfAKeyOrAValueIsAccepted(t *testing.T) {
	encode := func(r games.Record) [][]byte {
		key := gameKey(r.GameID)
		if r.Version != games.SnapshotVersion {
			key = recordKey(r.GameID, r.Version)
		}
		return [][]byte{key, encode(r)[1:]}
	}
	storetest.RunDamage(t, encode, func(parts [][]byte) (games.Record, error) {
		return decode(parts[0], append([]byte{layout}, parts[1]...))
	})
}

func TestOtherLayouts(t *testing.T) {
	for number, want := range map[byte]error{0: envelope.ErrDamaged, layout - 1: envelope.ErrDamaged,
		layout + 1: envelope.ErrNewer} {
		value := encode(games.Record{})
		value[0] = number
		if _, err := decode(recordKey("game", 0), value); !errors.Is(err, want) {
			t.Errorf("layout %d: %v, want %v", number, err, want)
		}
	}
}

func TestLayoutOfInvitations(t *testing.T) {
	r := lobby.Record{
		ID: "game", ExpiresAt: time.Date(2026, 5, 28, 20, 26, 40, 0, time.UTC), Listed: true,
		Nonce: [16]byte([]byte("0123456789abcdef")), Address: "hash", Body: []byte("body"),
	}
	key, value := gameKey(r.ID), encodeInvitation(r)
	if got, want := fmt.Sprintf("%x", value), "03000000006a18a500013031323334353637383961626364656604686173"+
		"680467616d65626f6479"; got != want {
		t.Errorf("value %s, want %s", got, want)
	}
	if got, want := fmt.Sprintf("%x", publicKey(r)), "000000006a18a5000467616d65"; got != want {
		t.Errorf("key of the list %s, want %s", got, want)
	}
	back, err := decodeInvitation(key, value)
	if diff := cmp.Diff(r, back); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for name, damaged := range map[string][]byte{
		"empty": {}, "short": value[:25], "without a hash": value[:26], "a hash cut short": value[:30],
		"without an id": value[:31], "another id": bytes.Replace(value, []byte("game"), []byte("Game"), 1),
		"a later layout": append([]byte{4}, value[1:]...), "an earlier one": append([]byte{2}, value[1:]...),
		"listed twice": append(append([]byte{}, value[:9]...), append([]byte{2}, value[10:]...)...),
	} {
		if r, err := decodeInvitation(key, damaged); err == nil {
			t.Errorf("%s: read as %+v", name, r)
		}
	}
	if r, err := decodeInvitation(recordKey("game", 1), value); err == nil {
		t.Errorf("the key of a version: read as %+v", r)
	}
}

// No key of a game is after its end, or a search for the next game would find the same one again.
func TestAfterGame(t *testing.T) {
	for _, version := range []int{0, math.MaxInt, math.MinInt, -1} {
		if key := recordKey("a game", version); bytes.Compare(key, afterGame("a game")) >= 0 {
			t.Errorf("the key of version %x is after its game", uint64(version))
		}
	}
	if bytes.Compare(afterGame("a game"), gameKey("a gamf")) >= 0 {
		t.Error("the key of the next game is not after the game")
	}
}
