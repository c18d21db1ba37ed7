package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
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

// writeValue responds with a value as JSON.
func writeValue(w http.ResponseWriter, r *Request, status int, v any) error {
	body := bodies.Get().(*bytes.Buffer)
	defer func() {
		if body.Cap() <= largeResponse {
			body.Reset()
			bodies.Put(body)
		}
	}()
	if err := json.MarshalWrite(body, v, checkedBefore); err != nil {
		return err
	}
	return writeJSON(w, r, status, body.Bytes())
}

// bodies are reused, since a view in its own memory would be the largest piece that a move allocates.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// checkedBefore says not to look for duplicate members: cards, which are in JSON already, were checked when
// they were encoded.
var checkedBefore = jsontext.AllowDuplicateNames(true)

// setVersion sets the headers that every response with a version has, also a 304. The tag
// names the version, compressed or not (docs/decisions.md).
func setVersion(w http.ResponseWriter, r *Request, g *games.Game, viewer engine.Viewer) {
	header := w.Header()
	header.Set("ETag", versionTag(g.Version, g.Epoch))
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

// minLength is the size in bytes above which package http does not find the length of a response itself, and
// would send it in chunks.
const minLength = 2 << 10

// largeResponse is the size in bytes above which a response is compressed in a place, and sent as a
// transfer: its memory is taken until the client has read it.
const largeResponse = 64 << 10

// writeJSON writes a response. It returns an error, and has written nothing, where there is no place for a
// large one.
func writeJSON(w http.ResponseWriter, r *Request, status int, body []byte) error {
	if len(body) <= largeResponse || r.Place == nil {
		writeBody(w, r.Header, status, mediaJSON, body)
		return nil
	}
	coding := ""
	if AcceptsGzip(r.Header) {
		coding = "gzip"
		err := r.Place.Do(r.Context(), func(context.Context) error {
			body = compressed(body)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return r.Place.Transfer(r.Context(), func() error {
		setContentType(w.Header(), mediaJSON)
		if coding != "" {
			w.Header().Set("Content-Encoding", coding)
		}
		w.WriteHeader(status)
		_, _ = w.Write(body)
		return nil
	})
}

func compressed(body []byte) []byte {
	var out bytes.Buffer
	gzipTo(&out, body)
	return out.Bytes()
}

// writeBody writes a response, compressed if it is not small and the client accepts gzip. It
// ignores a write error: the client has closed the connection.
func writeBody(w http.ResponseWriter, asked http.Header, status int, mediaType string, body []byte) {
	header := w.Header()
	setContentType(header, mediaType)
	if len(body) <= minCompressed || !AcceptsGzip(asked) {
		if len(body) > minLength {
			header.Set("Content-Length", strconv.Itoa(len(body)))
		}
		w.WriteHeader(status)
		_, _ = w.Write(body)
		return
	}
	header.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	gzipTo(w, body)
}

// gzipTo ignores an error of the writer.
func gzipTo(w io.Writer, body []byte) {
	compressor := gzipWriters.Get().(*gzip.Writer)
	defer gzipWriters.Put(compressor)
	compressor.Reset(w)
	_, _ = compressor.Write(body)
	_ = compressor.Close()
}

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
