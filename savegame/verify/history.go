package verify

import (
	"fmt"
	"slices"
	"strings"
)

// Kept is what a reader kept of a game while it was played.
type Kept struct {
	Commitment string // shuffle.commitment of a view, in hex; "" for none
	Hashes     []KeptHash
}

// KeptHash is the hash of one version: history.sha256 of its view, in hex.
type KeptHash struct {
	Version int
	SHA256  string
}

// checkHistory compares the hashes in the log with what they cover.
func (r *replayer) checkHistory() error {
	hashes := r.Saved.History()
	for version, entry := range r.Saved.Log {
		if entry.History != hashes[version] {
			return entryFailure(version, "its history.sha256 is %x; the file up to here has %x", entry.History, hashes[version])
		}
	}
	return nil
}

// Compare compares a valid game with what a reader kept of it. Findings says what was
// compared. The error is a *Failure that names the first difference.
func (r *Replay) Compare(kept Kept) error {
	commitment := fmt.Sprintf("%x", r.Saved.Shuffle.Commitment)
	if kept.Commitment != "" && !strings.EqualFold(kept.Commitment, commitment) {
		return failure("the shuffle is committed to as %s, not as %s, which was kept: this is another shuffle",
			commitment, kept.Commitment)
	}
	r.commitmentCompared = kept.Commitment != ""
	hashes := slices.SortedFunc(slices.Values(kept.Hashes), func(a, b KeptHash) int { return a.Version - b.Version })
	for _, k := range hashes {
		if err := r.compareHash(k); err != nil {
			return err
		}
	}
	return nil
}

// compareHash compares one hash, after the hashes of earlier versions.
func (r *Replay) compareHash(kept KeptHash) error {
	history, last := r.Saved.History(), len(r.Steps)
	switch {
	case kept.Version < 0:
		return failure("a hash of version %d was kept, and there is no such version", kept.Version)
	case kept.Version > last && r.Saved.Finished:
		return failure("a hash of version %d was kept, and in this file the game ends with version %d", kept.Version, last)
	case kept.Version > last:
		r.notReached = append(r.notReached, kept.Version)
		return nil
	}
	if got := fmt.Sprintf("%x", history[kept.Version]); !strings.EqualFold(got, kept.SHA256) {
		where := fmt.Sprintf("in the versions %d to %d", r.compared, kept.Version)
		if r.compared == 0 {
			where = fmt.Sprintf("in how it began, or up to version %d", kept.Version)
		}
		return failure("this is not the game that was kept: version %d has the hash %s, not %s, so the difference is %s",
			kept.Version, got, kept.SHA256, where)
	}
	if r.compared == 0 {
		r.earliest = kept.Version
	}
	r.compared = kept.Version + 1
	return nil
}
