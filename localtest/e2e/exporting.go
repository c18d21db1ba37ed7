package e2e

import (
	"fmt"
	"net/http"

	"cardgames/savegame/verify"
)

func exporting(s *session) {
	game := s.passes(s.create(`{"seed": "exporting"}`), 4)
	s.run("a game in progress", func(s *session) { export(s, game) })
	s.run("again at the next version", func(s *session) { export(s, s.pass(game)) })
	s.run("a finished game", func(s *session) {
		at := reach(s, func(t table) (string, bool) { return "", t.finished() })
		over := s.start(at)
		if replay := export(s, over); replay.Saved.Shuffle.Secret == "" || replay.Saved.Status != "finished" {
			s.Errorf("%s, secret %q", replay.Saved.Status, replay.Saved.Shuffle.Secret)
		}
	})
}

// export downloads the game twice, and finds the bytes in the archive.
func export(s *session, game view) *verify.Replay {
	s.Helper()
	before := s.dump()
	a := s.send(get(game.path() + "/export")).expect(http.StatusOK).expectHeader(map[string]string{
		"Content-Type": "application/json", "Cache-Control": "no-store", "ETag": "", "X-Poll-Interval": "",
		"Content-Disposition": fmt.Sprintf(`attachment; filename="save-game-%s.json"`, game.GameID),
	})
	after := s.dump()
	archived := 0
	for _, value := range added(s.T, before, after) {
		if value == string(a.body) {
			archived++
		}
	}
	if archived != 1 {
		s.Errorf("the archive holds the document %d times", archived)
	}
	again := s.send(get(game.path() + "/export")).expect(http.StatusOK)
	if string(again.body) != string(a.body) {
		s.Error("the second download has other bytes")
	}
	if fresh := added(s.T, after, s.dump()); len(fresh) > 0 {
		s.Errorf("the second download stored %d values", len(fresh))
	}
	replay, err := verify.Verify(a.body)
	if err != nil {
		s.Fatal(err)
	}
	if replay.Saved.GameID != game.GameID || len(replay.Steps) != game.Version {
		s.Errorf("%d moves of %s, want %d of %s", len(replay.Steps), replay.Saved.GameID, game.Version, game.GameID)
	}
	return replay
}
