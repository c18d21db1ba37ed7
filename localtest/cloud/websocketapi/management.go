package websocketapi

import (
	"io"
	"net/http"
)

// maxPayload is the size in bytes of the largest frame that can be sent to a
// client.
const maxPayload = 128 << 10

// Management returns a handler for the part of the management API that the service
// uses: POST sends a frame to a connection. Signatures are not checked.
func (g *Gateway) Management() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /@connections/{id}", g.post)
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

// refuse sends an error in the form of AWS's REST-JSON protocol.
func refuse(w http.ResponseWriter, status int, exception string) {
	w.Header().Set("X-Amzn-Errortype", exception)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, "{}")
}
