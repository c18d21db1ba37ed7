package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"cardgames/web/files"
)

// tree is a set of files that refer to each other by relative addresses. Their
// addresses contain a hash of all of them, so what an address serves never changes.
type tree struct {
	root  string             // the folder above the hash, with a slash at the end
	files map[string]content // by name; compressed ones end in .gz

	// prefix returns the folder of the files: empty for a tree without any. No
	// file is added after the first call.
	prefix func() string
}

// content is read on demand: reading copies it, and a program has megabytes.
type content struct {
	read     func() []byte
	identity func() io.Reader // differs if the content differs
}

func newTree(root string, embedded fs.FS, folder string) *tree {
	t := &tree{root: root, files: map[string]content{}}
	t.prefix = sync.OnceValue(t.address)
	for _, e := range must(fs.ReadDir(embedded, folder)) {
		if !strings.HasPrefix(e.Name(), ".") {
			t.files[e.Name()] = embeddedContent(embedded, folder+"/"+e.Name())
		}
	}
	return t
}

func embeddedContent(embedded fs.FS, name string) content {
	read := func() []byte { return must(fs.ReadFile(embedded, name)) }
	if path.Ext(name) == ".gz" {
		return content{read, func() io.Reader { return trailer(embedded, name) }}
	}
	return content{read, func() io.Reader { return must(embedded.Open(name)) }}
}

// trailerSize is the size of the checksum and the length at the end of a compressed file (RFC
// 1952, section 2.3.1).
const trailerSize = 8

func trailer(embedded fs.FS, name string) io.Reader {
	f := must(embedded.Open(name))
	return io.NewSectionReader(f.(io.ReaderAt), must(f.Stat()).Size()-trailerSize, trailerSize)
}

// must is for files that are part of the program.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func (t *tree) add(name string, body []byte) {
	t.files[name] = content{func() []byte { return body }, func() io.Reader { return bytes.NewReader(body) }}
}

func (t *tree) empty() bool { return len(t.files) == 0 }

func (t *tree) address() string {
	if t.empty() {
		return ""
	}
	sum, buffer := sha256.New(), make([]byte, 16<<10)
	for _, name := range slices.Sorted(maps.Keys(t.files)) {
		part := crc32.NewIEEE() // as in a trailer; a hash of all files takes 0.5 ms of each start
		n := must(io.CopyBuffer(part, t.files[name].identity(), buffer))
		fmt.Fprintf(sum, "%s %d %x\n", name, n, part.Sum32())
	}
	return t.root + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
}

// publish adds the files to a site, by their addresses.
func (t *tree) publish(site map[string]*files.File) {
	for name, content := range t.files {
		site[t.addressOf(name)] = files.Read(name, content.read, files.CachePermanently)
	}
}

// addressOf is where a file of the tree is served.
func (t *tree) addressOf(name string) string {
	return t.prefix() + strings.TrimSuffix(name, ".gz")
}
