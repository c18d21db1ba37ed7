package document

import (
	"fmt"

	"cardgames/cardsets/playjson"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// Claims are the parts of a document that follow from the rest by the rules. The methods
// compare them with a replay. Their errors name the first difference by a JSON Pointer
// (RFC 6901).
type Claims struct {
	cards      *snapshot.Snapshot
	version    int
	status     string
	result     *playjson.Result
	finalState Table
	events     [][]playjson.Event // by version
}

// CheckEvents compares the events of a version.
func (c *Claims) CheckEvents(version int, events []engine.Event) error {
	if err := compare(c.events[version], playjson.NewEvents(c.cards, events, engine.ViewerOpenTable)); err != nil {
		return fmt.Errorf("events%w", err)
	}
	return nil
}

// CheckEnd compares the number of the last version and the state after it.
func (c *Claims) CheckEnd(version int, last *engine.State) error {
	if c.version != version {
		return fmt.Errorf("version is %d, the log ends at %d", c.version, version)
	}
	if status := statusOf(last.Finished()); c.status != status {
		return fmt.Errorf("status is %s, the replay ends %s", c.status, status)
	}
	if err := compare(c.result, playjson.NewResult(last.Result())); err != nil {
		return fmt.Errorf("result%w", err)
	}
	if err := compare(c.finalState, newTable(c.cards, last)); err != nil {
		return fmt.Errorf("final_state is not where the replay ends: final_state%w", err)
	}
	return nil
}
