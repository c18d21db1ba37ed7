package snapshot

import (
	"unsafe"

	"cardgames/engine"
)

// Size estimates how many bytes of memory the snapshot takes.
func (s *Snapshot) Size() int {
	size := int(unsafe.Sizeof(*s)) + allocated(len(s.SHA256)) + cap(s.stored)
	for _, set := range s.Sets {
		size += int(unsafe.Sizeof(set)) + texts(set.URL, set.ID, set.Name, set.Version, set.Style)
	}
	for _, card := range s.CardsJSON() {
		size += int(unsafe.Sizeof(card)) + allocated(cap(card))
	}
	for ref := range engine.CardRef(s.Pool.Len()) {
		c := s.Pool.Card(ref)
		size += int(unsafe.Sizeof(*c)) + texts(c.ID, c.Name, c.Text, c.Flavor) +
			allocated(len(c.AllSteps())*int(unsafe.Sizeof(engine.Step{}))) +
			allocated(len(c.Abilities)*int(unsafe.Sizeof(engine.When(0))))
	}
	return size
}

func texts(list ...string) (size int) {
	for _, text := range list {
		size += allocated(len(text))
	}
	return size
}

// allocated returns about how many bytes the allocator spends on an object of a size.
func allocated(bytes int) int { return (bytes + 15) &^ 15 }
