package core_test

import (
	"os"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/core"

	"github.com/google/go-cmp/cmp"
)

// TestCoreSetPassesEveryCheck: it is not validated at run time.
func TestCoreSetPassesEveryCheck(t *testing.T) {
	checked, err := check.Sets(check.File{Body: core.JSON()})
	if err != nil {
		t.Fatal(err)
	}
	built := core.Snapshot()
	if built.Key != checked.Key {
		t.Errorf("the checks give another snapshot: %s", cmp.Diff(checked.Sets, built.Sets))
	}
	if built.SHA256 != core.SHA256 {
		t.Errorf("the set has changed: write SHA256 = %q", built.SHA256)
	}
	if built.Sets[0].ID != "core" || built.Sets[0].URL != "" {
		t.Errorf("the set is %q from %q, want core from nowhere", built.Sets[0].ID, built.Sets[0].URL)
	}
}

func TestReleasedVersionsAreKnownByTheirKey(t *testing.T) {
	current := core.Snapshot()
	if s, ok := core.Released(current.Key); !ok || s != current {
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
	if s, ok := core.Released(earlier.Key); !ok || s.SHA256 != earlier.SHA256 {
		t.Errorf("version 1.0.0 has the key %x", earlier.Key)
	}
	if s, ok := core.Released([32]byte{1}); ok {
		t.Errorf("another key is of %v", s)
	}
}
