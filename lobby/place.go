package lobby

import "cardgames/cardsets/work"

// In is as for a games.Repository.
func (o *Offerer) In(at work.Place) *Offerer {
	in := *o
	in.repository = o.repository.In(at)
	return &in
}

// In is as for a games.Repository.
func (a *Accepter) In(at work.Place) *Accepter {
	in := *a
	in.repository = a.repository.In(at)
	return &in
}

// In is as for a games.Repository.
func (c *CardReader) In(at work.Place) *CardReader {
	in := *c
	in.repository = c.repository.In(at)
	return &in
}
