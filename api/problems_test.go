package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
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
		fault.NotAllowed, fault.Invalid, fault.Unavailable, fault.Timeout, fault.TooLarge, fault.WrongType,
		fault.PoolTooLarge,
	} {
		if !seen[string(code)] {
			t.Errorf("no row for the faults of card sets with the code %s", code)
		}
	}
}

// The pages state the limits of card sets as they are. The
// functions that do not load card sets link no package that has them.
func TestDocumentedLimitsOfCardSets(t *testing.T) {
	for _, test := range []struct{ code, want string }{
		{"card_set_timeout", fmt.Sprintf("A fetch may take %d seconds in all.", remote.Timeout/time.Second)},
		{"card_set_too_large", fmt.Sprintf("A card-set file has at most %d KiB.", check.MaxSetBytes>>10)},
		{"card_pool_too_large", fmt.Sprintf("A game takes at most %d cards and %d MiB of card sets", check.MaxCards,
			check.MaxTotalBytes>>20)},
		{"card_pool_too_large", fmt.Sprintf("take at most %d bytes together", check.MaxText)},
	} {
		i := slices.IndexFunc(api.ProblemTypes(), func(p *api.ProblemType) bool { return p.Code == test.code })
		if when := api.ProblemTypes()[i].When; !strings.Contains(strings.ReplaceAll(when, ",", ""), test.want) {
			t.Errorf("%s: %q does not say %q", test.code, when, test.want)
		}
	}
}
