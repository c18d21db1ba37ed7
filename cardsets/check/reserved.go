package check

import (
	"fmt"
	"strings"

	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"
)

// reserved returns the faults of a set in a request that pretends to be the core set, which
// has no URL either. The core set itself is allowed.
func reserved(set snapshot.CardSet) (faults []fault.Fault) {
	own := core.Snapshot().Sets[0]
	refuse := func(member, value, given string) {
		if !strings.EqualFold(value, strings.Join(strings.Fields(given), " ")) {
			return
		}
		detail := fmt.Sprintf("%s %q is reserved for the core set; choose another one", member, value)
		faults = append(faults, fault.Fault{Code: fault.Invalid, Pointer: "/" + member, Detail: detail})
	}
	refuse("set_id", own.ID, set.ID)
	refuse("name", own.Name, set.Name)
	if len(faults) == 0 {
		return nil
	}
	if built, _ := snapshot.New([]snapshot.Set{{CardSet: set}}); built != nil && built.SHA256 == core.SHA256 {
		return nil
	}
	return faults
}
