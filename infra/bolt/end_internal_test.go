package bolt

import (
	"fmt"
	"path/filepath"
	"testing"
	"unsafe"

	"go.etcd.io/bbolt"

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
			err := s.db.View(func(tx *bbolt.Tx) error {
				c := tx.Bucket(recordsBucket).Cursor()
				newest, _ := c.Seek(recordKey(r.GameID, version))
				end, _ := c.Next()
				if pageOf(s, newest) != pageOf(s, end) {
					apart++
				}
				return nil
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

// pageOf returns the page that has a key, which belongs to a transaction that reads.
func pageOf(s *Store, key []byte) int {
	info := s.db.Info()
	return int(uintptr(unsafe.Pointer(&key[0]))-info.Data) / info.PageSize
}
