package snapshot_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// written is how authors may write: defaults left out, numbers in any notation.
const written = `{"$schema": "x", "version": "1.0.0", "set_id": "garden", "name": "Gärten & <Beete>", "cards": [
	{"id": "shed", "name": "Shed", "cost": 2.0, "type": "appliance", "effect": "none", "text": "+1 time", "flavor": ""},
	{"text": "Draw 2.", "id": "seeds", "name": "Seeds", "cost": 1e1, "type": "task", "effect": "draw", "params": {"n": ` +
	`20e-1}, "flavor": "Hm."}]}`

// shown is what an export shows for it, spread over lines.
const shown = `[{"set_id":"garden","name":"Gärten & <Beete>","version":"1.0.0","cards":[
{"id":"shed","name":"Shed","cost":2,"type":"appliance","effect":"none","params":{},"text":"+1 time"},
{"id":"seeds","name":"Seeds","cost":10,"type":"task","effect":"draw","params":{"n":2},"text":"Draw ` +
	`2.","flavor":"Hm."}]}]`

// canonical is the same after RFC 8785: members sorted, no white space.
const canonical = `[{"cards":[` +
	`{"cost":2,"effect":"none","id":"shed","name":"Shed","params":{},"text":"+1 time","type":"appliance"},` +
	`{"cost":10,"effect":"draw","flavor":"Hm.","id":"seeds","name":"Seeds","params":{"n":2},"text":"Draw 2.",` +
	`"type":"task"}],` +
	`"name":"Gärten & <Beete>","set_id":"garden","version":"1.0.0"}]`

func TestSnapshotIsNormalisedAndHashed(t *testing.T) {
	s := mustNew(t, snapshot.Set{URL: "https://cards.example/garden.json", CardSet: parse(t, written)})
	if diff := cmp.Diff(strings.ReplaceAll(shown, "\n", ""), string(s.SetsJSON())); diff != "" {
		t.Error(diff)
	}
	sum := sha256.Sum256([]byte(canonical))
	if want := hex.EncodeToString(sum[:]); s.SHA256 != want {
		t.Errorf("got %s, want the SHA-256 of the canonical form, %s", s.SHA256, want)
	}
	if got, err := snapshot.Hash(s.SetsJSON()); err != nil || got != s.SHA256 {
		t.Errorf("Hash of the sets: %s, %v", got, err)
	}
	want := snapshot.Card{
		ID: "seeds", Name: "Seeds", Cost: 10, Type: "task", Effect: "draw",
		Params: map[string]any{"n": int64(2)}, Text: "Draw 2.", Flavor: "Hm.",
	}
	if diff := cmp.Diff(want, s.CardSets()[0].Cards[1]); diff != "" {
		t.Error(diff)
	}
}

func TestURLIsPartOfTheKeyOnly(t *testing.T) {
	set := parse(t, written)
	here := mustNew(t, snapshot.Set{URL: "https://a.example/", CardSet: set})
	there := mustNew(t, snapshot.Set{URL: "https://b.example/", CardSet: set})
	if here.SHA256 != there.SHA256 {
		t.Error("the same cards from two places have two hashes")
	}
	if here.Key == there.Key {
		t.Error("two stored forms have one key")
	}
}

func TestFaultsOfTheEngineAreReturned(t *testing.T) {
	set := parse(t, strings.Replace(written, `"draw"`, `"drew"`, 1))
	s, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if s != nil || len(faults) != 1 || faults[0].Pointer != "/cards/1/effect" {
		t.Errorf("got %v and %+v", s, faults)
	}
}

func TestCallerCannotChangeASnapshot(t *testing.T) {
	set := parse(t, written)
	s := mustNew(t, snapshot.Set{CardSet: set})
	set.Cards[1].Name = "Weeds"
	set.Cards[1].Params["n"] = int64(9)
	clear(s.SetsJSON())
	if got, _ := snapshot.Hash(s.SetsJSON()); got != s.SHA256 || s.CardSets()[0].Cards[1].Name != "Seeds" ||
		s.CardSets()[0].Cards[1].Params["n"] != int64(2) {
		t.Error("the snapshot has changed")
	}
}

// TestStorageRoundTrip: both ways in which a snapshot comes
// back, from the store and from an export, give the same snapshot.
func TestStorageRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sets := drawSets(t)
		before, faults := snapshot.New(sets)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		packed, err := before.Encode()
		if err != nil {
			t.Fatal(err)
		}
		stored, err := snapshot.Decode(packed)
		if err != nil {
			t.Fatal(err)
		}
		requireEqual(t, before, stored)

		parsed, err := snapshot.ParseSets(before.SetsJSON())
		if err != nil {
			t.Fatal(err)
		}
		for i := range parsed {
			parsed[i].URL = sets[i].URL
		}
		again, faults := snapshot.New(parsed)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		requireEqual(t, before, again)
	})
}

func requireEqual(t *rapid.T, want, got *snapshot.Snapshot) {
	t.Helper()
	if got.Key != want.Key || got.SHA256 != want.SHA256 || !bytes.Equal(got.SetsJSON(), want.SetsJSON()) {
		t.Errorf("hashes or texts differ: %s, %s", got.SetsJSON(), want.SetsJSON())
	}
	if diff := cmp.Diff(want.CardSets(), got.CardSets()); diff != "" {
		t.Error(diff)
	}
	for ref := range engine.CardRef(want.Pool.Len()) {
		if !reflect.DeepEqual(got.Pool.Card(ref), want.Pool.Card(ref)) {
			t.Errorf("card %d differs: %+v, %+v", ref, got.Pool.Card(ref), want.Pool.Card(ref))
		}
	}
}

func drawSets(t *rapid.T) []snapshot.Set {
	text := rapid.String()
	sets := make([]snapshot.Set, rapid.IntRange(1, 3).Draw(t, "sets"))
	for i := range sets {
		cards := make([]snapshot.Card, rapid.IntRange(1, 4).Draw(t, "cards"))
		for j := range cards {
			cards[j] = snapshot.Card{
				ID: fmt.Sprintf("card%d", j), Name: text.Draw(t, "name"), Type: "instant", Effect: "recover",
				Cost:   rapid.SampledFrom([]int64{0, 1, 100, engine.MaxCost}).Draw(t, "cost"),
				Params: rapid.SampledFrom([]map[string]any{nil, {}, {"type": "habit"}}).Draw(t, "params"),
				Text:   text.Draw(t, "text"), Flavor: text.Draw(t, "flavor"),
			}
		}
		sets[i] = snapshot.Set{
			URL: rapid.StringN(0, 9, -1).Draw(t, "url"),
			CardSet: snapshot.CardSet{ID: fmt.Sprintf("set%d", i), Name: text.Draw(t, "set name"), Version: "1.0.0",
				Cards: cards},
		}
	}
	return sets
}

func TestDecodeRefusesWhatItCannotRead(t *testing.T) {
	s := mustNew(t, snapshot.Set{CardSet: parse(t, written)})
	packed, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(packed)
	flipped[len(flipped)/2] ^= 1
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":               {nil, snapshot.ErrDamaged},
		"not compressed":        {[]byte(shown), snapshot.ErrDamaged},
		"cut off":               {packed[:len(packed)-1], snapshot.ErrDamaged},
		"a bit flipped":         {flipped, snapshot.ErrDamaged},
		"bytes appended":        {append(slices.Clone(packed), 0), snapshot.ErrDamaged},
		"too large":             {pack(t, padded(maxStored+1)), snapshot.ErrDamaged},
		"not JSON":              {pack(t, `{"format":1`), snapshot.ErrDamaged},
		"no format":             {pack(t, `{"urls":[""],"sets":`+shown+`}`), snapshot.ErrDamaged},
		"sets of another shape": {pack(t, `{"format":1,"urls":[""],"sets":{}}`), snapshot.ErrDamaged},
		"too few URLs":          {pack(t, `{"format":1,"urls":[],"sets":`+shown+`}`), snapshot.ErrDamaged},
		"cards that do not fit": {pack(t, `{"format":1,"urls":[""],"sets":`+strings.Replace(shown, "draw", "drew", 1)+`}`),
			snapshot.ErrDamaged},
		"a newer format": {pack(t, `{"format":2,"cards":"elsewhere"}`), snapshot.ErrNewerFormat},
	} {
		if _, err := snapshot.Decode(tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: got error %v, want %v", name, err, tt.want)
		}
	}
	for name, text := range map[string]string{"format 1 as it has always been": format1,
		"the largest": padded(maxStored)} {
		if _, err := snapshot.Decode(pack(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

const (
	format1   = `{"format":1,"urls":[""],"sets":` + shown + `}`
	maxStored = 16 << 20 // bytes before compression
)

// padded is a snapshot of format 1 of that size in bytes.
func padded(size int) string { return strings.Repeat(" ", size-len(format1)) + format1 }

func TestParseSetsRefusesWhatIsNotASetList(t *testing.T) {
	for _, text := range []string{``, `{}`, `[1]`, `[{"cards":[{"cost":"x"}]}]`, shown + `[]`} {
		if _, err := snapshot.ParseSets(jsontext.Value(text)); err == nil {
			t.Errorf("%.30s: no error", text)
		}
	}
}

// TestAddedMembersChangeTheHash: this is how a reader of an export notices them.
func TestAddedMembersChangeTheHash(t *testing.T) {
	s := mustNew(t, snapshot.Set{CardSet: parse(t, written)})
	tampered := strings.Replace(shown, `"cost"`, `"colour":"red","cost"`, 1)
	if got, err := snapshot.Hash(jsontext.Value(tampered)); err != nil || got == s.SHA256 {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := snapshot.Hash(jsontext.Value(`[`)); err == nil {
		t.Error("no error for a text that is not JSON")
	}
}

func mustNew(t *testing.T, sets ...snapshot.Set) *snapshot.Snapshot {
	t.Helper()
	s, faults := snapshot.New(sets)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

func parse(t *testing.T, file string) snapshot.CardSet {
	t.Helper()
	set, err := snapshot.ParseSet([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func pack(t *testing.T, plain string) []byte {
	t.Helper()
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	if _, err := packer.Write([]byte(plain)); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
