package stores_test

import (
	"errors"
	"strings"
	"testing"

	"cardgames/functions/internal/stores"
	"cardgames/games"
	"cardgames/games/gameid"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/lobby"
)

const id, other = "k5xw2zq7rjv3mptn4yhc6bduae", "aaaaaaaaaaaaaaaaaaaaaaaaaa"

// environment is of a function with these blocked games.
func environment(t *testing.T, list string) func(string) string {
	db := dynamotest.New(t)
	return func(name string) string {
		return map[string]string{
			"TABLE_NAME": dynamotest.Table, "INVITATIONS_TABLE": dynamotest.InvitationsTable, "DYNAMODB_ENDPOINT": db.URL,
			"AWS_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret", "BLOCKED_GAMES": list,
		}[name]
	}
}

// A blocked game, and the invitation that it began with, are as if they were not there.
func TestBlockedGames(t *testing.T) {
	getenv := environment(t, gameid.Hash("bbbbbbbbbbbbbbbbbbbbbbbbbb")+","+gameid.Hash(id))
	all, err := stores.Games(getenv)
	if err != nil {
		t.Fatal(err)
	}
	invitations, err := stores.Invitations(getenv)
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Create(t.Context(), games.Record{GameID: other}, nil); err != nil {
		t.Errorf("another game: %v", err)
	}
	if err := all.Create(t.Context(), games.Record{GameID: id}, nil); !errors.Is(err, games.ErrConflict) {
		t.Errorf("a blocked game: %v", err)
	}
	if err := invitations.Offer(t.Context(), lobby.Record{ID: id}, games.Record{}, nil, nil); !errors.Is(err,
		lobby.ErrNotFound) {
		t.Errorf("a blocked invitation: %v", err)
	}
}

func TestBlockedGamesAreNamedByHashes(t *testing.T) {
	for _, list := range []string{id, "0123456789abcdef,", "0123456789ABCDEF"} {
		getenv := environment(t, list)
		_, err := stores.Games(getenv)
		_, other := stores.Invitations(getenv)
		for _, err := range []error{err, other} {
			if err == nil || !strings.Contains(err.Error(), "BLOCKED_GAMES") {
				t.Errorf("%q: %v", list, err)
			}
		}
	}
	for _, list := range []string{"", "none"} {
		if _, err := stores.Games(environment(t, list)); err != nil {
			t.Errorf("%q: %v", list, err)
		}
	}
}
