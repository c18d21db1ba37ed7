package workshop

import (
	"context"
	"errors"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/snapshot"
)

// suggestion is the search that the page runs. Its games are played by all workers, so it
// goes on with their results.
var suggestion *suggest.Session

type suggestRequest struct {
	Cards cards `json:"cards"`
	Plan  plan  `json:"plan"`
	// Results are the counts of the trials of the last response, or null to begin.
	Results []*balance.Counts `json:"results"`
	Late    bool              `json:"late"` // the search is to end soon
	// Measured is what was measured of the same cards, or null. It is read where a search begins.
	Measured *struct {
		Plan   plan             `json:"plan"`
		Counts []balance.Counts `json:"counts"` // of all parts
	} `json:"measured"`
}

type suggested struct {
	Trials  []suggest.Trial     `json:"trials"` // none where the search is over
	Found   *suggest.Suggestion `json:"found"`  // null before
	Verdict string              `json:"verdict"`
	Names   map[string]string   `json:"names"` // of the cards, by their ids
}

func search(r suggestRequest) (*suggested, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return nil, err
	}
	if r.Results == nil {
		suggestion = suggest.Start(s, len(s.Sets)-1, r.Plan.full(), r.report(s))
	}
	if suggestion == nil {
		return nil, errors.New("no search has begun")
	}
	if r.Late {
		suggestion.Hurry()
	}
	if trials := suggestion.Next(r.Results); trials != nil {
		return &suggested{Trials: trials}, nil
	}
	found := suggestion.Found()
	suggestion = nil
	return &suggested{Found: found, Verdict: found.Verdict(), Names: names(s)}, nil
}

// report returns the report of what was measured, or nil.
func (r *suggestRequest) report(s *snapshot.Snapshot) *balance.Report {
	if r.Measured == nil {
		return nil
	}
	return sum(r.Measured.Counts).Report(s, r.Measured.Plan.full())
}

type tryRequest struct {
	Cards cards         `json:"cards"`
	Plan  plan          `json:"plan"`
	Trial suggest.Trial `json:"trial"`
}

// player plays the trials of the cards with a hash.
var player struct {
	cards string
	*suggest.Player
}

// try plays the games of a trial.
func try(r tryRequest) (*balance.Counts, error) {
	s, err := r.Cards.snapshot()
	if err != nil {
		return nil, err
	}
	if player.cards != s.SHA256 {
		player.cards, player.Player = s.SHA256, suggest.NewPlayer(s, len(s.Sets)-1, r.Plan.fullFor(s))
	}
	return player.Play(context.Background(), r.Trial)
}
