package bolt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"
)

// In whatever order bbolt has put and deleted keys, its file has no fault: what it never writes is damage.
func TestFilesOfBboltHaveNoFault(t *testing.T) {
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 0))
		path := filepath.Join(t.TempDir(), "any.db")
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoSync: true, FreelistType: bbolt.FreelistMapType})
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			if err := db.Update(func(tx *bbolt.Tx) error { return changeAny(tx, random) }); err != nil {
				t.Fatal(err)
			}
			if err := walkAll(db, path); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// changeAny puts keys into a bucket at random, or deletes some at random and some in a row.
func changeAny(tx *bbolt.Tx, random *rand.Rand) error {
	bucket, err := tx.CreateBucketIfNotExists([]byte{byte('a' + random.IntN(2))})
	if err != nil {
		return err
	}
	bucket.FillPercent = 0.5 + random.Float64()/2
	key := func() []byte { return fmt.Appendf(nil, "%05d", random.IntN(20_000)) }
	deletes := random.IntN(3) == 0
	for range random.IntN(300) {
		if !deletes {
			if err := bucket.Put(key(), make([]byte, random.IntN(700))); err != nil {
				return err
			}
		} else if err := bucket.Delete(key()); err != nil {
			return err
		}
	}
	cursor := bucket.Cursor()
	k, _ := cursor.Seek(key())
	for n := random.IntN(200); deletes && n > 0 && k != nil; n-- {
		next := bytes.Clone(k)
		if err := cursor.Delete(); err != nil {
			return err
		}
		k, _ = cursor.Seek(next)
	}
	return nil
}

// walkAll walks through all buckets of a file.
func walkAll(db *bbolt.DB, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return db.View(func(tx *bbolt.Tx) error {
		root, count := uint64(tx.Cursor().Bucket().Root()), uint64(tx.Size())/uint64(db.Info().PageSize)
		p := newPages(file, meta{pageSize: db.Info().PageSize, root: root, count: count})
		return p.walk(root, func(e element) error {
			return p.bucket(e, func(element) error { return nil })
		})
	})
}
