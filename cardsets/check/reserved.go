package check

import (
	"fmt"

	"cardgames/cardsets/core"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/looks"
	"cardgames/cardsets/snapshot"
)

// shipped are the sets beside the core set that ship, by their names: the hashes of their
// snapshots, each alone.
var shipped = map[string]string{
	"Flat Share":         "b21d3dcf423f1a21afa9c145c0dbf4b9e31fccc601761a95be3a0c729a997a8d",
	"House Guests":       "4acd90faa25a8c6b1ef5c2394c40cffd32eefa714cdfd1937d9c047b3fe845eb",
	"Opening Night":      "bb909b36ef50f1223e313a744a58af42f9ce47d1c1828b9073e1a80eb161912b",
	"Polar Station":      "7c6d450482f0a1023267e5b8ed554b943fb7288acdebeb2e0d5abfcea0e056ff",
	"The Haunted Inn":    "c618c74f21a997ae28be18d9531e5974e325c1b0380dbd36ae5334f4c09569ca",
	"The Kitchen Garden": "0bf68416029d1384f39dee9c07f822af4a80f6c11d29e4deb502d3bafb955fdb",
}

// reserved returns the faults of a set in a request that looks like one that ships: its name is
// all that players see of where cards come from. The sets themselves are allowed.
func reserved(set snapshot.CardSet) (faults []fault.Fault) {
	refuse := func(member, format string, args ...any) {
		faults = append(faults, fault.Fault{Code: fault.Invalid, Pointer: "/" + member, Detail: fmt.Sprintf(format, args...)})
	}
	own, sum := core.Snapshot().Sets[0], core.SHA256
	if set.ID == own.ID {
		refuse("set_id", "set_id %q is reserved for the core set; choose another one", own.ID)
	}
	if looks.Alike(set.Name, own.Name) {
		refuse("name", "name %q is reserved for the core set; choose another one", own.Name)
	}
	for name, hash := range shipped {
		if looks.Alike(set.Name, name) {
			sum = hash
			refuse("name", "name looks like that of the set %q, which ships with the service; choose another one", name)
		}
	}
	if len(faults) == 0 {
		return nil
	}
	if built, _ := snapshot.New([]snapshot.Set{{CardSet: set}}); built != nil && built.SHA256 == sum {
		return nil
	}
	return faults
}
