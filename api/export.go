package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/games"
)

var exportOperation = huma.Operation{
	OperationID: "exportGame",
	Method:      http.MethodGet,
	Path:        "/games/{id}/export",
}

type exportInput struct {
	ID string `path:"id"`
}

// ExportGame is the handler of GET /games/{id}/export.
func ExportGame(e *games.Exporter) http.Handler {
	return serve(exportOperation, func(a huma.API) { registerExport(a, e) })
}

func registerExport(a huma.API, e *games.Exporter) {
	register(a, exportOperation, func(ctx context.Context, in *exportInput) (*output, error) {
		document, err := e.Export(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		return &output{
			Status: http.StatusOK, ContentType: mediaJSON, Body: document,
			Disposition: fmt.Sprintf(`attachment; filename="save-game-%s.json"`, in.ID),
		}, nil
	})
}
