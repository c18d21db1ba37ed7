package e2e

import (
	"fmt"
	"net/http"
	"slices"

	"cardgames/savegame/verify"
)

func exporting(s *session) { export(s, s.passes(s.create(`{"seed": "exporting"}`), 4)) }

// export exports the game twice, compares the export with the archive and replays
// it.
func export(s *session, game view) *verify.Replay {
	s.Helper()
	var saved response
	added := s.stores(1, func() {
		saved = s.send(get(game.Path() + "/export")).expect(http.StatusOK).expectHeader(map[string]string{
			"Content-Type": "application/json", "Cache-Control": "no-store", "ETag": "", "X-Poll-Interval": "",
			"Content-Disposition": fmt.Sprintf(`attachment; filename="save-game-%s.json"`, game.GameID),
		})
	})
	if s.Dump != nil && !slices.Equal(added, []string{string(saved.Body)}) {
		s.Error("the document in the archive differs from the response")
	}
	s.stores(0, func() { s.send(get(game.Path() + "/export")).expect(http.StatusOK).expectBody(saved) })
	replay, err := verify.Verify(saved.Body)
	if err != nil {
		s.Fatal(err)
	}
	if replay.Saved.ID != game.GameID || len(replay.Steps) != game.Version {
		s.Errorf("%d moves of %s, want %d of %s", len(replay.Steps), replay.Saved.ID, game.Version, game.GameID)
	}
	return replay
}
