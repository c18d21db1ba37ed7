package gateway

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"cardgames/games/gameid"
)

// A blocked game, and the invitation that it began with, are as if they were not there.
// All else is served.
func TestBlockedGames(t *testing.T) {
	const id, other = "k5xw2zq7rjv3mptn4yhc6bduae", "aaaaaaaaaaaaaaaaaaaaaaaaaa"
	list := gameid.Hash("bbbbbbbbbbbbbbbbbbbbbbbbbb") + "," + gameid.Hash(id)
	for path, want := range map[string]string{
		"/games/" + id: "game_not_found", "/games/" + id + "/actions": "game_not_found",
		"/games/" + id + "/export": "game_not_found",
		"/invitations/" + id:       "invitation_not_found", "/invitations/" + id + "/acceptance": "invitation_not_found",
		"/games/" + other: "", "/games": "", "/play/" + id: "",
	} {
		f := New(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
		var err error
		if f.blocked, err = newBlocked(list); err != nil {
			t.Fatal(err)
		}
		text, err := f.Invoke(context.Background(), []byte(`{"version":"2.0","rawPath":"`+path+`",`+
			`"requestContext":{"http":{"method":"GET","path":"`+path+`"}}}`))
		status := "404"
		if want == "" {
			status = "204"
		}
		if err != nil || !strings.Contains(string(text), `"statusCode":`+status) || !strings.Contains(string(text), want) {
			t.Errorf("%s: %s, %v, want %s with %q", path, text, err, status, want)
		}
	}
}

func TestBlockedGamesAreNamedByHashes(t *testing.T) {
	for _, list := range []string{"k5xw2zq7rjv3mptn4yhc6bduae", "0123456789abcdef,", "0123456789ABCDEF"} {
		if _, err := newBlocked(list); err == nil || !strings.Contains(err.Error(), "BLOCKED_GAMES") {
			t.Errorf("%q: %v", list, err)
		}
	}
	for _, list := range []string{"", "none"} {
		if b, err := newBlocked(list); len(b) != 0 || err != nil {
			t.Errorf("%q: %v, %v", list, b, err)
		}
	}
}
