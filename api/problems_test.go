package api_test

import (
	"testing"

	"cardgames/api"
	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
)

// Every code has a row of its own, with all that is documented of it.
func TestProblemTypes(t *testing.T) {
	seen := map[string]bool{}
	for i, p := range api.ProblemTypes() {
		if p.Code == "" || p.Title == "" || p.When == "" || len(p.Statuses) == 0 || seen[p.Code] {
			t.Errorf("row %d is empty or the second of its code: %+v", i, p)
		}
		seen[p.Code] = true
	}
	for _, code := range []fault.Code{
		fault.NotAllowed, fault.Invalid, fault.Unavailable, fault.Timeout, fault.TooLarge, fault.WrongType, fault.PoolTooLarge,
	} {
		if !seen[string(code)] {
			t.Errorf("no row for the faults of card sets with the code %s", code)
		}
	}
}

// What the pages and the document say of limits is what the limits are.
func TestDocumentedLimits(t *testing.T) {
	if check.MaxSetBytes != 256<<10 || check.MaxTotalBytes != 1<<20 {
		t.Error("the texts about card_set_too_large and card_pool_too_large are out of date")
	}
}
