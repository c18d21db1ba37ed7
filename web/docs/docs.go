// Package docs serves the documentation: GET /schema and what is below it. The
// command schemas/openapi writes most of its pages.
package docs

import (
	"bytes"
	"cmp"
	"embed"
	"io/fs"
	"net/http"
	"strings"

	"github.com/swaggest/swgui/v5/static"

	"cardgames/api"
	"cardgames/schemas"
	"cardgames/web/files"
	"cardgames/web/missing"
)

//go:embed pages
var pages embed.FS

//go:embed assets
var assets embed.FS

// built has the notices of third parties, once "make notices" has written them.
//
//go:embed all:built
var built embed.FS

// notBuilt is served in place of the notices that a build does not have.
const notBuilt = `The notices of third parties are not in this build.
Run "make notices" in the folder of the source code, then build the program again.
`

// contentPolicy lets a page load what this service serves, and nothing else
// (Content Security Policy Level 3). Swagger UI draws its icons from data URLs.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const (
	root = "/schema"
	play = "/play" // where the table is, with its other pages below
)

// Handler also serves GET /, and refuses every path and method that no other
// function has a route for.
func Handler() http.Handler { return HandlerBelow("") }

// HandlerBelow is Handler for a service below a path of its host, such as "/cards" (server.Options.Base).
func HandlerBelow(base string) http.Handler {
	site := map[string]*files.File{}
	openAPI := func() []byte {
		document := replace(schemas.OpenAPI, `"url": "/"`, `"url": "`+cmp.Or(base, "/")+`"`)
		return replace(document, "]("+root, "]("+base+root) // links in Markdown
	}
	site[root+"/openapi.json"] = files.Read("openapi.json", openAPI, files.CacheNever)
	for name, body := range map[string][]byte{
		"asyncapi.json":           schemas.AsyncAPI,
		"card-set.schema.json":    schemas.CardSet,
		"card-author.schema.json": schemas.CardAuthor,
		"export.schema.json":      schemas.Export,
	} {
		site[root+"/"+name] = files.New(name, body, files.CacheNever)
	}
	at := func(body []byte) []byte { return replace(body, `"`+root, `"`+base+root) }
	add(site, root, pages, "pages", files.CacheNever, at)
	add(site, root+"/assets", assets, "assets", files.CacheADay, at)
	for _, name := range []string{"swagger-ui-bundle.js.gz", "swagger-ui.css.gz", "favicon-32x32.png"} {
		add(site, root+"/assets/"+name, static.FS, name, files.CacheADay, func(body []byte) []byte { return body })
	}
	site[root+"/notices"] = files.Read("notices.txt", notices, files.CacheNever)
	site[root] = site[root+"/index"]
	site[root+"/"] = site[root]
	delete(site, root+"/index")
	exists := func(path string) bool { return site[path] != nil || path == play || strings.HasPrefix(path, play+"/") }
	return &files.Site{Policy: contentPolicy, Files: site, Missing: rest(base, missing.Refusal(base, exists))}
}

// WithRelease returns a handler like h whose responses name a release in X-Release, so
// that anyone can see which one is deployed. An empty release is not named.
func WithRelease(h http.Handler, release string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if release != "" {
			w.Header().Set("X-Release", release)
		}
		h.ServeHTTP(w, r)
	})
}

func notices() []byte {
	text, err := built.ReadFile("built/notices.txt")
	if err != nil {
		return []byte(notBuilt)
	}
	return text
}

// replace returns a text in which all of another one are replaced.
func replace(text []byte, old, by string) []byte {
	return bytes.ReplaceAll(text, []byte(old), []byte(by))
}

// add publishes a file, or the files below a folder, as change returns them when they are first
// requested. Addresses leave out what the type of the response says.
func add(site map[string]*files.File, at string, all embed.FS, from, cache string, change func([]byte) []byte) {
	err := fs.WalkDir(all, from, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		address := strings.TrimSuffix(strings.TrimSuffix(at+strings.TrimPrefix(name, from), ".gz"), ".html")
		site[address] = files.Read(name, func() []byte { return change(read(all, name)) }, cache)
		return nil
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
}

func read(all embed.FS, name string) []byte {
	body, err := all.ReadFile(name)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return body
}

// rest leads from GET / to the table, and finds nothing anywhere else.
func rest(base string, refuse api.Refusal) http.Handler {
	nothing := api.NoRoute(refuse)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			http.Redirect(w, r, base+play, http.StatusFound)
			return
		}
		nothing.ServeHTTP(w, r)
	})
}
