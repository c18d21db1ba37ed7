package lobby_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/fxamacker/cbor/v2"

	"cardgames/localtest/repository/frozen"
)

var freeze = flag.Bool("freeze", false, "write the fixtures that do not exist")

// envelopeHead is how many bytes stand before the payload of a record.
const envelopeHead = 7

func filesIn(t testing.TB, dir, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(names) == 0 {
		t.Fatalf("%d fixtures in %s: %v", len(names), dir, err)
	}
	return names
}

// keep compares the fixtures with files that were made now.
func keep(t *testing.T, fixtures, made string) {
	t.Helper()
	for _, name := range filesIn(t, made, "*") {
		frozen.Fixture(t, *freeze, filepath.Join(fixtures, filepath.Base(name)), func() []byte {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			return text
		})
	}
}

func unmarshal(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := cbor.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func marshal(t testing.TB, value any) []byte {
	t.Helper()
	data, err := cbor.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
