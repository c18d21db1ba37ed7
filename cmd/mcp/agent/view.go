package agent

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/cmd/internal/story"
)

// view is what the tools read of a game.
type view struct {
	GameID  string       `json:"game_id"`
	Version int          `json:"version"`
	Status  string       `json:"status"`
	Result  *wire.Result `json:"result"`
	Viewer  *int         `json:"viewer"`
	wire.Table
	Rules           wire.Rules       `json:"rules"`
	LegalActions    []action         `json:"legal_actions"`
	Resignations    []action         `json:"resignations"`
	DeadlineActions []jsontext.Value `json:"deadline_actions"`
	Deadline        *time.Time       `json:"deadline"`
	Live            string           `json:"live"`
	Events          []story.Event    `json:"events"`
	Log             []story.Entry    `json:"log"`
	Cards           []wire.Card      `json:"cards"`

	sent time.Time // by the service's clock
}

func (v *view) finished() bool { return v.Status == "finished" }

// turnOf reports whether a player can begin something: it is the player's turn, and
// nothing is on the stack.
func (v *view) turnOf(player int) bool { return v.ActivePlayer == player && len(v.Stack) == 0 }

// late reports whether the deadline of the player who must act has passed.
func (v *view) late() bool {
	return len(v.DeadlineActions) > 0 && v.Deadline != nil && !v.sent.Before(*v.Deadline)
}

// object returns the card of an object on a board or the stack, and its owner.
func (v *view) object(id string) (card *wire.Card, owner int) {
	for player := range v.Players {
		for i := range v.Players[player].Board {
			if p := &v.Players[player].Board[i]; p.ID == id {
				return &p.Card, player
			}
		}
	}
	for i := range v.Stack {
		if v.Stack[i].ID == id {
			return &v.Stack[i].Card, v.Stack[i].Owner
		}
	}
	return nil, 0
}

// action is an action with the text to post.
type action struct {
	Type      string
	Player    int
	HandIndex int
	TargetID  string
	text      jsontext.Value
}

const passPriority = "pass_priority"

func (a *action) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	var read struct {
		Type      string `json:"type"`
		Player    int    `json:"player"`
		HandIndex int    `json:"hand_index"`
		TargetID  string `json:"target_id"`
	}
	err = json.Unmarshal(text, &read)
	*a = action{read.Type, read.Player, read.HandIndex, read.TargetID, text.Clone()}
	return err
}
