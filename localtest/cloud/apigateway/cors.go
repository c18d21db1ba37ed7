package apigateway

import (
	"net/http"
	"strconv"
	"strings"

	"cardgames/infra/template"
)

// isPreflight reports whether r is a CORS preflight request. The gateway responds
// to these on every path, so functions never receive them.
func isPreflight(r *http.Request) bool {
	return r.Method == http.MethodOptions && r.Header.Get("Origin") != "" &&
		r.Header.Get("Access-Control-Request-Method") != ""
}

func respondToPreflight(c template.CORS, w http.ResponseWriter, r *http.Request) {
	allowOrigin(c, w.Header(), r)
	w.Header().Set("Access-Control-Allow-Methods", strings.Join(c.AllowMethods, ","))
	w.Header().Set("Access-Control-Allow-Headers", strings.Join(c.AllowHeaders, ","))
	w.Header().Set("Access-Control-Max-Age", strconv.Itoa(c.MaxAge))
	w.WriteHeader(http.StatusNoContent)
}

// allowOrigin lets pages of any origin read the response.
func allowOrigin(c template.CORS, h http.Header, r *http.Request) {
	if r.Header.Get("Origin") != "" {
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", strings.Join(c.ExposeHeaders, ","))
	}
}
