package main

import (
	"net/http"

	"cardgames/api"
)

// maxHeader is the size in bytes of the header of a request. One that follows a hundred games
// has 6 KB. Package http refuses one of twice the size without a problem document.
const maxHeader = 16 << 10

// boundHeader refuses requests with a larger header.
func boundHeader(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		size := len(r.RequestURI)
		for name, values := range r.Header {
			for _, value := range values {
				size += len(name) + len(": ") + len(value) + len("\r\n")
			}
		}
		if size > maxHeader {
			api.Fail(w, r, api.ErrHeaderTooLarge)
			return
		}
		next.ServeHTTP(w, r)
	})
}
