package bolt

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
)

const (
	metaMagic, metaVersion = 0xED0CDAED, 2
	metaSize               = 64 // bytes, after the head of the page
	metaChecksumAt         = 56
)

// meta is the page from which all others are reached. A file has two, and the newer one
// counts. After the head it has 4 bytes each that say that it is one, of which version, and the
// size of a page in bytes, and 4 that are not used; and then 8 bytes each.
type meta struct {
	pageSize                      int
	root, freelist, count, commit uint64
}

// readMeta reads one of the two.
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
		return m, fmt.Errorf("page %d is not what was written", id)
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
		return newer, fmt.Errorf("pages 0 and 1 are of the commits %d and %d", first.commit, second.commit)
	}
	return newer, nil
}

// verifier checks a file that nothing writes to: that its pages make up a whole, each with one
// use, and that its keys are in order. It reads each page once.
type verifier struct {
	pages
	meta
	used  []bool // by page
	games gamesVerifier

	invitations map[string]bool // by id: whether there is more than the snapshot
}

// verify returns the games and invitations that are damaged, with the reason. Its error is about the file.
func verify(file io.ReaderAt, size int64) (damagedGames map[string]error, err error) {
	m, err := readMetas(file)
	if err != nil {
		return nil, damaged("%w", err)
	}
	if needed := m.count * uint64(m.pageSize); uint64(size) < needed {
		return nil, damaged("it has %d bytes of %d", size, needed)
	}
	v := &verifier{pages: pages{file: file, size: m.pageSize}, meta: m, used: make([]bool, m.count),
		invitations: map[string]bool{}}
	v.games.damaged = map[string]error{}
	if err := v.run(); err != nil {
		return nil, err
	}
	return v.games.damaged, nil
}

func (v *verifier) run() error {
	if err := v.use(0, 2); err != nil {
		return err
	}
	if err := v.freePages(); err != nil {
		return err
	}
	all := tree{pages: &v.pages, count: v.count, root: v.root}
	var found []string
	err := v.walk(all, all.root, bounds{}, maxDepth, func(e element) error {
		found = append(found, string(e.key))
		return v.bucket(all, e)
	})
	if err != nil {
		return err
	}
	for id, used := range v.used {
		if !used {
			return damaged("page %d is lost", id)
		}
	}
	for id, whole := range v.invitations {
		if !whole {
			v.games.fail(id, damaged("its invitation is missing"))
		}
	}
	return checkBuckets(found)
}

// use notes that pages are used, once.
func (v *verifier) use(id, n uint64) error {
	if id >= v.count || n > v.count-id {
		return damaged("page %d and %d more are not among %d", id, n-1, v.count)
	}
	for ; n > 0; id, n = id+1, n-1 {
		if v.used[id] {
			return damaged("page %d is used twice", id)
		}
		v.used[id] = true
	}
	return nil
}

// freePages notes the pages of the freelist, and those that it lists. After the head of its
// page it has 8 bytes for each; first their number, if it does not fit into the head.
func (v *verifier) freePages() error {
	data, err := v.read(v.freelist, v.count)
	if err != nil {
		return damaged("freelist: %w", err)
	}
	if kind := native.Uint16(data[8:]); kind != freeKind {
		return damaged("freelist: page %d is of the kind %d", v.freelist, kind)
	}
	if err := v.use(v.freelist, uint64(len(data)/v.size)); err != nil {
		return err
	}
	n, list := uint64(native.Uint16(data[10:])), data[pageHead:]
	if n == 0xFFFF {
		n, list = native.Uint64(list), list[8:]
	}
	if n > uint64(len(list)/8) {
		return damaged("freelist: it lists %d pages", n)
	}
	for i := range n {
		if err := v.use(native.Uint64(list[8*i:]), 1); err != nil {
			return err
		}
	}
	if !isZero(list[8*n:]) {
		return damaged("freelist: it does not end after %d pages", n)
	}
	return nil
}

// bucket checks a bucket.
func (v *verifier) bucket(all tree, e element) error {
	t, err := all.bucket(e)
	if err != nil {
		return err
	}
	check := func(element) {}
	switch string(e.key) {
	case string(recordsBucket):
		check = v.games.check
		defer v.games.finish()
	case string(invitationsBucket):
		check = v.invitation
	case string(invitationSnapshotsBucket):
		check = func(e element) { v.needInvitation(e.key) }
	case string(publicBucket):
		check = func(e element) { v.needInvitation(e.key[min(len(e.key), secondSize):]) }
	}
	return v.walk(t, t.root, bounds{}, maxDepth, func(e element) error {
		if e.bucket {
			return damaged("a bucket within a bucket")
		}
		check(e)
		return nil
	})
}

// invitation notes an invitation. If its key is not the one that was written, that one is damaged.
func (v *verifier) invitation(e element) {
	id, _, err := splitKey(e.key)
	if _, own, _, ok := splitInvitation(e.value); err == nil && (!ok || string(own) != id) {
		v.games.fail(string(own), damaged("the key of the invitation"))
		err = damaged("the invitation")
	}
	if err != nil {
		v.games.fail(id, err)
		return
	}
	v.invitations[id] = true
}

// needInvitation notes a key that only an invitation has.
func (v *verifier) needInvitation(key []byte) {
	if id, _, err := splitKey(key); err == nil && !v.invitations[id] {
		v.invitations[id] = false
	}
}

// walk calls check with the elements of a tree. The games in a leaf whose keys are out of order
// are damaged; if that happens in a branch, the file is.
func (v *verifier) walk(t tree, id uint64, b bounds, depth int, check func(element) error) error {
	if depth == 0 {
		return damaged("page %d is deeper than any", id)
	}
	p, err := t.page(id, b)
	if t.root > 0 && p.data != nil {
		if err := v.use(id, uint64(len(p.data)/v.size)); err != nil {
			return err
		}
	}
	if _, ok := errors.AsType[*unordered](err); ok && p.leaf && t.root != v.root {
		v.games.leaf(p, pageError(id, err))
		return nil
	}
	if err != nil {
		return pageError(id, err)
	}
	for i := range p.n {
		e := p.element(i)
		if p.leaf {
			err = check(e)
		} else {
			err = v.walk(t, e.child, p.boundsOf(i, b), depth-1, check)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// gamesVerifier checks that each game has all its versions, in the order of the keys.
type gamesVerifier struct {
	damaged map[string]error
	id      string // of the game whose versions come, "" for none
	next    int    // its version that comes next
	ended   bool
	newest  [16]byte // nonce
}

func (g *gamesVerifier) check(e element) {
	id, version, err := splitKey(e.key)
	if err != nil {
		g.fail(id, err)
		return
	}
	if id != g.id {
		g.finish()
		g.id, g.next, g.ended = id, 0, false
	}
	last, err := decodeEnd(e.key, e.value)
	switch {
	case g.ended || version != g.next:
		g.fail(id, damaged("version %d is missing", g.next))
	case err == nil && (last.versions != version || last.nonce != g.newest):
		g.fail(id, damaged("version %d is not the one that was written last", version-1))
	}
	g.next, g.ended = version+1, err == nil
	if len(e.value) >= bodyAt {
		g.newest = [16]byte(e.value[nonceAt:bodyAt])
	}
}

func (g *gamesVerifier) finish() {
	if g.id != "" && !g.ended {
		g.fail(g.id, damaged("nothing ends its versions"))
	}
}

// leaf notes the games in a leaf whose keys are out of order.
func (g *gamesVerifier) leaf(p page, err error) {
	for i := range p.n {
		id, _, _ := splitKey(p.key(i))
		g.fail(id, err)
	}
	g.id = ""
}

func (g *gamesVerifier) fail(id string, err error) {
	if g.damaged[id] == nil {
		g.damaged[id] = err
	}
}
