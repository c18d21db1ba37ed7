package parts

import (
	"fmt"

	"cardgames/engine"
)

// Format names a document.
type Format struct {
	Name   string `json:"name"`
	Number int    `json:"number"`
}

// Claims are the parts of a document that follow from the rest by the rules. The methods
// compare them with a replay. Their errors name the first difference by a JSON Pointer
// (RFC 6901).
type Claims struct {
	Pool       *engine.Pool
	Version    int
	Status     string
	Result     *Result
	FinalState Table
	Events     [][]Event // by version
}

// CheckEvents compares the events of a version.
func (c *Claims) CheckEvents(version int, events []engine.Event) error {
	if err := Compare(c.Events[version], NewEvents(c.Pool, events)); err != nil {
		return fmt.Errorf("events%w", err)
	}
	return nil
}

// CheckEnd compares the number of the last version and the state after it.
func (c *Claims) CheckEnd(version int, last *engine.State) error {
	if c.Version != version {
		return fmt.Errorf("version is %d, the log ends at %d", c.Version, version)
	}
	if status := Status(last.Finished()); c.Status != status {
		return fmt.Errorf("status is %s, the replay ends %s", c.Status, status)
	}
	if err := Compare(c.Result, NewResult(last.Result())); err != nil {
		return fmt.Errorf("result%w", err)
	}
	if err := Compare(c.FinalState, NewTable(c.Pool, last)); err != nil {
		return fmt.Errorf("final_state is not where the replay ends: final_state%w", err)
	}
	return nil
}
