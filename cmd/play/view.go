package main

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
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
	Shuffle         committed        `json:"shuffle"`
	Live            string           `json:"live"` // URL of the WebSocket; "" for none
	Events          []event          `json:"events"`
	Log             []logEntry       `json:"log"`
	Cards           []wire.Card      `json:"cards"`

	text []byte        // as the service sent it
	sent time.Time     // by the service's clock
	poll time.Duration // until the next read
}

// committed is the service's commitment to its part of a shuffle.
type committed struct {
	Commitment string `json:"commitment"`
}

// logEntry is one version of the game's log.
type logEntry struct {
	Version int     `json:"version"`
	Events  []event `json:"events"`
}

// event is any of the events, with the members that narrator uses.
type event struct {
	Type   string         `json:"type"`
	Player int            `json:"player"`
	Owner  int            `json:"owner"`
	Turn   int            `json:"turn"`
	By     int            `json:"by"`
	To     jsontext.Value `json:"to"` // a number, or the name of a zone
	Cause  string         `json:"cause"`
	Reason string         `json:"reason"`
	Card   *wire.Card     `json:"card"`
	Object object         `json:"object"`
}

// to returns To without quotes.
func (e *event) to() string { return strings.Trim(string(e.To), `"`) }

// object is an object. Only card_cast has all of it; other events have its id.
type object struct{ wire.StackObject }

func (o *object) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	if dec.PeekKind() == '"' {
		return json.UnmarshalDecode(dec, &o.ID)
	}
	return json.UnmarshalDecode(dec, &o.StackObject)
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

func parseView(text []byte, header http.Header) (*view, error) {
	v := &view{text: text, sent: time.Now(), poll: defaultPoll}
	if err := json.Unmarshal(text, v); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoView, err)
	}
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		v.sent = date
	}
	if seconds, err := strconv.Atoi(header.Get("X-Poll-Interval")); err == nil && seconds > 0 {
		v.poll = time.Duration(seconds) * time.Second
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
