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

// A style is part of what is hashed, and needs format 4; a set without one is as it was in 1.0.0.
func TestAStyleNeedsFormat4(t *testing.T) {
	set := parse(t, strings.Replace(written, `"version"`, `"style": "lawn", "version"`, 1))
	plain, styled := mustNew(t, snapshot.Set{CardSet: parse(t, written)}), mustNew(t, snapshot.Set{CardSet: set})
	want := strings.Replace(string(plain.SetsJSON()), `"cards"`, `"style":"lawn","cards"`, 1)
	if got := string(styled.SetsJSON()); got != want || styled.SHA256 == plain.SHA256 {
		t.Errorf("got %s, want %s, of another hash", got, want)
	}
	if plain.Format() != snapshot.Format3 || styled.Format() != snapshot.Format4 {
		t.Errorf("without a style format %d, with one %d", plain.Format(), styled.Format())
	}
	packed, err := styled.Encode()
	if err != nil {
		t.Fatal(err)
	}
	if refs, err := snapshot.Refs(packed); err != nil || !slices.Equal(refs, styled.Sets) || refs[0].Style != "lawn" {
		t.Errorf("%+v, %v", refs, err)
	}
}

// Stored games name their snapshot by its key, so a key never changes. It follows from the
// canonical form and the URLs alone.
func TestKeysNeverChange(t *testing.T) {
	set := parse(t, written)
	canonicalHash := sha256.Sum256([]byte(canonical))
	for _, tt := range []struct{ url, suffix, want string }{
		{"", "\x00\x00\x00\x00", "c0d59e20aade231bf5f1e69590a6abc6070a7cfd8deabb7620823cbd05bd0532"},
		{"https://a.example/", "\x00\x00\x00\x12https://a.example/",
			"e2d48cbac4afd039fd2c75953f52f2064dbfd06ad066900e3d08f7429954f64f"},
	} {
		key := mustNew(t, snapshot.Set{URL: tt.url, CardSet: set}).Key
		if want := sha256.Sum256(append(canonicalHash[:], tt.suffix...)); key != want {
			t.Errorf("%q: the key is %x, the hash of what it covers %x", tt.url, key, want)
		}
		if got := hex.EncodeToString(key[:]); got != tt.want {
			t.Errorf("%q: the key is %s, it was %s", tt.url, got, tt.want)
		}
	}
}

// The text comes from RFC 8785, section 3.2.2, as far as card sets have such values.
func TestHashIsOfTheCanonicalForm(t *testing.T) {
	text := `{"string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "numbers": [1E3, 20e-1, 0.0, -0],
		"\u20ac": "Euro Sign", "\r": "Carriage Return", "1": "One", "\u00f6": "Latin Small Letter O With Diaeresis",
		"\u2028": "\u2028"}`
	want := `{"\r":"Carriage Return","1":"One","numbers":[1000,2,0,0],"string":"€$\u000f\nA'B\"\\\\\"/",` +
		`"ö":"Latin Small Letter O With Diaeresis","` + "\u2028" + `":"` + "\u2028" + `","€":"Euro Sign"}`
	sum := sha256.Sum256([]byte(want))
	if got, err := snapshot.Hash(jsontext.Value(text)); err != nil || got != hex.EncodeToString(sum[:]) {
		t.Errorf("got %s, %v, want the SHA-256 of %s", got, err, want)
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
	if diff := cmp.Diff(want.Sets, got.Sets); diff != "" || got.Format() != want.Format() {
		t.Error(want.Format(), got.Format(), diff)
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
				Style: rapid.SampledFrom([]string{"", "lawn"}).Draw(t, "style"), Cards: cards},
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
		"not JSON":              {pack(t, `{"urls":[""]`), snapshot.ErrDamaged},
		"sets of another shape": {pack(t, `{"urls":[""],"sets":{}}`), snapshot.ErrDamaged},
		"too few URLs":          {pack(t, `{"urls":[],"sets":`+shown+`}`), snapshot.ErrDamaged},
		"cards that do not fit": {pack(t, strings.Replace(plain, "draw", "drew", 1)), snapshot.ErrDamaged},
	} {
		if _, err := snapshot.Decode(tt.data); !errors.Is(err, tt.want) {
			t.Errorf("%s: got error %v, want %v", name, err, tt.want)
		}
	}
	for name, text := range map[string]string{"as it is stored": plain, "the largest": padded(maxStored)} {
		if _, err := snapshot.Decode(pack(t, text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

const (
	plain     = `{"urls":[""],"sets":` + shown + `}`
	maxStored = 16 << 20 // bytes before compression
)

// padded is a snapshot of that size in bytes.
func padded(size int) string { return strings.Repeat(" ", size-len(plain)) + plain }

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
