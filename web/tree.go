package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"cardgames/web/files"
)

// tree is files that refer to each other by relative addresses. So they share
// one hash of them all, which is a folder in their addresses.
type tree struct {
	at    string
	files map[string]content // by name; packed ones end in .gz

	// prefix returns where the files are: empty for a tree without any. None is
	// added after the first call.
	prefix func() string
}

// content is of a file that is read when it is needed, since reading copies it
// and a program has megabytes.
type content struct {
	read     func() []byte
	identity func() []byte // differs where the content does
}

func newTree(at string, embedded embed.FS, folder string) *tree {
	t := &tree{at: at, files: map[string]content{}}
	t.prefix = sync.OnceValue(t.address)
	for _, e := range must(embedded.ReadDir(folder)) {
		name := folder + "/" + e.Name()
		c := content{read: func() []byte { return must(embedded.ReadFile(name)) }}
		c.identity = c.read
		if path.Ext(name) == ".gz" {
			c.identity = func() []byte { return trailer(embedded, name) }
		}
		if !strings.HasPrefix(e.Name(), ".") {
			t.files[e.Name()] = c
		}
	}
	return t
}

// trailer is the checksum and the length at the end of a packed file (RFC 1952,
// section 2.3.1).
func trailer(embedded embed.FS, name string) []byte {
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
	given := func() []byte { return body }
	t.files[name] = content{given, given}
}

func (t *tree) names() []string { return slices.Sorted(maps.Keys(t.files)) }

func (t *tree) address() string {
	if len(t.files) == 0 {
		return ""
	}
	sum := sha256.New()
	for _, name := range t.names() {
		part := sha256.Sum256(t.files[name].identity())
		sum.Write([]byte(name))
		sum.Write(part[:])
	}
	return t.at + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
}

// publish adds the files, by their addresses. These change with the content, so
// a browser need never ask again.
func (t *tree) publish(site map[string]*files.File) {
	prefix := t.prefix()
	for name, content := range t.files {
		if name != "index.html" {
			site[prefix+strings.TrimSuffix(name, ".gz")] = files.Read(name, content.read, files.CacheForever)
		}
	}
}
