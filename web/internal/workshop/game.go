package workshop

import (
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/web/internal/localgame"
)

// playing is the game that is played here; nil until one has begun.
var playing *localgame.Game

type beginRequest struct {
	Cards cards  `json:"cards"`
	ID    string `json:"id"`
}

// rules are those of games and advice here.
var rules = engine.NewestRules()

// begin starts a game with a shuffle that the id fixes.
func begin(r beginRequest) (struct{}, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return struct{}{}, err
	}
	secret := shuffle.SecretFromSeed(r.ID)
	lists, decks := shuffle.Lists(rules, s.Pool, secret), shuffle.Decks(rules, s.Pool, secret)
	playing, err = localgame.New(r.ID, rules, s, lists, decks, [2]string{})
	return struct{}{}, err
}

func read(r localgame.ReadRequest) (*localgame.View, error) { return playing.Read(r) }

func act(r localgame.ActRequest) (*localgame.View, error) { return playing.Act(r) }
