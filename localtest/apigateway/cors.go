package apigateway

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"cardgames/localtest/template"
)

// isPreflight reports whether a browser asks for permission. The gateway responds to
// that on every path, so functions never see it.
func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Origin") != "" &&
		r.Header.Get("Access-Control-Request-Method") != ""
}

func respondToPreflight(c template.CORS, w http.ResponseWriter, r *http.Request) {
	if h := w.Header(); allowOrigin(c, h, r) {
		h.Set("Access-Control-Allow-Methods", strings.Join(c.AllowMethods, ","))
		h.Set("Access-Control-Allow-Headers", strings.Join(c.AllowHeaders, ","))
		h.Set("Access-Control-Max-Age", strconv.Itoa(c.MaxAge))
	}
	w.WriteHeader(http.StatusNoContent)
}

// allowOrigin lets the request's origin read the response where the
// configuration has it, or "*".
func allowOrigin(c template.CORS, h http.Header, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin != "" && slices.Contains(c.AllowOrigins, "*") {
		origin = "*"
	}
	if !slices.Contains(c.AllowOrigins, origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", strings.Join(c.ExposeHeaders, ","))
	return true
}
