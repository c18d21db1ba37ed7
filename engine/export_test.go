package engine

import "testing"

// AddRules makes rules the current ones until the end of the test.
func AddRules(t *testing.T, rules Rules) {
	before := versions
	versions = append(versions[:len(versions):len(versions)], &rules)
	t.Cleanup(func() { versions = before })
}
