package games

import (
	"net/netip"

	"cardgames/cardsets/work"
)

// In returns a Creator whose work is done at a place. Each use case that reads or writes cards has such a
// method.
func (c *Creator) In(at work.Place) *Creator {
	in := *c
	in.at = at
	return &in
}

// In is as for a Creator.
func (r *Reader) In(at work.Place) *Reader {
	in := *r
	in.at = at
	return &in
}

// In is as for a Creator.
func (s *Submitter) In(at work.Place) *Submitter {
	in := *s
	in.at = at
	return &in
}

// In is as for a Creator.
func (e *Exporter) In(at work.Place) *Exporter {
	in := *e
	in.at = at
	return &in
}

// In is as for a Creator.
func (o *Offerer) In(at work.Place) *Offerer {
	in := *o
	in.at = at
	return &in
}

// In is as for a Creator.
func (a *Accepter) In(at work.Place) *Accepter {
	in := *a
	in.at = at
	return &in
}

// holderOf is the Record.Holder of what is begun from an address.
func holderOf(address netip.Prefix) string {
	if !address.IsValid() {
		return ""
	}
	return address.String()
}
