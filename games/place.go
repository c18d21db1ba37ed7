package games

import (
	"net/netip"

	"cardgames/cardsets/work"
)

// In returns a Repository whose work on cards is done at a place. Each use case that reads or
// writes cards has such a method.
func (r *Repository) In(at work.Place) *Repository {
	in := *r
	in.at = at
	return &in
}

// In is as for a Repository.
func (c *Creator) In(at work.Place) *Creator {
	in := *c
	in.repository = c.repository.In(at)
	return &in
}

// In is as for a Repository.
func (r *Reader) In(at work.Place) *Reader {
	in := *r
	in.repository = r.repository.In(at)
	return &in
}

// In is as for a Repository.
func (s *Submitter) In(at work.Place) *Submitter {
	in := *s
	in.repository = s.repository.In(at)
	return &in
}

// In is as for a Repository.
func (e *Exporter) In(at work.Place) *Exporter {
	in := *e
	in.repository = e.repository.In(at)
	return &in
}

// HolderOf is the Record.Holder of what is begun from an address: of IPv6 its first 48 bits, which one
// customer of a provider has (RFC 6177).
func HolderOf(address netip.Prefix) string {
	if !address.IsValid() {
		return ""
	}
	site, _ := address.Addr().Prefix(min(48, address.Bits())) // the length is valid
	return site.String()
}
