package bolt

import (
	"bytes"
	"errors"
	"io/fs"
	"sort"

	"go.etcd.io/bbolt"

	"cardgames/games/envelope"
)

// tree is a tree of pages as a transaction finds it: of a bucket, or the one of all buckets.
type tree struct {
	*pages
	count uint64 // of the pages of the file
	root  uint64 // 0 if the bucket is so small that its only page lies within its element
	top   *page  // the root's page, checked; nil if it must be read
}

// maxDepth is far beyond the depth of any tree.
const maxDepth = 24

// bucketOf returns the tree of a bucket, as it was when the transaction began.
func (f *pages) bucketOf(tx *bbolt.Tx, name []byte) (tree, error) {
	commit := tx.ID()
	if tx.Writable() {
		commit--
	}
	found := f.last.Load()
	if found == nil || found.commit != commit {
		all := tree{pages: f, count: uint64(tx.Size()) / uint64(f.size), root: uint64(tx.Cursor().Bucket().Root())}
		trees, err := all.buckets()
		if err != nil {
			return tree{}, err
		}
		found = &bucketTrees{commit, trees}
		f.last.Store(found)
	}
	t, ok := found.byName[string(name)]
	if !ok {
		return t, damaged("the bucket %q is missing", name)
	}
	return t, nil
}

// bucketTrees are the trees of all buckets after a commit.
type bucketTrees struct {
	commit int
	byName map[string]tree
}

// buckets returns the trees in the tree of all buckets.
func (t tree) buckets() (found map[string]tree, err error) {
	found = map[string]tree{}
	scanned := t.scan(nil, nil, func(e element) (more bool) {
		bucket, fault := t.bucket(e)
		if fault == nil && bytes.Equal(e.key, recordsBucket) {
			fault = bucket.readTop()
		}
		found[string(e.key)], err = bucket, fault
		return err == nil
	})
	if scanned != nil {
		err = scanned
	}
	return found, err
}

// bucket returns the tree of a bucket from its element in the tree of all buckets.
func (t tree) bucket(e element) (tree, error) {
	if !e.bucket || len(e.value) < bucketHead {
		return t, damaged("%q is not a bucket", e.key)
	}
	t.root, t.top = native.Uint64(e.value), nil
	if t.root > 0 {
		return t, nil
	}
	data := e.value[bucketHead:]
	if len(data) < pageHead {
		return t, damaged("the bucket %q has %d bytes", e.key, len(data))
	}
	err := t.keepTop(parsePage(bytes.Clone(data)))
	return t, err
}

// readTop reads the page of the root, which most reads need.
func (t *tree) readTop() error {
	if t.top != nil {
		return nil
	}
	data, err := t.read(t.root, t.count)
	if err != nil {
		return pageError(t.root, err)
	}
	return t.keepTop(parsePage(data))
}

func (t *tree) keepTop(p page, err error) error {
	if err == nil {
		err = p.check(bounds{})
	}
	if err != nil {
		return pageError(t.root, err)
	}
	t.top = &p
	return nil
}

// check checks the pages of a bucket in which keys from <= key <= to are, or would be.
func (f *pages) check(tx *bbolt.Tx, bucket, from, to []byte) error {
	t, err := f.bucketOf(tx, bucket)
	if err != nil {
		return err
	}
	return t.scan(from, to, func(element) bool { return true })
}

// scan calls visit with the elements whose keys are from <= key <= to, in their order, until
// it returns false; to nil: without an end. It checks each page on the way. The elements
// belong to it.
func (t tree) scan(from, to []byte, visit func(element) (more bool)) error {
	s := scanner{tree: t, from: from, to: to, visit: visit}
	_, err := s.walk(t.root, bounds{}, maxDepth)
	return err
}

// scanDown does the same in the reverse order.
func (t tree) scanDown(from, to []byte, visit func(element) (more bool)) error {
	s := scanner{tree: t, from: from, to: to, visit: visit, down: true}
	_, err := s.walk(t.root, bounds{}, maxDepth)
	return err
}

// scanSound does the same as scan, and passes over damaged pages below the root.
func (t tree) scanSound(from, to []byte, visit func(element) (more bool)) error {
	s := scanner{tree: t, from: from, to: to, visit: visit, sound: true}
	_, err := s.walk(t.root, bounds{}, maxDepth)
	return err
}

type scanner struct {
	tree
	from, to    []byte
	down, sound bool
	visit       func(element) bool
}

// walk visits the elements in a page and below it. more is false if visit returned false.
func (s *scanner) walk(id uint64, b bounds, depth int) (more bool, err error) {
	if depth == 0 {
		return false, damaged("page %d is deeper than any", id)
	}
	p, err := s.page(id, b)
	if err != nil {
		return false, pageError(id, err)
	}
	first, end := s.span(p)
	for step := range end - first {
		i := first + step
		if s.down {
			i = end - 1 - step
		}
		e := p.element(i)
		if p.leaf {
			more = s.visit(e)
		} else {
			more, err = s.walk(e.child, p.boundsOf(i, b), depth-1)
		}
		if s.sound && errors.Is(err, envelope.ErrDamaged) {
			continue
		}
		if err != nil || !more {
			return false, err
		}
	}
	return true, nil
}

// span returns the elements of a page that may be, or lead to, what is looked for.
func (s *scanner) span(p page) (first, end int) {
	first = sort.Search(p.n, func(i int) bool { return bytes.Compare(p.key(i), s.from) >= 0 })
	for end = first; end < p.n && (s.to == nil || bytes.Compare(p.key(end), s.to) <= 0); {
		end++
	}
	if !p.leaf && first > 0 && (first == p.n || !bytes.Equal(p.key(first), s.from)) {
		first--
	}
	return first, end
}

// boundsOf returns the bounds of the child of an element in a branch with the bounds b.
func (p page) boundsOf(i int, b bounds) bounds {
	end := b.end
	if i+1 < p.n {
		end = p.key(i + 1)
	}
	return bounds{p.key(i), end}
}

// page returns a page that is checked.
func (t tree) page(id uint64, b bounds) (p page, err error) {
	if id == t.root && t.top != nil {
		return *t.top, nil
	}
	data, err := t.read(id, t.count)
	if err != nil {
		return p, err
	}
	if p, err = parsePage(data); err == nil {
		err = p.check(b)
	}
	return p, err
}

// pageError is the error of a page. A disk that cannot be read is not one that is damaged.
func pageError(id uint64, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return unavailable(err)
	}
	return damaged("page %d: %w", id, err)
}
