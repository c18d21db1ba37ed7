package snapshot

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/jsonint"
)

// maxStored exceeds the size of the largest pool before compression: 1 MiB of card sets,
// which JSON's escapes and defaults can make larger.
const maxStored = 16 << 20

// ErrDamaged is the error of Decode, wrapped, for bytes that Encode did not write.
var ErrDamaged = errors.New("the snapshot is damaged")

// storedJSON is the stored form before compression. What it is stored in has the number of
// the format.
type storedJSON struct {
	URLs []string  `json:"urls"`
	Sets []CardSet `json:"sets"`
}

// formatStored writes storedJSON. setsJSON is the part of it that formatSets wrote.
func formatStored(sets []Set) (stored, setsJSON []byte) {
	urls := make([]string, len(sets))
	for i, set := range sets {
		urls[i] = set.URL
	}
	head := fmt.Appendf(nil, `{"urls":%s,"sets":`, marshal(urls))
	stored = append(append(head, formatSets(sets)...), '}')
	return stored, stored[len(head) : len(stored)-1]
}

// TextSize returns how many bytes the snapshot has in JSON, which Encode compresses.
func (s *Snapshot) TextSize() int { return len(s.stored) }

// Encode writes the snapshot with its URLs, compressed (RFC 1952, gzip).
func (s *Snapshot) Encode() ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(s.stored); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// DecodedSize returns how many bytes the output of Encode has before compression, without
// decompressing it (RFC 1952, section 2.3.1: ISIZE).
func DecodedSize(data []byte) int {
	if len(data) < 4 {
		return 0
	}
	return int(min(binary.LittleEndian.Uint32(data[len(data)-4:]), maxStored))
}

// Decode reads the output of Encode. Its errors wrap ErrDamaged.
func Decode(data []byte) (*Snapshot, error) {
	plain, err := decompress(data)
	if err != nil {
		return nil, damaged(err)
	}
	sets, err := parseStored(plain)
	if err != nil {
		return nil, err
	}
	s, faults := New(sets)
	if len(faults) > 0 {
		return nil, damaged(fmt.Errorf("set %d%s: %s", faults[0].Set, faults[0].Pointer, faults[0].Detail))
	}
	return s, nil
}

// Refs reads the names of the sets from the output of Encode, without their cards, which take
// far more time. Its errors wrap ErrDamaged.
func Refs(data []byte) ([]SetRef, error) {
	plain, err := decompress(data)
	if err != nil {
		return nil, damaged(err)
	}
	var form struct {
		URLs []string `json:"urls"`
		Sets []struct {
			ID      string `json:"set_id"`
			Name    string `json:"name"`
			Version string `json:"version"`
			Style   string `json:"style"`
		} `json:"sets"`
	}
	if err := json.Unmarshal(plain, &form); err != nil {
		return nil, damaged(err)
	}
	if err := sameLength(form.URLs, form.Sets); err != nil {
		return nil, err
	}
	refs := make([]SetRef, len(form.Sets))
	for i, set := range form.Sets {
		refs[i] = SetRef{form.URLs[i], set.ID, set.Name, set.Version, set.Style}
	}
	return refs, nil
}

func sameLength[S any](urls []string, sets []S) error {
	if len(urls) != len(sets) {
		return damaged(fmt.Errorf("%d URLs for %d sets", len(urls), len(sets)))
	}
	return nil
}

func decompress(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	plain, err := io.ReadAll(io.LimitReader(r, maxStored+1))
	if err == nil && len(plain) > maxStored {
		err = fmt.Errorf("more than %d bytes", maxStored)
	}
	return plain, err
}

func parseStored(plain []byte) ([]Set, error) {
	var form storedJSON
	if err := json.Unmarshal(plain, &form, jsonint.Reader); err != nil {
		return nil, damaged(err)
	}
	if err := sameLength(form.URLs, form.Sets); err != nil {
		return nil, err
	}
	sets := make([]Set, len(form.Sets))
	for i := range sets {
		sets[i] = Set{form.URLs[i], form.Sets[i]}
	}
	return sets, nil
}

func damaged(err error) error { return fmt.Errorf("%w: %w", ErrDamaged, err) }
