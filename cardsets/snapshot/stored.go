package snapshot

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/jsonint"
)

// format is the number of the stored form that this release writes, and the
// newest that it reads.
const format = 1

// maxStored exceeds the size of the largest pool before compression: 1 MiB of card sets,
// which JSON's escapes and defaults can make larger.
const maxStored = 16 << 20

// Errors of Decode; it wraps them.
var (
	// ErrNewerFormat is the error for a snapshot that a newer release wrote.
	ErrNewerFormat = errors.New("the snapshot has a newer format than this release reads")
	// ErrDamaged is the error for bytes that Encode did not write.
	ErrDamaged = errors.New("the snapshot is damaged")
)

// storedJSON is the stored form before compression.
type storedJSON struct {
	Format int       `json:"format"`
	URLs   []string  `json:"urls"`
	Sets   []CardSet `json:"sets"`
}

// formatStored writes storedJSON. setsJSON is the part of it that formatSets wrote.
func formatStored(sets []Set) (stored, setsJSON []byte) {
	urls := make([]string, len(sets))
	for i, set := range sets {
		urls[i] = set.URL
	}
	head := fmt.Appendf(nil, `{"format":%d,"urls":%s,"sets":`, format, marshal(urls))
	stored = append(append(head, formatSets(sets)...), '}')
	return stored, stored[len(head) : len(stored)-1]
}

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

// Decode reads the output of Encode of this release or an older one. Its errors
// wrap ErrNewerFormat or ErrDamaged.
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
	var head struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(plain, &head); err != nil {
		return nil, damaged(err)
	}
	if head.Format > format {
		return nil, fmt.Errorf("%w: format %d, and this release reads up to %d", ErrNewerFormat, head.Format, format)
	}
	var form storedJSON
	if err := json.Unmarshal(plain, &form, jsonint.Reader); err != nil {
		return nil, damaged(err)
	}
	if head.Format != format || len(form.URLs) != len(form.Sets) {
		return nil, damaged(fmt.Errorf("format %d, %d URLs for %d sets", head.Format, len(form.URLs), len(form.Sets)))
	}
	sets := make([]Set, len(form.Sets))
	for i := range sets {
		sets[i] = Set{form.URLs[i], form.Sets[i]}
	}
	return sets, nil
}

func damaged(err error) error { return fmt.Errorf("%w: %w", ErrDamaged, err) }
