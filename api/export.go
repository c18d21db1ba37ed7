package api

import (
	"fmt"
	"net/http"

	"cardgames/games"
)

// ExportGame is the route of GET /games/{id}/export.
func ExportGame(e *games.Exporter) Route {
	return operation(exportPattern, withoutQuery(func(w http.ResponseWriter, r *http.Request) error {
		id := r.PathValue("id")
		token, err := bearerToken(r)
		if err != nil {
			return err
		}
		document, err := e.Export(r.Context(), id, token)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="save-game-%s.json"`, id))
		writeJSON(w, r, http.StatusOK, document)
		return nil
	}))
}
