package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/swaggest/swgui/v5/static"

	"cardgames/schemas"
)

//go:embed page
var pageFiles embed.FS

// contentPolicy lets the page load what this service serves, and nothing else
// (Content Security Policy Level 3). Swagger UI draws its icons from data URLs.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const (
	mediaHTML   = "text/html; charset=utf-8"
	mediaSchema = "application/schema+json" // JSON Schema 2020-12, section 14
)

// How long a browser may keep a file without asking again: the assets change
// with a release only, the rest says so through its tag.
const (
	cacheAssets = "public, max-age=86400"
	cachePages  = "no-cache"
)

// home is where the root of the service leads.
const home = "/play"

// Docs is the handler of GET /schema and of all that is below it, of GET /, and
// of every path and method that no other function has a route for.
func Docs() http.Handler {
	mux := http.NewServeMux()
	page := func(path string, f http.HandlerFunc) {
		mux.Handle("GET "+path, f)
		mux.Handle(path, otherMethods("GET, HEAD"))
	}
	page("/{$}", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, home, http.StatusFound) })
	page("/schema", servePage)
	page("/schema/{$}", servePage)
	page("/schema/openapi.json", serveSchema(mediaJSON, schemas.OpenAPI))
	page("/schema/asyncapi.json", serveSchema(mediaJSON, schemas.AsyncAPI))
	page("/schema/card-set.schema.json", serveSchema(mediaSchema, schemas.CardSet))
	page("/schema/card-author.schema.json", serveSchema(mediaSchema, schemas.CardAuthor))
	page("/schema/export.schema.json", serveSchema(mediaSchema, schemas.Export))
	page("/schema/assets/{name}", serveAsset)
	page("/schema/rules", serveRules)
	page("/schema/problems", serveProblems)
	page("/schema/problems/{code}", serveProblem)
	for _, route := range []string{createRoute, getRoute, submitRoute, exportRoute, "GET /play", "GET /play/"} {
		method, path, _ := strings.Cut(route, " ")
		mux.Handle(path, otherMethods(method))
	}
	mux.HandleFunc("/", notFound)
	return secure(mux)
}

// secure sets what protects the reader of a page, whatever it shows.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		if clean := path.Clean(r.URL.Path); r.URL.Path != clean && r.URL.Path != "/schema/" {
			notFound(w, r) // ServeMux would redirect
			return
		}
		for _, name := range []string{"Range", "If-Range", "If-Match", "If-Unmodified-Since"} {
			r.Header.Del(name) // http.ServeContent would send undocumented responses
		}
		next.ServeHTTP(w, r)
	})
}

func servePage(w http.ResponseWriter, r *http.Request) {
	body, err := pageFiles.ReadFile("page/index.html")
	if err != nil {
		panic(err) // the file is part of the program
	}
	serveBytes(w, r, mediaHTML, cachePages, body)
}

func serveSchema(contentType string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		serveBytes(w, r, contentType, cachePages, body)
	}
}

// assetTypes are the kinds of files that pages load.
var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".png": "image/png",
}

// serveAsset serves our own files as they are, and those of Swagger UI, which
// are packed, as the client wants them.
func serveAsset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	contentType, ok := assetTypes[path.Ext(name)]
	if !ok {
		notFound(w, r)
		return
	}
	for folder, files := range map[string]embed.FS{"page/": pageFiles, "": static.FS} {
		if body, err := files.ReadFile(folder + name); err == nil {
			serveBytes(w, r, contentType, cacheAssets, body)
			return
		}
	}
	packed, err := static.FS.ReadFile(name + ".gz")
	if err != nil {
		notFound(w, r)
		return
	}
	w.Header().Set("Vary", "Accept-Encoding")
	if acceptsGzip(r.Header) {
		w.Header().Set("Content-Encoding", "gzip")
		serveBytes(w, r, contentType, cacheAssets, packed)
		return
	}
	serveBytes(w, r, contentType, cacheAssets, unpack(packed))
}

// serveBytes handles If-None-Match too.
func serveBytes(w http.ResponseWriter, r *http.Request, contentType, cache string, body []byte) {
	sum := sha256.Sum256(body)
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`)
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", cache)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

func unpack(packed []byte) []byte {
	unpacker, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(err) // the file is part of the program
	}
	plain, err := io.ReadAll(unpacker)
	if err != nil {
		panic(err)
	}
	return plain
}
