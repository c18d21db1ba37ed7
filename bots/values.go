package bots

import "cardgames/engine"

// Values are what positions are worth with the cards of one pool. They are not changed
// once made, so any number of bots can share them.
type Values struct{}

// ValuesFor returns the values for a pool.
func ValuesFor(_ *engine.Rules, _ *engine.Pool) *Values { return &Values{} }
