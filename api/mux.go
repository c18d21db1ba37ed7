package api

import (
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
)

// NewMux returns a handler that chooses among operations as the API Gateway does, and handles
// HEAD as GET (RFC 9110, section 9.3.2). The one with the DefaultPattern handles all other
// paths; without it, they are refused. The Entry of a request gets its route.
func NewMux(operations ...Operation) http.Handler {
	refuse := refuseUnrouted(operations, true, Refuse)
	fallback := refuse
	byPath := map[string]map[string]routed{} // and by method
	for _, o := range operations {
		if o.Pattern() == DefaultPattern {
			fallback = o.handler()
			continue
		}
		method, path := split(o.Pattern())
		if byPath[path] == nil {
			byPath[path] = map[string]routed{}
		}
		byPath[path][method] = routed{o.Pattern(), o.handler()}
	}
	mux := http.NewServeMux()
	mux.Handle("/", fallback)
	for path, byMethod := range byPath {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			method := r.Method
			if method == http.MethodHead { // the server leaves the body out
				method = http.MethodGet
			}
			handler, ok := byMethod[method]
			if !ok {
				refuse.ServeHTTP(w, r)
				return
			}
			CallOf(r.Context()).Entry.Route = handler.route
			handler.ServeHTTP(w, r)
		})
	}
	return requireCleanPath(mux, func(w http.ResponseWriter, r *http.Request, _ error) { fallback.ServeHTTP(w, r) })
}

// Refusal responds to a request with an error.
type Refusal func(w http.ResponseWriter, r *http.Request, err error)

// Refuse is the Refusal by a problem document.
func Refuse(w http.ResponseWriter, r *http.Request, err error) { Fail(w, r, err) }

// routed is the handler of a route.
type routed struct {
	route string
	http.Handler
}

// NoRoute returns the handler of requests that no operation of the service matches, or
// that are for a file which the documentation does not have. The API Gateway has no routes
// for HEAD (docs/decisions.md).
func NoRoute(refuse Refusal) http.Handler {
	isDocumentation := func(o Operation) bool { return strings.HasPrefix(o.Pattern(), documentationPattern) }
	return refuseUnrouted(slices.DeleteFunc(Operations(Parts{}), isDocumentation), false, refuse)
}

// refuseUnrouted returns the handler of requests that none of the operations matches: for
// a path that does not exist, or with a method that the path does not take. head: HEAD is
// handled as GET is.
func refuseUnrouted(operations []Operation, head bool, refuse Refusal) http.Handler {
	allowed := map[string][]string{} // methods by path
	for _, o := range operations {
		if o.Pattern() != DefaultPattern {
			method, path := split(o.Pattern())
			allowed[path] = append(allowed[path], method)
			if head && method == http.MethodGet {
				allowed[path] = append(allowed[path], http.MethodHead)
			}
		}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { refuse(w, r, errNoPath) })
	for path, methods := range allowed {
		slices.Sort(methods)
		allow := strings.Join(methods, ", ")
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { refuse(w, r, MethodNotAllowed(r, allow)) })
	}
	return requireCleanPath(mux, refuse)
}

// split returns the method of a pattern, and its path as a pattern of ServeMux.
func split(pattern string) (method, path string) {
	method, path, _ = strings.Cut(pattern, " ")
	if path == "/" {
		return method, "/{$}"
	}
	return method, strings.Replace(path, "+}", "...}", 1)
}

// requireCleanPath refuses paths that ServeMux would redirect to a cleaner one or refuse
// without a problem document (*), and paths with an invalid escape, which a gateway leaves as
// it is when it decodes them.
func requireCleanPath(mux *http.ServeMux, refuse Refusal) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := checkPath(r.URL.Path); err != nil {
			refuse(w, r, err)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func checkPath(p string) error {
	if _, err := url.PathUnescape(p); err != nil {
		return Malformed("the path has a percent sign that is not followed by two hexadecimal digits")
	}
	if p == "*" || p != "/" && path.Clean(p) != strings.TrimSuffix(p, "/") {
		return errNoPath
	}
	return nil
}

var errNoPath = NotFound("there is nothing at this path; /schema documents the paths")
