package bolt

import (
	"bytes"
	"fmt"
	"path/filepath"
	"testing"

	"cardgames/games"
)

// A move changes one leaf as a rule: the newest version of a game and its end are in one, also
// after leaves were split while several games are played.
func TestTheEndIsBesideTheNewestVersion(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const played, versions = 8, 40
	apart := 0
	for version := range versions {
		for game := range played {
			r := games.Record{GameID: fmt.Sprintf("game-%d", game), Version: version, Body: make([]byte, 700)}
			if err := s.write(t.Context(), r, nil); err != nil {
				t.Fatal(err)
			}
			err := s.inBucket(t.Context(), recordsBucket, func(tree tree) error {
				var end []byte
				err := tree.scanDown(gameKey(r.GameID), lastKey(r.GameID), func(last element) bool {
					end = bytes.Clone(last.key)
					return false
				})
				if leafOf(t, tree, recordKey(r.GameID, version)) != leafOf(t, tree, end) {
					apart++
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if apart > played*versions/16 {
		t.Errorf("after %d of %d moves they are on two pages", apart, played*versions)
	}
}

// leafOf returns the page that has a key.
func leafOf(t *testing.T, tree tree, key []byte) uint64 {
	t.Helper()
	for id := tree.root; ; {
		p, err := tree.page(id, bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if p.leaf {
			return id
		}
		s := scanner{tree: tree, from: key, to: key}
		first, _ := s.span(p)
		id = p.element(first).child
	}
}
