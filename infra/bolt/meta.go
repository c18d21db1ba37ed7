package bolt

import (
	"hash/fnv"
	"io"
)

const (
	metaMagic, metaVersion = 0xED0CDAED, 2
	metaSize               = 64 // bytes, after the head of the page
	metaChecksumAt         = 56
)

// meta is one of the two first pages, from which all others are reached; the newer one counts. After
// its head are 4 bytes each for the magic number, the version and the size of a page in bytes, 4 that
// are not used, and then 8 bytes each for the page of the root, a counter, the page of the freelist, the
// number of pages, the number of the commit, and a checksum.
type meta struct {
	pageSize                      int
	root, freelist, count, commit uint64
}

func readMeta(file io.ReaderAt, id, at int64) (m meta, err error) {
	data := make([]byte, pageHead+metaSize)
	if _, err := file.ReadAt(data, at); err != nil {
		return m, err
	}
	head, data := data[:pageHead], data[pageHead:]
	sum := fnv.New64a()
	_, _ = sum.Write(data[:metaChecksumAt])
	switch {
	case native.Uint64(head) != uint64(id) || native.Uint16(head[8:]) != metaKind,
		native.Uint32(data) != metaMagic || native.Uint32(data[4:]) != metaVersion,
		native.Uint64(data[metaChecksumAt:]) != sum.Sum64():
		return m, damaged("page %d is not what was written", id)
	}
	return meta{pageSize: int(native.Uint32(data[8:])), root: native.Uint64(data[16:]), freelist: native.Uint64(data[32:]),
		count: native.Uint64(data[40:]), commit: native.Uint64(data[48:])}, nil
}

// readMetas returns the newer one. Both must be whole: bbolt takes the other one if one is
// damaged, and so would lose the last commit without a word. Since a sector of a disk is
// written whole or not at all, no crash leaves a part of one.
func readMetas(file io.ReaderAt) (newer meta, err error) {
	first, err := readMeta(file, 0, 0)
	if err != nil {
		return newer, err
	}
	second, err := readMeta(file, 1, int64(first.pageSize))
	if err != nil {
		return newer, err
	}
	older, newer := first, second
	if first.commit > second.commit {
		older, newer = second, first
	}
	// Commits take turns; after the first one in a copy of a file, both are in the same place.
	if apart := newer.commit - older.commit; apart == 0 || apart > 2 {
		return newer, damaged("pages 0 and 1 are of the commits %d and %d", first.commit, second.commit)
	}
	return newer, nil
}
