package bolt

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzStored takes any bytes for a key and a value of the file: they are
// refused, or the record in them survives being written again.
func FuzzStored(f *testing.F) {
	f.Fuzz(func(t *testing.T, key, value []byte) {
		record, err := decode("game", key, value)
		if err != nil {
			return
		}
		again, err := decode("game", key, encode(record))
		if err != nil {
			t.Fatalf("%x is read as %+v, which is refused once written: %v", value, record, err)
		}
		if diff := cmp.Diff(record, again); diff != "" {
			t.Errorf("%x reads back as another record:\n%s", value, diff)
		}
	})
}
