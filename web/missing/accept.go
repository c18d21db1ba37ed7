package missing

import (
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// prefersHTML reports whether the sender of a header wants HTML at least as much as JSON (RFC 9110,
// section 12.5.1). Browsers name text/html where a person opens an address; a program that takes
// anything does not.
func prefersHTML(header http.Header) bool {
	weights := map[string]float64{}
	for accepted := range strings.SplitSeq(strings.Join(header["Accept"], ","), ",") {
		if mediaType, parameters, err := mime.ParseMediaType(accepted); err == nil {
			weights[mediaType] = weight(parameters["q"])
		}
	}
	html := weights["text/html"]
	return html > 0 && html >= weights["application/json"] && html >= weights["application/problem+json"]
}

func weight(q string) float64 {
	if q == "" {
		return 1
	}
	value, _ := strconv.ParseFloat(q, 64) // 0 for what is no number
	return value
}
