package core_test

import (
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
		t.Errorf("the checks give another snapshot: %s", cmp.Diff(checked.CardSets(), built.CardSets()))
	}
	if built.SHA256 != core.SHA256 {
		t.Errorf("the set has changed: write SHA256 = %q", built.SHA256)
	}
	if built.Sets[0].ID != "core" || built.Sets[0].URL != "" {
		t.Errorf("the set is %q from %q, want core from nowhere", built.Sets[0].ID, built.Sets[0].URL)
	}
}
