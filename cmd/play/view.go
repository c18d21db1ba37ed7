package main

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
)

// view is what this client reads of a game.
type view struct {
	GameID  string       `json:"game_id"`
	Version int          `json:"version"`
	Viewer  *int         `json:"viewer"` // the seat of the token; nil at an open table
	Status  string       `json:"status"`
	Result  *wire.Result `json:"result"`
	wire.Table
	Rules           wire.Rules       `json:"rules"`
	LegalActions    []jsontext.Value `json:"legal_actions"`
	Resignations    []jsontext.Value `json:"resignations"`
	DeadlineActions []jsontext.Value `json:"deadline_actions"`
	Deadline        *time.Time       `json:"deadline"`
	Private         bool             `json:"private"`
	Live            string           `json:"live"` // URL of the WebSocket; "" for none
	Events          []story.Event    `json:"events"`
	Log             []story.Entry    `json:"log"`
	Cards           []wire.Card      `json:"cards"`

	text []byte        // as the service sent it
	sent time.Time     // by the service's clock
	poll time.Duration // until the next read
}

// action is any of the actions.
type action struct {
	Type      string `json:"type"`
	Player    int    `json:"player"`
	HandIndex int    `json:"hand_index"`
	TargetID  string `json:"target_id"`
}

const passPriority = "pass_priority"

func parseAction(text jsontext.Value) (a action, err error) {
	err = json.Unmarshal(text, &a)
	return a, err
}

var errNoView = errors.New("the response is not a view of a game")

// defaultPoll is the interval for responses without X-Poll-Interval.
const defaultPoll = 2 * time.Second

func parseView(r *cardgames.Response) (*view, error) {
	v := &view{text: r.Body, sent: r.Sent, poll: cmp.Or(r.Interval, defaultPoll)}
	if err := json.Unmarshal(r.Body, v); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoView, err)
	}
	ended := v.finished() && v.Result != nil
	playing := !v.finished() && v.Priority != nil && (*v.Priority == 0 || *v.Priority == 1)
	if len(v.Players) != 2 || !ended && !playing {
		return nil, errNoView
	}
	return v, nil
}

func (v *view) finished() bool { return v.Status == "finished" }

// find returns the object with an id, on a board or on the stack.
func (v *view) find(id string) (o wire.StackObject, shielded, onStack bool) {
	for _, p := range v.Players {
		for _, permanent := range p.Board {
			if permanent.ID == id {
				return wire.StackObject{ID: id, Owner: permanent.Owner, Card: permanent.Card}, permanent.Shielded, false
			}
		}
	}
	for _, o := range v.Stack {
		if o.ID == id {
			return o, false, true
		}
	}
	return wire.StackObject{ID: id}, false, false
}
