package cardgames

import (
	"encoding/json"
	"time"
)

// View is one version of a game as its viewer sees it. The OpenAPI document of the service describes each
// member, here and in the other types.
type View struct {
	GameID          string           `json:"game_id"`
	Version         int              `json:"version"`
	Status          string           `json:"status"`
	Result          *Result          `json:"result"`
	Turn            int              `json:"turn"`
	Round           int              `json:"round"`
	ActivePlayer    int              `json:"active_player"`
	Priority        *int             `json:"priority"`
	Passes          int              `json:"passes"`
	Casts           int              `json:"casts"`
	Players         []Player         `json:"players"`
	Stack           []StackObject    `json:"stack"`
	LegalActions    []Action         `json:"legal_actions"`
	Resignations    []Action         `json:"resignations"`
	Deadline        *time.Time       `json:"deadline"`
	DeadlineActions []Action         `json:"deadline_actions"`
	Events          []Event          `json:"events"`
	Log             []LogEntry       `json:"log,omitempty"`
	LogTruncated    bool             `json:"log_truncated,omitempty"`
	Cards           []Card           `json:"cards,omitempty"`
	DeckList        []string         `json:"deck_list,omitempty"`
	CardSets        []CardSet        `json:"card_sets"`
	Snapshot        Digest           `json:"snapshot"`
	History         *Digest          `json:"history"`
	Shuffle         Shuffle          `json:"shuffle"`
	Rules           map[string]int64 `json:"rules"`
	Private         bool             `json:"private"`
	Viewer          *int             `json:"viewer"`
	Seats           []SeatToken      `json:"seats,omitempty"`
	Live            string           `json:"live,omitempty"`
	CreatedAt       time.Time        `json:"created_at"`
	UpdatedAt       time.Time        `json:"updated_at"`
	ExpiresAt       *time.Time       `json:"expires_at"`
}

// Finished reports whether the game is over.
func (v *View) Finished() bool { return v.Status == "finished" }

// spectated reports whether the viewer has no seat. At an open table everyone may play.
func (v *View) spectated() bool { return v.Private && v.Viewer == nil }

// Result says how a game ended. Winner is nil for a draw.
type Result struct {
	Winner *int   `json:"winner"`
	Reason string `json:"reason"`
}

// Player is one side of the table. Hand is nil where it is hidden from the viewer.
type Player struct {
	Player    int           `json:"player"`
	Name      *string       `json:"name"`
	Progress  int64         `json:"progress"`
	Time      int64         `json:"time"`
	Income    Income        `json:"income"`
	DeckCount int           `json:"deck_count"`
	HandCount int           `json:"hand_count"`
	Hand      []Card        `json:"hand"`
	Board     []StackObject `json:"board"`
	Discard   []Card        `json:"discard"`
}

// Income is what the next own turn, and a task, will give a player.
type Income struct {
	Time      int64 `json:"time"`
	Progress  int64 `json:"progress"`
	TaskBonus int64 `json:"task_bonus"`
}

// Card is a card of the game. Params depend on the effect.
type Card struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	Cost        int64           `json:"cost"`
	Type        string          `json:"type"`
	Effect      string          `json:"effect"`
	Params      json.RawMessage `json:"params"`
	Text        string          `json:"text"`
	Flavor      string          `json:"flavor,omitempty"`
	Description string          `json:"description,omitempty"`
}

// StackObject is an object on the stack or, with a rate, on the board.
type StackObject struct {
	ID       string `json:"id"`
	Owner    int    `json:"owner"`
	Card     Card   `json:"card"`
	Rate     int64  `json:"rate,omitempty"`
	Shielded bool   `json:"shielded,omitempty"`
	TargetID string `json:"target_id,omitempty"`
}

// Action is what a player does. Its type says which other members it has.
type Action struct {
	Type      string `json:"type"`
	Player    int    `json:"player"`
	HandIndex *int   `json:"hand_index,omitempty"`
	TargetID  string `json:"target_id,omitempty"`
}

// Event is one thing that happened. Data is the whole of it; pass over an event of a type that you do not
// know.
type Event struct {
	Type string
	Data json.RawMessage
}

// UnmarshalJSON implements json.Unmarshaler.
func (e *Event) UnmarshalJSON(text []byte) error {
	var tag struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(text, &tag); err != nil {
		return err
	}
	*e = Event{tag.Type, append(json.RawMessage(nil), text...)}
	return nil
}

// MarshalJSON implements json.Marshaler.
func (e Event) MarshalJSON() ([]byte, error) { return e.Data, nil }

// LogEntry is one version in the log of a game. Action is nil in version 0; By is the seat that acted for an
// absent player.
type LogEntry struct {
	Version int       `json:"version"`
	At      time.Time `json:"at"`
	Action  *Action   `json:"action"`
	By      *int      `json:"by,omitempty"`
	Events  []Event   `json:"events"`
	History *Digest   `json:"history"`
}

// CardSet is a card set of a game. URL is nil for the core set, and for one that came with the request.
type CardSet struct {
	SetID   string  `json:"set_id"`
	Name    string  `json:"name"`
	Version string  `json:"version"`
	URL     *string `json:"url"`
}

// CardSetList is what CardSets returns.
type CardSetList struct {
	CardSets   []OfferedCardSet `json:"card_sets"`
	InlineSets bool             `json:"inline_sets"` // whether requests may have Sets of their own
}

// OfferedCardSet is a card set that the service offers. URL is for SetURLs; nil for a core set that the list does not
// have.
type OfferedCardSet struct {
	Name  string  `json:"name"`
	About *string `json:"about"`
	File  *string `json:"file"`
	URL   *string `json:"url"`
}

// Digest is a SHA-256 in hex.
type Digest struct {
	SHA256 string `json:"sha256"`
}

// Shuffle is the commitment to the shuffle.
type Shuffle struct {
	Commitment string `json:"commitment"`
	Seeded     bool   `json:"seeded,omitempty"`
	Algorithm  string `json:"algorithm,omitempty"`
}

// SeatToken is the token of a seat of a private game.
type SeatToken struct {
	Player int    `json:"player"`
	Token  string `json:"token"`
}

// NewGame is what a game is created from. The zero value stands for an open game of the core set.
type NewGame struct {
	SetURLs     []string          `json:"set_urls,omitempty"`
	Sets        []json.RawMessage `json:"sets,omitempty"`
	Seed        string            `json:"seed,omitempty"`
	Private     bool              `json:"private,omitempty"`
	TurnSeconds int               `json:"turn_seconds,omitempty"`
	SeatHashes  []string          `json:"seat_hashes,omitempty"` // of tokens; an empty one is made by CreateGame
}

// Invitation is an offer of a seat. One of List is public and open, and has no Status, Public, Snapshot, Rules,
// RematchOf and Live.
type Invitation struct {
	InvitationID string           `json:"invitation_id"` // also of the game that it becomes
	Status       string           `json:"status"`
	Public       bool             `json:"public"`
	Host         Host             `json:"host"`
	Seat         *int             `json:"seat"`         // of the host; nil if the deal decides
	TurnSeconds  int              `json:"turn_seconds"` // 0 if there is no limit
	CardSets     []CardSet        `json:"card_sets"`
	Snapshot     Digest           `json:"snapshot"`
	Rules        map[string]int64 `json:"rules"`
	Shuffle      Shuffle          `json:"shuffle"`
	RematchOf    *string          `json:"rematch_of"`
	Live         string           `json:"live,omitempty"`
	CreatedAt    time.Time        `json:"created_at"`
	ExpiresAt    *time.Time       `json:"expires_at"`
}

// Host is who offers a seat. Name is not verified, and nil without one.
type Host struct {
	Name *string `json:"name"`
}

// Offer is what an invitation is made of. A public one, which anyone may accept, needs TurnSeconds; a rematch
// has RematchOf, and otherwise at most a Name.
type Offer struct {
	Name        string            `json:"name,omitempty"`
	Public      bool              `json:"public,omitempty"`
	RematchOf   string            `json:"rematch_of,omitempty"`
	Seat        *int              `json:"seat,omitempty"` // of the host; nil lets the deal decide
	SetURLs     []string          `json:"set_urls,omitempty"`
	Sets        []json.RawMessage `json:"sets,omitempty"`
	TurnSeconds int               `json:"turn_seconds,omitempty"`
}
