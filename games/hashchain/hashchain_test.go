package hashchain_test

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games/hashchain"
)

// beginningJSON and entryJSON are what a hash covers, in any order of members.
type (
	beginningJSON struct {
		TurnSeconds    *int    `json:"turn_seconds"`
		GameID         string  `json:"game_id"`
		CreatedAt      string  `json:"created_at"`
		RulesVersion   int     `json:"rules_version"`
		SnapshotSHA256 string  `json:"snapshot_sha256"`
		Commitment     string  `json:"commitment"`
		Entropy        *string `json:"entropy"`
		Seeded         bool    `json:"seeded"`
		Private        bool    `json:"private"`

		DeckLists *[2][]string `json:"deck_lists,omitzero"`
	}
	entryJSON struct {
		Version int          `json:"version"`
		At      string       `json:"at"`
		Action  wire.Action  `json:"action"`
		By      *engine.Seat `json:"by"`
	}
)

// naive hashes by the text of the documentation, with another canonicaliser.
func naive(t *testing.T, previous []byte, covers jsontext.Value) hashchain.Hash {
	t.Helper()
	covers = covers.Clone()
	if err := covers.Canonicalize(); err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(append(previous, covers...))
}

func TestHashesAreThoseOfTheCanonicalForm(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 7))
	for range 2000 {
		b := randomBeginning(t, random)
		hash := b.hashed(t).Hash()
		if want := naive(t, nil, marshal(t, b)); hash != want {
			t.Fatalf("%s: hash %x, want %x", marshal(t, b), hash, want)
		}
		e := randomEntry(random)
		if got, want := e.hashed(t).After(hash), naive(t, hash[:], marshal(t, e)); got != want {
			t.Fatalf("%s: hash %x, want %x", marshal(t, e), got, want)
		}
	}
}

func TestPublishedHistories(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules-implementers.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "### Test vectors of histories\n")
	_, text, _ := strings.Cut(section, "```json\n")
	text, _, _ = strings.Cut(text, "```")
	var histories [][]struct {
		Covers jsontext.Value `json:"covers"`
		SHA256 string         `json:"sha256"`
	}
	unmarshal(t, jsontext.Value(text), &histories)
	if len(histories) < 3 {
		t.Fatalf("%d histories", len(histories))
	}
	for _, versions := range histories {
		var hash hashchain.Hash
		for i, v := range versions {
			if i == 0 {
				var b beginningJSON
				unmarshal(t, v.Covers, &b)
				hash = b.hashed(t).Hash()
			} else {
				var e entryJSON
				unmarshal(t, v.Covers, &e)
				hash = e.hashed(t).After(hash)
			}
			if got := hex.EncodeToString(hash[:]); got != v.SHA256 {
				t.Errorf("%s: hash %s, want %s", v.Covers, got, v.SHA256)
			}
		}
	}
}

func (b *beginningJSON) hashed(t *testing.T) *hashchain.Beginning {
	t.Helper()
	hashed := &hashchain.Beginning{
		GameID: b.GameID, CreatedAt: parse(t, b.CreatedAt), RulesVersion: b.RulesVersion,
		SnapshotSHA256: b.SnapshotSHA256, Commitment: unhex(t, b.Commitment), Seeded: b.Seeded, Private: b.Private,
		DeckLists: b.DeckLists,
	}
	if b.Entropy != nil {
		hashed.Entropy = new(unhex(t, *b.Entropy))
	}
	if b.TurnSeconds != nil {
		hashed.TurnSeconds = *b.TurnSeconds
	}
	return hashed
}

func (e *entryJSON) hashed(t *testing.T) *hashchain.Entry {
	t.Helper()
	return &hashchain.Entry{Version: e.Version, At: parse(t, e.At), Action: e.Action.Action, By: e.By}
}

func randomBeginning(t *testing.T, random *rand.Rand) *beginningJSON {
	t.Helper()
	hash := func() string {
		var bytes [32]byte
		for i := range bytes {
			bytes[i] = byte(random.Uint32())
		}
		return hex.EncodeToString(bytes[:])
	}
	b := &beginningJSON{
		GameID: strings.Repeat("a2", 13), CreatedAt: randomTime(random), RulesVersion: 1 + random.IntN(3),
		SnapshotSHA256: hash(), Commitment: hash(), Seeded: random.IntN(2) == 0, Private: random.IntN(2) == 0,
	}
	if random.IntN(2) == 0 {
		b.Entropy = new(hash())
	}
	if random.IntN(2) == 0 {
		b.DeckLists = &[2][]string{{"core:kettle", "garden:herb_pot"}, {"core:kettle"}}
	}
	if random.IntN(2) == 0 {
		b.TurnSeconds = new(30 + random.IntN(604_771))
	}
	return b
}

func randomEntry(random *rand.Rand) *entryJSON {
	types := engine.ActionTypes()
	action := engine.Action{Type: types[random.IntN(len(types))], Player: random.IntN(2)}
	if action.Type.UsesHandIndex() {
		action.HandIndex = random.IntN(12)
		action.Choice = engine.Choice(random.IntN(engine.MaxOptions + 1))
	}
	if action.Type.UsesTarget() {
		action.Target = engine.ObjectID(random.IntN(3) * random.IntN(200))
	}
	e := &entryJSON{Version: 1 + random.IntN(600), At: randomTime(random), Action: wire.Action{Action: action}}
	if random.IntN(2) == 0 {
		e.By = new(engine.Seat(random.IntN(2)))
	}
	return e
}

func randomTime(random *rand.Rand) string {
	return wire.Time(time.UnixMilli(random.Int64N(4_000_000_000_000))).String()
}

// parse returns a time in another zone, which does not change its hash.
func parse(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at.In(time.FixedZone("", -34_200))
}

func unhex(t *testing.T, text string) (hash [32]byte) {
	t.Helper()
	if n, err := hex.Decode(hash[:], []byte(text)); err != nil || n != len(hash) {
		t.Fatalf("%s: %d bytes, %v", text, n, err)
	}
	return hash
}

func marshal(t *testing.T, value any) jsontext.Value {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func unmarshal(t *testing.T, text jsontext.Value, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
}
