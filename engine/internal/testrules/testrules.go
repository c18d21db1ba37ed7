// Package testrules is how tests give package engine rules that no release has.
// Package rulestest writes it, package engine reads it, and nothing else can.
package testrules

import "sync/atomic"

// Added holds a []*engine.Rules, which cannot be named here; empty outside of
// tests.
var Added atomic.Value
