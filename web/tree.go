package web

import (
	"crypto/sha256"
	"encoding/hex"
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
	identity func() []byte // differs if the content differs
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
		return content{read, func() []byte { return trailer(embedded, name) }}
	}
	return content{read, read}
}

// trailer is the checksum and the length at the end of a compressed file (RFC
// 1952, section 2.3.1).
func trailer(embedded fs.FS, name string) []byte {
	f := must(embedded.Open(name))
	end := make([]byte, 8)
	must(f.(io.ReaderAt).ReadAt(end, must(f.Stat()).Size()-int64(len(end))))
	return end
}

// must is for files that are part of the program.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func (t *tree) add(name string, body []byte) {
	read := func() []byte { return body }
	t.files[name] = content{read, read}
}

func (t *tree) empty() bool { return len(t.files) == 0 }

func (t *tree) address() string {
	if t.empty() {
		return ""
	}
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(t.files)) {
		part := sha256.Sum256(t.files[name].identity())
		sum.Write([]byte(name))
		sum.Write(part[:])
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
