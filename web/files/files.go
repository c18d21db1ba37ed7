// Package files serves files that are part of the program: plain or compressed
// with gzip, with one tag for both forms, and with a policy for what pages may load.
package files

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"cardgames/api"
)

// How long a browser may keep a file without asking again (RFC 9111, section
// 5.2.2).
const (
	CacheNever       = "no-cache" // the tag is compared each time
	CacheADay        = "public, max-age=86400"
	CachePermanently = "public, max-age=31536000, immutable"
)

// Site is an http.Handler for GET and HEAD of files.
type Site struct {
	Policy       string           // the Content-Security-Policy of every response
	OpenerPolicy string           // the Cross-Origin-Opener-Policy (HTML, section 7.1.3); "" for none
	Files        map[string]*File // by path
	Missing      http.Handler     // handles all other paths
}

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", s.Policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	if s.OpenerPolicy != "" {
		header.Set("Cross-Origin-Opener-Policy", s.OpenerPolicy)
	}
	f, ok := s.Files[r.URL.Path]
	switch {
	case !ok:
		s.Missing.ServeHTTP(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		api.Fail(w, r, api.MethodNotAllowed(r, "GET, HEAD"))
	default:
		f.serve(w, r)
	}
}

// File is one file in two forms. Its tag is weak, since two forms must not have the same
// strong one (RFC 9110, section 8.8.3.3): a client with one of them need not fetch the other.
type File struct {
	contentType, cache string
	header             http.Header // that only this file has
	plain, compressed  func() []byte
	tag, hash          func() string
}

// With adds a header to the responses with the file.
func (f *File) With(name, value string) *File {
	if f.header == nil {
		f.header = http.Header{}
	}
	f.header.Set(name, value)
	return f
}

// Tag differs if the body does.
func (f *File) Tag() string { return f.tag() }

// Hash returns the SHA-256 of the plain body in base64, without keeping a form that has not been sent.
func (f *File) Hash() string { return f.hash() }

// New returns a file. The extension of its name gives its type, and says whether
// the body is compressed already (.gz). The other form is made when it is first requested.
func New(name string, body []byte, cache string) *File {
	return Read(name, func() []byte { return body }, cache)
}

// Read is like New, with a body that is read when it is first requested.
func Read(name string, body func() []byte, cache string) *File {
	f := &File{cache: cache}
	given := sync.OnceValue(body)
	if bare, ok := strings.CutSuffix(name, ".gz"); ok {
		name = bare
		f.compressed = given
		f.plain = sync.OnceValue(func() []byte { return decompress(given()) })
		f.hash = func() string { return hashOf(decompressor(given())) }
	} else {
		f.plain = given
		f.hash = func() string { return hashOf(bytes.NewReader(given())) }
		f.compressed = sync.OnceValue(func() []byte { return compress(given()) })
	}
	f.contentType = contentType(name)
	f.tag = sync.OnceValue(func() string {
		sum := sha256.Sum256(given())
		return `W/"` + hex.EncodeToString(sum[:8]) + `"`
	})
	return f
}

func contentType(name string) string {
	if strings.HasSuffix(name, ".schema.json") {
		return "application/schema+json" // JSON Schema 2020-12, section 14
	}
	return map[string]string{
		".html": "text/html; charset=utf-8",
		".css":  "text/css; charset=utf-8",
		".js":   "text/javascript; charset=utf-8",
		".json": "application/json",
		".txt":  "text/plain; charset=utf-8",
		".svg":  "image/svg+xml",
		".png":  "image/png",
		".ico":  "image/vnd.microsoft.icon",
		".wasm": "application/wasm",

		".webmanifest": "application/manifest+json",
	}[path.Ext(name)]
}

// maxPlain is the size in bytes of the largest file that is sent to a client that takes no compression.
const maxPlain = 2 << 20

func (f *File) serve(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	if !api.AcceptsGzip(r.Header) && len(f.plain()) > maxPlain {
		header.Set("Vary", "Accept-Encoding")
		api.Fail(w, r, api.ErrNeedsGzip)
		return
	}
	header.Set("Content-Type", f.contentType)
	header.Set("Cache-Control", f.cache)
	header.Set("Vary", "Accept-Encoding")
	maps.Copy(header, f.header)
	sent := f.plain
	if api.AcceptsGzip(r.Header) {
		header.Set("Content-Encoding", "gzip")
		sent = f.compressed
	}
	header.Set("ETag", f.tag())
	for _, name := range []string{"Range", "If-Range", "If-Match", "If-Unmodified-Since"} {
		r.Header.Del(name) // ServeContent would send responses that no client of a page needs
	}
	http.ServeContent(withoutRanges{w}, r, "", time.Time{}, bytes.NewReader(sent()))
}

// withoutRanges removes the Accept-Ranges of http.ServeContent, whose ranges serve does not use.
type withoutRanges struct{ http.ResponseWriter }

func (w withoutRanges) WriteHeader(status int) {
	w.Header().Del("Accept-Ranges")
	w.ResponseWriter.WriteHeader(status)
}

func compress(plain []byte) []byte {
	var compressed bytes.Buffer
	w, err := gzip.NewWriterLevel(&compressed, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	_, _ = w.Write(plain) // a Buffer takes everything
	_ = w.Close()
	return compressed.Bytes()
}

func decompress(compressed []byte) []byte {
	plain, err := io.ReadAll(decompressor(compressed))
	if err != nil {
		panic(err)
	}
	return plain
}

func decompressor(compressed []byte) io.Reader {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return r
}

func hashOf(body io.Reader) string {
	sum := sha256.New()
	if _, err := io.Copy(sum, body); err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(sum.Sum(nil))
}
