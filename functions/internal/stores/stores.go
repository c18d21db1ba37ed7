// Package stores opens the tables of a function, without the games in BLOCKED_GAMES.
package stores

import (
	"encoding/hex"
	"fmt"
	"strings"

	"cardgames/api"
	"cardgames/api/edge"
	"cardgames/games"
	"cardgames/infra/blocked"
	"cardgames/infra/dynamo"
	"cardgames/lobby"
)

// Games returns the games of the environment of a function.
func Games(getenv func(string) string) (games.Store, error) {
	list, err := blockedGames(getenv)
	if err != nil {
		return nil, err
	}
	store, err := dynamo.FromEnv(getenv, dynamo.WithObserver(api.ObserveUnits))
	if err != nil {
		return nil, err
	}
	return list.Games(store), nil
}

// Invitations returns the invitations of the environment of a function.
func Invitations(getenv func(string) string) (lobby.Store, error) {
	list, err := blockedGames(getenv)
	if err != nil {
		return nil, err
	}
	store, err := dynamo.InvitationsFromEnv(getenv, dynamo.WithObserver(api.ObserveUnits))
	if err != nil {
		return nil, err
	}
	return list.Invitations(store), nil
}

// blockedGames reads BLOCKED_GAMES: hashes as lines of the log have them, separated by commas.
func blockedGames(getenv func(string) string) (*blocked.List, error) {
	hashes := edge.List(getenv("BLOCKED_GAMES"))
	for _, hash := range hashes {
		if bytes, err := hex.DecodeString(hash); err != nil || len(bytes) != 8 || hash != strings.ToLower(hash) {
			return nil, fmt.Errorf("BLOCKED_GAMES: %q is not the hash of a game", hash)
		}
	}
	return blocked.New(hashes...), nil
}
