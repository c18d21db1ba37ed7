package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"sync"

	"cardgames/web/files"
)

// tree is files that refer to each other by relative addresses. So they share
// one hash of them all, which is a folder in their addresses.
type tree struct {
	at    string
	files map[string][]byte // by name; packed ones end in .gz

	// prefix returns where the files are: empty for a tree without any. None is
	// added after the first call.
	prefix func() string
}

func newTree(at string, embedded embed.FS, folder string) *tree {
	t := &tree{at: at, files: map[string][]byte{}}
	t.prefix = sync.OnceValue(t.address)
	entries, err := embedded.ReadDir(folder)
	if err != nil {
		panic(err) // the folder is part of the program
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		body, err := embedded.ReadFile(folder + "/" + e.Name())
		if err != nil {
			panic(err)
		}
		t.add(e.Name(), body)
	}
	return t
}

func (t *tree) add(name string, body []byte) { t.files[name] = body }

func (t *tree) names() []string { return slices.Sorted(maps.Keys(t.files)) }

func (t *tree) address() string {
	if len(t.files) == 0 {
		return ""
	}
	sum := sha256.New()
	for _, name := range t.names() {
		part := sha256.Sum256(identity(name, t.files[name]))
		sum.Write([]byte(name))
		sum.Write(part[:])
	}
	return t.at + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
}

// identity is what differs where the body does: of a packed file, which may have
// megabytes, the checksum and the length at its end (RFC 1952, section 2.3.1).
func identity(name string, body []byte) []byte {
	if strings.HasSuffix(name, ".gz") {
		return body[max(0, len(body)-8):]
	}
	return body
}

// publish adds the files, by their addresses. These change with the content, so
// a browser need never ask again.
func (t *tree) publish(site map[string]*files.File) {
	prefix := t.prefix()
	for name, body := range t.files {
		if name != "index.html" {
			site[prefix+strings.TrimSuffix(name, ".gz")] = files.New(name, body, files.CacheForever)
		}
	}
}
