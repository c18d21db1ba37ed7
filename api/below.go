package api

import (
	"cmp"
	"context"
	"net/http"
	"strings"
)

type baseKey struct{}

// Below returns a handler that serves next below a path of its host, such as "/cards", whether
// a proxy in front strips the path or keeps it. The paths in responses begin with it. "" is the
// root.
func Below(base string, next http.Handler) http.Handler {
	if base == "" {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(context.WithValue(r.Context(), baseKey{}, base))
		if path, ok := cutBase(r.URL.Path, base); ok {
			u := *r.URL
			u.Path = path
			u.RawPath, _ = cutBase(r.URL.RawPath, base) // "" stands for Path
			r.URL = &u
		}
		next.ServeHTTP(w, r)
	})
}

// cutBase returns a path that stands below base, without it. ok is false for another one.
func cutBase(path, base string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(path, base)
	if !ok || rest != "" && rest[0] != '/' {
		return "", false
	}
	return cmp.Or(rest, "/"), true
}

// PathTo returns the path on the host of a path of the service, as a client needs it that sent
// the request of ctx.
func PathTo(ctx context.Context, path string) string {
	base, _ := ctx.Value(baseKey{}).(string)
	return base + path
}
