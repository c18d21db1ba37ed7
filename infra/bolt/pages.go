package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// bbolt believes what pages say of themselves. In a damaged file its check may follow a circle of
// pages until memory ends, or read outside of the file in a goroutine of its own, which ends the
// process: 93 of 1,500 flipped bits in heads and elements of pages did. So pages are read within
// bounds before that check, and when games are saved from a damaged file. Nothing else reads them.
//
// A page begins with its number (8 bytes), its kind (2), the number of its elements (2), and how many
// pages after it belong to it (4), in the byte order of the machine. Then come the elements of a
// branch or a leaf, 16 bytes each, and what they point at, from the first one's key on:
//
//	branch  where its key begins, from the element on (4); the size of the key (4); a page (8)
//	leaf    1 for a bucket (4); where its key begins (4); the sizes of the key (4) and the value (4)
//
// The value of a bucket is the page of its root (8) and a counter (8). With a root 0 the only page of
// the bucket follows.
const (
	pageHead    = 16
	elementSize = 16
	bucketHead  = 16

	branchKind, leafKind, metaKind, freeKind = 1, 2, 4, 16
)

var native = binary.NativeEndian

// pages are the pages of a file.
type pages struct {
	file io.ReaderAt
	meta
	used []bool           // by page: it has been read, or belongs to one that has
	skip func(*pageFault) // is called with a page without which a walk goes on; nil: a walk ends there
}

func newPages(file io.ReaderAt, m meta) *pages {
	return &pages{file: file, meta: m, used: make([]bool, m.count)}
}

// element is one of a leaf. Its key and value belong to whom it is shown.
type element struct {
	key, value []byte
	isBucket   bool
}

// walk calls visit with the elements of the leaves at and below a root, in their order.
func (p *pages) walk(root uint64, visit func(element) error) error {
	return p.walkFrom(root, nil, visit)
}

// walkFrom walks from a page, whose first key its parent repeats; nil for a root.
func (p *pages) walkFrom(id uint64, first []byte, visit func(element) error) error {
	data, err := p.read(id)
	if err == nil {
		err = checkPage(id, first == nil, data)
	}
	if err == nil && first != nil {
		err = p.passed(checkFirst(data, first))
	}
	if err == nil {
		err = p.walkPage(data, visit)
	}
	return p.passed(err)
}

// passed returns nil for the fault of a page that a walk passes over.
func (p *pages) passed(err error) error {
	if fault, ok := errors.AsType[*pageFault](err); ok && p.skip != nil {
		p.skip(fault)
		return nil
	}
	return err
}

// checkFirst checks the first key of a page. With another one in its parent, a commit of bbolt would keep
// the page that it replaces.
func checkFirst(data, want []byte) error {
	e, _, err := readElement(data, 0)
	if err == nil && !bytes.Equal(e.key, want) {
		return faultOf(native.Uint64(data), "its first key is %x, not %x", e.key, want)
	}
	return err
}

// walkPage does the same with the data of a page, and those that belong to it.
func (p *pages) walkPage(data []byte, visit func(element) error) error {
	for i := range elements(data) {
		e, child, err := readElement(data, i)
		switch {
		case err != nil:
			return err
		case kind(data) == branchKind:
			err = p.walkFrom(child, e.key, visit)
		default:
			err = visit(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read returns a page, with those that belong to it, once.
func (p *pages) read(id uint64) ([]byte, error) {
	data, err := p.readPages(id, 1)
	if err != nil {
		return nil, err
	}
	if own := native.Uint64(data); own != id {
		return nil, faultOf(id, "it says that it is page %d", own)
	}
	if more := uint64(native.Uint32(data[12:])); more > 0 {
		if data, err = p.readPages(id, 1+more); err != nil {
			return nil, err
		}
	}
	for i := range uint64(len(data) / p.pageSize) {
		if p.used[id+i] {
			return nil, faultOf(id, "page %d is used twice", id+i)
		}
		p.used[id+i] = true
	}
	return data, nil
}

func (p *pages) readPages(id, n uint64) ([]byte, error) {
	if id < 2 || id >= p.count || n > p.count-id {
		return nil, faultOf(id, "it and %d more are not among %d", n-1, p.count)
	}
	data := make([]byte, int(n)*p.pageSize)
	if _, err := p.file.ReadAt(data, int64(id)*int64(p.pageSize)); err != nil {
		return nil, &pageFault{id, unavailable(err)}
	}
	return data, nil
}

// checkPage checks the kind of a page and the number of its elements, which where the first key begins
// repeats. Only the leaf of an empty bucket has none.
func checkPage(id uint64, isRoot bool, data []byte) error {
	n := elements(data)
	first := pageHead + n*elementSize
	switch k := kind(data); {
	case k != branchKind && k != leafKind:
		return faultOf(id, "it is of the kind %d", k)
	case first > len(data), n == 0 && (k == branchKind || !isRoot):
		return faultOf(id, "it has %d elements", n)
	case n > 0 && keyAt(data, 0) != first:
		return faultOf(id, "its first key is at %d, after %d elements", keyAt(data, 0), n)
	}
	return nil
}

// unreached returns how many pages are neither free nor part of a walk.
func (p *pages) unreached() (n int) {
	for _, used := range p.used[2:] {
		if !used {
			n++
		}
	}
	return n
}

// freePages returns the pages that the freelist has. If their number does not fit into the head, it
// comes first.
func (p *pages) freePages() (list []uint64, err error) {
	data, err := p.read(p.freelist)
	if err != nil {
		return nil, err
	}
	n, ids := uint64(elements(data)), data[pageHead:]
	if n == 0xFFFF {
		n, ids = native.Uint64(ids), ids[8:]
	}
	if kind(data) != freeKind || n > uint64(len(ids)/8) {
		return nil, faultOf(p.freelist, "it is of the kind %d, and lists %d free pages", kind(data), n)
	}
	for i := range n {
		id := native.Uint64(ids[8*i:])
		if id < 2 || id >= p.count {
			return nil, faultOf(p.freelist, "it lists page %d of %d", id, p.count)
		}
		list = append(list, id)
	}
	return list, nil
}

func kind(data []byte) uint16  { return native.Uint16(data[8:]) }
func elements(data []byte) int { return int(native.Uint16(data[10:])) }

// keyAt returns where the key of an element begins in its page.
func keyAt(data []byte, i int) int {
	at := pageHead + i*elementSize
	if kind(data) == branchKind {
		return at + int(native.Uint32(data[at:]))
	}
	return at + int(native.Uint32(data[at+4:]))
}

// readElement returns an element of a leaf, or the page to which one of a branch leads.
func readElement(data []byte, i int) (e element, child uint64, err error) {
	number, head := native.Uint64(data), data[pageHead+i*elementSize:]
	begin, key, value := keyAt(data, i), int(native.Uint32(head[4:])), 0
	if kind(data) == leafKind {
		flags := native.Uint32(head)
		if flags > 1 {
			return e, 0, faultOf(number, "its element %d has the flags %x", i, flags)
		}
		e.isBucket = flags == 1
		key, value = int(native.Uint32(head[8:])), int(native.Uint32(head[12:]))
	} else {
		child = native.Uint64(head[8:])
	}
	if key <= 0 || min(begin, value) < 0 || begin > len(data) || key > len(data)-begin || value > len(data)-begin-key {
		return e, 0, faultOf(number, "its element %d is at %d with %d and %d bytes", i, begin, key, value)
	}
	e.key, e.value = data[begin:begin+key], data[begin+key:begin+key+value]
	return e, child, nil
}

// bucket walks through the bucket of an element of the root.
func (p *pages) bucket(e element, visit func(element) error) error {
	if !e.isBucket || len(e.value) < bucketHead {
		return damaged("%q is no bucket", e.key)
	}
	if root := native.Uint64(e.value); root > 0 {
		return p.walk(root, visit)
	}
	data := e.value[bucketHead:]
	if len(data) < pageHead || kind(data) != leafKind {
		return damaged("the bucket %q has %d bytes", e.key, len(data))
	}
	if err := checkPage(0, true, data); err != nil {
		return err
	}
	return p.walkPage(data, visit)
}

// pageFault is the error of a page.
type pageFault struct {
	id  uint64
	err error
}

func (f *pageFault) Error() string { return fmt.Sprintf("page %d: %v", f.id, f.err) }

func (f *pageFault) Unwrap() error { return f.err }

func faultOf(id uint64, format string, arguments ...any) error {
	return &pageFault{id, damaged(format, arguments...)}
}
