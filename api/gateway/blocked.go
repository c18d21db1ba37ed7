package gateway

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"cardgames/api"
	"cardgames/api/origin"
	"cardgames/games/gameid"
)

// blocked has the hashes of games that are not served, as lines of the log name
// them. Their records stay.
type blocked []string

// newBlocked returns the games of a list.
func newBlocked(list string) (blocked, error) {
	all := origin.List(list)
	for _, hash := range all {
		if bytes, err := hex.DecodeString(hash); err != nil || len(bytes) != 8 || hash != strings.ToLower(hash) {
			return nil, fmt.Errorf("BLOCKED_GAMES: %q is not the hash of a game", hash)
		}
	}
	return all, nil
}

// check returns the error of a request about a blocked game, or about the invitation
// that it began with, which has its id: the one of an id that there is not.
func (b blocked) check(path string) error {
	parts := strings.Split(path, "/")
	if len(b) == 0 || len(parts) < 3 {
		return nil
	}
	absent := map[string]error{"games": api.ErrNoGame, "invitations": api.ErrNoInvitation}[parts[1]]
	if absent != nil && slices.Contains(b, gameid.Hash(parts[2])) {
		return absent
	}
	return nil
}
