// Package missing responds where there is nothing: to people by a page, or by a redirect where
// a messenger has changed the link to one; to programs by a problem document.
package missing

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"cardgames/api"
)

//go:embed missing.html
var page string

// policy lets the page have its own styles, and load nothing (Content Security Policy Level 3).
var policy = "default-src 'none'; style-src '" + styleHash() + "'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func styleHash() string {
	_, after, _ := strings.Cut(page, "<style>")
	style, _, _ := strings.Cut(after, "</style>")
	sum := sha256.Sum256([]byte(style))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// Refusal returns a refusal for a service below a path of its host, such as "/cards" (server.Options.Base).
// People who ask for a path that does not exist are led to the one that was meant, or see a page.
// exists reports whether there is something at a path.
func Refusal(base string, exists func(path string) bool) api.Refusal {
	body := []byte(strings.ReplaceAll(page, "{{base}}", base))
	return func(w http.ResponseWriter, r *http.Request, err error) {
		w.Header().Add("Vary", "Accept")
		problem := api.ProblemOf(err)
		reads := r.Method == http.MethodGet || r.Method == http.MethodHead
		if !reads || problem.Status == http.StatusMethodNotAllowed || !prefersHTML(r.Header) {
			api.Refuse(w, r, err)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		if meant := mended(r.URL.Path); meant.Path != r.URL.Path && exists(meant.Path) {
			meant.Path = base + meant.Path
			http.Redirect(w, r, meant.String(), http.StatusFound)
			return
		}
		api.CallOf(r.Context()).Record(r.Context(), err)
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(problem.Status)
		_, _ = w.Write(body) // an error means that the client has gone
	}
}

// lostHash matches the beginning of a link to a game whose "#" was encoded, once or twice, or lost.
var lostHash = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(/play)/?(?:#|%23)?((?:game|replay|invitation)=)`)
})

// mended is the address that a path was before a messenger encoded its "#", wrote it in capitals, or
// took what follows it in its sentence for a part of it.
func mended(changed string) *url.URL {
	changed = lostHash().ReplaceAllString(path.Clean(changed), "$1#$2")
	before, fragment, _ := strings.Cut(changed, "#")
	before = strings.TrimRightFunc(before, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return &url.URL{Path: "/" + strings.TrimLeft(strings.ToLower(before), "/"), Fragment: fragment}
}
