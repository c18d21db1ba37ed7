package e2e

import (
	"fmt"
	"net/http"

	"cardgames/savegame/verify"
)

func exporting(s *session) { export(s, s.passes(s.create(`{"seed": "exporting"}`), 4)) }

// export downloads the game twice, replays it, and looks for it in the archive.
func export(s *session, game view) *verify.Replay {
	s.Helper()
	before := s.dump()
	saved := s.send(get(game.Path() + "/export")).expect(http.StatusOK).expectHeader(map[string]string{
		"Content-Type": "application/json", "Cache-Control": "no-store", "ETag": "", "X-Poll-Interval": "",
		"Content-Disposition": fmt.Sprintf(`attachment; filename="save-game-%s.json"`, game.GameID),
	})
	after := s.dump()
	if fresh := s.added(before, after); s.Dump != nil && (len(fresh) != 1 || fresh[0] != string(saved.Body)) {
		s.Errorf("the archive has %d new values", len(fresh))
	}
	s.send(get(game.Path() + "/export")).expect(http.StatusOK).expectBody(saved)
	if fresh := s.added(after, s.dump()); len(fresh) > 0 {
		s.Errorf("the second download stored %d values", len(fresh))
	}
	replay, err := verify.Verify(saved.Body)
	if err != nil {
		s.Fatal(err)
	}
	if replay.Saved.GameID != game.GameID || len(replay.Steps) != game.Version {
		s.Errorf("%d moves of %s, want %d of %s", len(replay.Steps), replay.Saved.GameID, game.Version, game.GameID)
	}
	return replay
}
