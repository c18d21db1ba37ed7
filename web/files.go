package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// How long a browser may keep a file without asking again. The address of a file
// changes with its content; that of the page does not, so its tag is compared.
const (
	cacheForever = "public, max-age=31536000, immutable"
	cacheNever   = "no-cache"
)

var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
}

// tree is files that refer to each other by relative addresses. So they share
// one hash of them all, which is a folder in their addresses.
type tree struct {
	at    string
	files map[string][]byte // by name; packed ones end in .gz
}

func newTree(at string, embedded embed.FS, folder string) *tree {
	t := &tree{at, map[string][]byte{}}
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

// prefix is where the files are: empty for a tree without any.
func (t *tree) prefix() string {
	if len(t.files) == 0 {
		return ""
	}
	sum := sha256.New()
	for _, name := range t.names() {
		part := sha256.Sum256(t.files[name])
		sum.Write([]byte(name))
		sum.Write(part[:])
	}
	return t.at + hex.EncodeToString(sum.Sum(nil)[:8]) + "/"
}

func (t *tree) publish(all map[string]*file) {
	prefix := t.prefix()
	for name, body := range t.files {
		if name != "index.html" {
			all[prefix+strings.TrimSuffix(name, ".gz")] = newFile(name, body, cacheForever)
		}
	}
}

// file is one file as it is sent: plain, or packed with gzip.
type file struct {
	contentType, cache, tag string
	plain, packed           func() []byte
}

// newFile packs and unpacks when somebody first asks for it.
func newFile(name string, body []byte, cache string) *file {
	sum := sha256.Sum256(body)
	f := &file{cache: cache, tag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	itself := func() []byte { return body }
	if bare, ok := strings.CutSuffix(name, ".gz"); ok {
		name, f.packed, f.plain = bare, itself, sync.OnceValue(func() []byte { return unpack(body) })
	} else {
		f.plain, f.packed = itself, sync.OnceValue(func() []byte { return pack(body) })
	}
	f.contentType = contentTypes[path.Ext(name)]
	return f
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Cache-Control", f.cache)
	header.Set("ETag", f.tag)
	header.Set("Vary", "Accept-Encoding")
	body := f.plain
	if acceptsGzip(r.Header) {
		header.Set("Content-Encoding", "gzip")
		body = f.packed
	}
	r.Header.Del("Range") // of a packed body it would be a part that nobody can unpack
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body()))
}

// acceptsGzip reads Accept-Encoding (RFC 9110, section 12.5.3) as browsers send
// it: without weights.
func acceptsGzip(header http.Header) bool {
	for coding := range strings.SplitSeq(strings.Join(header.Values("Accept-Encoding"), ","), ",") {
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			return true
		}
	}
	return false
}

func pack(plain []byte) []byte {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one there is
	}
	_, _ = w.Write(plain) // a Buffer takes everything
	_ = w.Close()
	return packed.Bytes()
}

func unpack(packed []byte) []byte {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // the file is part of the program
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return plain
}
