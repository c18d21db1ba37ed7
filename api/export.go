package api

import (
	"fmt"
	"net/http"

	"cardgames/games"
)

// ExportGame is GET /games/{id}/export.
type ExportGame struct {
	Exporter *games.Exporter
}

// Pattern implements Operation.
func (ExportGame) Pattern() string { return "GET /games/{id}/export" }

func (o ExportGame) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o ExportGame) respond(w http.ResponseWriter, r *Request) error {
	id := r.PathValue("id")
	token, err := seatToken(r)
	if err != nil {
		return err
	}
	document, err := o.Exporter.In(r.Place).Export(r.Context(), id, token)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="save-game-%s.json"`, id))
	return writeJSON(w, r, http.StatusOK, document)
}
