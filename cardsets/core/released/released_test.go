package released_test

import (
	"os"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/core/released"
)

func TestVersionsAreFoundByTheirKey(t *testing.T) {
	current := core.Snapshot()
	if s, ok := released.Find(current.Key); !ok || s != current {
		t.Errorf("the current version is %v, %t", s, ok)
	}
	text, err := os.ReadFile("core_1.0.0.json")
	if err != nil {
		t.Fatal(err)
	}
	earlier, err := check.Sets(check.File{Body: text})
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := released.Find(earlier.Key); !ok || s.SHA256 != earlier.SHA256 {
		t.Errorf("version 1.0.0 has the key %x", earlier.Key)
	}
	if s, ok := released.Find([32]byte{1}); ok {
		t.Errorf("another key is of %v", s)
	}
}
