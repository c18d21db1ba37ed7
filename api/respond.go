package api

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine"
	"cardgames/games"
)

const mediaJSON, mediaProblem = "application/json", "application/problem+json"

// writeValue responds with a value as JSON. It need not look for duplicate members: cards, which are in
// JSON already, were checked when they were encoded.
func writeValue(w http.ResponseWriter, r *Request, status int, v any) error {
	body, err := json.Marshal(v, jsontext.AllowDuplicateNames(true))
	if err != nil {
		return err
	}
	writeJSON(w, r, status, body)
	return nil
}

// setVersion sets the headers that every response with a version has, also a 304. The tag
// names the version, compressed or not (docs/decisions.md).
func setVersion(w http.ResponseWriter, r *Request, g *games.Game, viewer engine.Viewer) {
	header := w.Header()
	header.Set("ETag", versionTag(g.Version))
	if !g.Superseded && !g.Finished() {
		header.Set("X-Poll-Interval", strconv.Itoa(int(g.PollInterval(viewer).Seconds())))
	}
	r.Entry.Version = &g.Version
}

// setContentType sets the media type of a response, which browsers must not guess
// (Fetch Standard, "X-Content-Type-Options").
func setContentType(header http.Header, mediaType string) {
	header.Set("Content-Type", mediaType)
	header.Set("X-Content-Type-Options", "nosniff")
}

// minCompressed is the size in bytes above which a response is compressed. For a smaller
// one the time costs more than the bytes.
const minCompressed = 1 << 10

func writeJSON(w http.ResponseWriter, r *Request, status int, body []byte) {
	writeBody(w, r.Header, status, mediaJSON, body)
}

// writeBody writes a response, compressed if it is large and the client accepts gzip. It
// ignores a write error: the client has closed the connection.
func writeBody(w http.ResponseWriter, asked http.Header, status int, mediaType string, body []byte) {
	header := w.Header()
	setContentType(header, mediaType)
	if len(body) <= minCompressed || !AcceptsGzip(asked) {
		w.WriteHeader(status)
		if k, ok := w.(Keeper); ok {
			k.Keep(body)
			return
		}
		_, _ = w.Write(body)
		return
	}
	header.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	compressed := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(compressed)
	compressed.Reset(w)
	_, _ = compressed.Write(body)
	_ = compressed.Close()
}

// Keeper is a ResponseWriter that sends a whole body later, without a copy of it.
type Keeper interface{ Keep(body []byte) }

// gzipWriters are reused, since making one costs more than compressing a view.
var gzipWriters = sync.Pool{New: func() any {
	compressed, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return compressed
}}

// AcceptsGzip reads Accept-Encoding (RFC 9110, section 12.5.3) as far as it
// needs to: the name of the coding, unless its weight is 0.
func AcceptsGzip(header http.Header) bool {
	for field := range strings.SplitSeq(strings.Join(header["Accept-Encoding"], ","), ",") {
		coding, weight, _ := strings.Cut(field, ";")
		if strings.EqualFold(strings.TrimSpace(coding), "gzip") {
			value := strings.TrimPrefix(strings.ReplaceAll(weight, " ", ""), "q=")
			return weight == "" || strings.Trim(value, "0.") != ""
		}
	}
	return false
}
