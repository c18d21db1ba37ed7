package websocketapi

import (
	"io"
	"net/http"
)

// maxPayload is the size in bytes of the largest frame that can be sent to a
// client.
const maxPayload = 128 << 10

// Management returns the handler of the management API: POST sends a frame to a
// connection, DELETE closes it. Signatures are not checked.
func (g *Gateway) Management() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /@connections/{id}", g.post)
	mux.HandleFunc("DELETE /@connections/{id}", g.delete)
	return mux
}

func (g *Gateway) post(w http.ResponseWriter, r *http.Request) {
	frame, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPayload))
	if err != nil {
		refuse(w, http.StatusRequestEntityTooLarge, "PayloadTooLargeException")
		return
	}
	if !g.Send(r.Context(), r.PathValue("id"), frame) {
		refuse(w, http.StatusGone, "GoneException")
	}
}

func (g *Gateway) delete(w http.ResponseWriter, r *http.Request) {
	c, ok := g.find(r.PathValue("id"))
	if !ok {
		refuse(w, http.StatusGone, "GoneException")
		return
	}
	go c.close() // it waits for the client
	w.WriteHeader(http.StatusNoContent)
}

// refuse responds as AWS's REST-JSON protocol has it.
func refuse(w http.ResponseWriter, status int, exception string) {
	w.Header().Set("X-Amzn-Errortype", exception)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "{}")
}
