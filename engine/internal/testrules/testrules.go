// Package testrules holds rules that tests add to package engine. Package rulestest
// sets them and package engine reads them; no package outside engine can import it.
package testrules

import "sync/atomic"

// Added holds a []*engine.Rules, which cannot be named here because engine imports
// this package. It is empty outside of tests.
var Added atomic.Value
