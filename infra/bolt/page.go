package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync/atomic"
)

// Pages are read here as bbolt writes them, because bbolt trusts what it reads: in a damaged
// page it panics, does not return, or finds less than there is. Numbers have the byte order
// of the machine. A page begins with
//
//	8 bytes  its number
//	2 bytes  its kind
//	2 bytes  how many elements follow
//	4 bytes  how many pages after it belong to it
//
// The elements of a branch and of a leaf come next, in the order of their keys, and then
// their keys and values, side by side; the rest is zero. An element has 16 bytes:
//
//	branch:  where its key begins, from the element on (4); the size of the key (4); a page (8)
//	leaf:    its kind (4); where its key begins (4); the sizes of the key (4) and the value (4)
const (
	pageHead    = 16
	elementSize = 16

	branchKind, leafKind, metaKind, freeKind = 1, 2, 4, 16

	// bucketElement is the kind of an element whose value is a bucket: the page of its root (8)
	// and a counter (8). A root 0 is a page within the value, after them.
	bucketElement = 1
	bucketHead    = 16
)

var native = binary.NativeEndian

// page is a branch or a leaf.
type page struct {
	data []byte // with the pages that belong to it
	leaf bool
	n    int // of elements
}

// element is one of a page. Key and value belong to the page.
type element struct {
	key, value []byte
	child      uint64 // of a branch
	bucket     bool   // of a leaf
}

// parsePage returns a page of which check must find no fault.
func parsePage(data []byte) (page, error) {
	p := page{data: data, n: int(native.Uint16(data[10:]))}
	switch kind := native.Uint16(data[8:]); {
	case kind != leafKind && kind != branchKind:
		return p, fmt.Errorf("its kind is %d", kind)
	case pageHead+p.n*elementSize > len(data), kind == branchKind && p.n == 0:
		return p, fmt.Errorf("it has %d elements", p.n)
	default:
		p.leaf = kind == leafKind
		return p, nil
	}
}

// bounds are of the keys of a page: from <= key < end; nil: none.
type bounds struct{ from, end []byte }

// check checks that the elements lie side by side, and that their keys are in order. Its error
// is an *unordered if only the latter is not so.
func (p page) check(b bounds) (err error) {
	if p.n == 0 && b.from != nil {
		return errors.New("it is empty") // as only the page of a root is
	}
	next, last := pageHead+p.n*elementSize, b.from
	for i := range p.n {
		begin, key, value := p.extent(i)
		if p.leaf && native.Uint32(p.data[pageHead+i*elementSize:]) > bucketElement {
			return fmt.Errorf("its element %d is of no kind", i)
		}
		if begin != next || key == 0 || key > len(p.data)-begin || value > len(p.data)-begin-key {
			return fmt.Errorf("its element %d lies at %d with %d and %d bytes", i, begin, key, value)
		}
		k := p.data[begin : begin+key]
		if c := bytes.Compare(k, last); c < 0 || c == 0 && i > 0 {
			err = &unordered{i, bytes.Clone(k)}
		}
		next, last = begin+key+value, k
	}
	if !isZero(p.data[next:]) {
		return fmt.Errorf("it does not end after %d elements", p.n)
	}
	if err == nil && b.end != nil && bytes.Compare(last, b.end) >= 0 {
		err = &unordered{p.n - 1, bytes.Clone(last)}
	}
	return err
}

// unordered is the error of a page with a key that is out of order.
type unordered struct {
	i   int
	key []byte
}

func (u *unordered) Error() string { return fmt.Sprintf("its key %d, %x, is out of order", u.i, u.key) }

// extent returns where the key of an element begins, and the sizes of its key and value.
func (p page) extent(i int) (begin, key, value int) {
	at := pageHead + i*elementSize
	e := p.data[at : at+elementSize]
	if !p.leaf {
		return at + int(native.Uint32(e)), int(native.Uint32(e[4:])), 0
	}
	return at + int(native.Uint32(e[4:])), int(native.Uint32(e[8:])), int(native.Uint32(e[12:]))
}

// element returns an element of a page in which check has found no fault, or only an order.
func (p page) element(i int) (e element) {
	begin, key, value := p.extent(i)
	e.key, e.value = p.data[begin:begin+key], p.data[begin+key:begin+key+value]
	at := p.data[pageHead+i*elementSize:]
	if p.leaf {
		e.bucket = native.Uint32(at) == bucketElement
	} else {
		e.child = native.Uint64(at[8:])
	}
	return e
}

// key returns the key of an element.
func (p page) key(i int) []byte {
	begin, key, _ := p.extent(i)
	return p.data[begin : begin+key]
}

var zeros [64 << 10]byte

func isZero(data []byte) bool {
	for len(data) > len(zeros) {
		if !bytes.Equal(data[:len(zeros)], zeros[:]) {
			return false
		}
		data = data[len(zeros):]
	}
	return bytes.Equal(data, zeros[:len(data)])
}

// pages reads the pages of a file.
type pages struct {
	file   io.ReaderAt
	mapped []byte // the file, or nil
	size   int    // of a page in bytes

	last atomic.Pointer[bucketTrees] // that were read
}

// read returns a page with those that belong to it, of a file with a number of pages. Its data
// begin with its own head, which is checked but for the kind. They may be part of the mapped file,
// and then they stay while the transaction does.
func (f *pages) read(id, count uint64) (data []byte, err error) {
	if id < 2 || id >= count {
		return nil, fmt.Errorf("page %d is not one of %d", id, count)
	}
	if data = f.mappedPage(id); data == nil {
		if data, err = f.readPages(id, 1); err != nil {
			return nil, err
		}
	}
	if own := native.Uint64(data); own != id {
		return nil, fmt.Errorf("page %d says that it is %d", id, own)
	}
	more := uint64(native.Uint32(data[12:]))
	if more == 0 {
		return data, nil
	}
	if more >= count-id {
		return nil, fmt.Errorf("page %d of %d has %d more", id, count, more)
	}
	return f.readPages(id, 1+more)
}

// mappedPage returns a page of the mapped file, without those that belong to it. It returns nil if
// there is no such page, or if the system cannot provide it; readPages finds out why.
func (f *pages) mappedPage(id uint64) (data []byte) {
	at := id * uint64(f.size)
	if at+uint64(f.size) > uint64(len(f.mapped)) {
		return nil
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			data = nil
		}
	}()
	if data = f.mapped[at:][:f.size:f.size]; native.Uint64(data) != id {
		return nil
	}
	return data
}

// readPages reads pages from the file.
func (f *pages) readPages(id, n uint64) ([]byte, error) {
	data := make([]byte, f.size*int(n))
	if _, err := f.file.ReadAt(data, int64(id)*int64(f.size)); err != nil {
		return nil, fmt.Errorf("page %d: %w", id, err)
	}
	return data, nil
}
