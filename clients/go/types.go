package cardgames

import (
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// View is one version of a game as its viewer sees it. The OpenAPI document of the service describes each
// member, here and in the other types.
type View struct {
	GameID          string        `json:"game_id"`
	Version         int           `json:"version"`
	Status          string        `json:"status"`
	Result          *Result       `json:"result"`
	Turn            int           `json:"turn"`
	Round           int           `json:"round"`
	ActivePlayer    int           `json:"active_player"`
	Priority        *int          `json:"priority"`
	Passes          int           `json:"passes"`
	Casts           int           `json:"casts"`
	Players         []Player      `json:"players"`
	Stack           []StackObject `json:"stack"`
	LegalActions    []Action      `json:"legal_actions"`
	Resignations    []Action      `json:"resignations"`
	Deadline        *time.Time    `json:"deadline"`
	DeadlineActions []Action      `json:"deadline_actions"`
	Events          []Event       `json:"events"`
	Log             []LogEntry    `json:"log,omitempty"`
	LogTruncated    bool          `json:"log_truncated,omitempty"`
	Cards           []Card        `json:"cards,omitempty"`
	DeckList        []string      `json:"deck_list,omitempty"`
	Decks           bool          `json:"decks,omitempty"`      // whether each player has brought a deck
	Draft           string        `json:"draft,omitempty"`      // the seed of the draft that both were chosen from
	DeckLists       [][]string    `json:"deck_lists,omitempty"` // by player, in place of DeckList
	CardSets        []CardSet     `json:"card_sets"`
	Snapshot        Digest        `json:"snapshot"`
	History         Digest        `json:"history"`
	Shuffle         Shuffle       `json:"shuffle"`
	Rules           Rules         `json:"rules"`
	Private         bool          `json:"private"`
	Viewer          *int          `json:"viewer"`
	Seats           []SeatToken   `json:"seats,omitempty"`
	Live            string        `json:"live,omitempty"`
	CreatedAt       time.Time     `json:"created_at"`
	UpdatedAt       time.Time     `json:"updated_at"`
	ExpiresAt       *time.Time    `json:"expires_at"`

	// Sent is when the service sent the view, by its own clock, by which Deadline is meant too.
	Sent time.Time `json:"-"`
	// Interval is the time until the next read, at least, where there are no hints.
	Interval time.Duration `json:"-"`
	// Tag is the entity tag of the version.
	Tag string `json:"-"`
}

// Finished reports whether the game is over.
func (v *View) Finished() bool { return v.Status == "finished" }

var errNoView = errors.New("the response is not a view of a game")

// check fails where the response is something else. Of a view it promises two players and, in turn, the player who has
// priority or the result.
func (v *View) check() error {
	playing := v.Status == "in_progress" && v.Priority != nil && (*v.Priority == 0 || *v.Priority == 1)
	finished := v.Finished() && v.Result != nil
	if len(v.Players) != 2 || !playing && !finished {
		return errNoView
	}
	return nil
}

// Pass returns the legal action that passes, or nil.
func (v *View) Pass() *Action {
	return firstOf(v.LegalActions, func(a Action) bool { return a.Type == PassPriority })
}

// Resignation returns the action by which a player resigns; nil if the viewer does not play that seat.
func (v *View) Resignation(player int) *Action {
	return firstOf(v.Resignations, func(a Action) bool { return a.Player == player })
}

// firstOf returns the first item that fits, or nil.
func firstOf[T any](items []T, fits func(T) bool) *T {
	if at := slices.IndexFunc(items, fits); at >= 0 {
		return &items[at]
	}
	return nil
}

// Plays returns the legal actions that play or cast the card at an index of the viewer's hand: one for each option and
// target.
func (v *View) Plays(handIndex int) (plays []Action) {
	for _, a := range v.LegalActions {
		if a.HandIndex != nil && *a.HandIndex == handIndex {
			plays = append(plays, a)
		}
	}
	return plays
}

// Find returns the object with an id, which is on a board or on the stack, or nowhere.
func (v *View) Find(id string) (onBoard *Permanent, onStack *StackObject) {
	for i := range v.Players {
		onBoard = firstOf(v.Players[i].Board, func(p Permanent) bool { return p.ID == id })
		if onBoard != nil {
			return onBoard, nil
		}
	}
	return nil, firstOf(v.Stack, func(o StackObject) bool { return o.ID == id })
}

// spectated reports whether the viewer has no seat. At an open table everyone may play.
func (v *View) spectated() bool { return v.Private && v.Viewer == nil }

// Result says how a game ended. Winner is nil for a draw.
type Result struct {
	Winner *int   `json:"winner"`
	Reason string `json:"reason"`
}

// Player is one side of the table. Hand is nil where it is hidden from the viewer.
type Player struct {
	Player    int         `json:"player"`
	Name      *string     `json:"name"`
	Progress  int64       `json:"progress"`
	Time      int64       `json:"time"`
	Income    Income      `json:"income"`
	DeckCount int         `json:"deck_count"`
	HandCount int         `json:"hand_count"`
	Hand      []Card      `json:"hand"`
	Board     []Permanent `json:"board"`
	Discard   []Card      `json:"discard"`
}

// Income is what a player's next turn, and a task, will give.
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
	Summary     string          `json:"summary,omitempty"` // the description in a few words
	Badge       string          `json:"badge,omitempty"`   // the same of a permanent in a few characters
	Options     []string        `json:"options,omitempty"` // what each option does
	// What each option does, in a few words.
	OptionSummaries []string `json:"option_summaries,omitempty"`
}

// Permanent is an object on a board.
type Permanent struct {
	ID       string `json:"id"`
	Owner    int    `json:"owner"`
	Card     Card   `json:"card"`
	Rate     int64  `json:"rate"`
	Shielded bool   `json:"shielded"`
}

// StackObject is an object on the stack. TargetID is empty without a target, Option nil for a card without options.
type StackObject struct {
	ID       string `json:"id"`
	Owner    int    `json:"owner"`
	Card     Card   `json:"card"`
	TargetID string `json:"target_id,omitempty"`
	Option   *int   `json:"option,omitempty"`
}

// Rules are the figures of the rules of a game.
type Rules struct {
	Version      int `json:"version"`
	Goal         int `json:"goal"`  // the progress that wins
	Turns        int `json:"turns"` // of both players together
	HandLimit    int `json:"hand_limit"`
	BaseTime     int `json:"base_time"`
	ApplianceCap int `json:"appliance_cap"`
	PersonCap    int `json:"person_cap"`

	SecondProgress int `json:"second_progress,omitempty"` // with which player 1 begins
}

// The types of actions.
const (
	PlayCard     = "play_card"
	CastInstant  = "cast_instant"
	PassPriority = "pass_priority"
	Resign       = "resign"
)

// Action is what a player does. Its type says which other members it has.
type Action struct {
	Type      string `json:"type"`
	Player    int    `json:"player"`
	HandIndex *int   `json:"hand_index,omitempty"`
	TargetID  string `json:"target_id,omitempty"`
	Option    *int   `json:"option,omitempty"` // from 0; of a card that chooses
}

// LogEntry is one version in the log of a game. Action is nil in version 0; By is the seat that acted for an
// absent player.
type LogEntry struct {
	Version int       `json:"version"`
	At      time.Time `json:"at"`
	Action  *Action   `json:"action"`
	By      *int      `json:"by,omitempty"`
	Events  []Event   `json:"events"`
	History Digest    `json:"history"`
}

// CardSet is a card set of a game. URL is nil for the core set, and for one that came with the request.
type CardSet struct {
	SetID   string  `json:"set_id"`
	Name    string  `json:"name"`
	Version string  `json:"version"`
	URL     *string `json:"url"`
	Style   string  `json:"style,omitempty"` // how a table looks, where the author has chosen it
}

// CardSetList is what CardSets returns.
type CardSetList struct {
	CardSets   []OfferedCardSet `json:"card_sets"`
	InlineSets bool             `json:"inline_sets"` // whether requests may have Sets of their own
	Decks      bool             `json:"decks"`       // whether players may bring decks
	Unplayable []Fault          `json:"unplayable"`  // files of the operator's that cannot be played
}

// OfferedCardSet is a card set that the service offers. URL is for SetURLs; nil for a core set that the list does not
// have.
type OfferedCardSet struct {
	Name  string  `json:"name"`
	About *string `json:"about"`
	File  *string `json:"file"`
	URL   *string `json:"url"`
	Style string  `json:"style,omitempty"` // of the set, where it is known
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
	Decks       [][]DeckEntry     `json:"decks,omitempty"`       // none, or two: the players' own, of 30 cards each
	Draft       string            `json:"draft,omitempty"`       // the seed of the draft that both are chosen from
}

// DeckEntry is a card of a deck: its id, such as core:kettle, and 1 or 2 copies.
type DeckEntry struct {
	Card   string `json:"card"`
	Copies int    `json:"copies"`
}

// Invitation is an offer of a seat. One of List is public and open, and has no Status, Public, Snapshot, Rules,
// RematchOf and Live.
type Invitation struct {
	InvitationID string     `json:"invitation_id"` // also of the game that it becomes
	Status       string     `json:"status"`
	Public       bool       `json:"public"`
	Host         Host       `json:"host"`
	Seat         *int       `json:"seat"`         // of the host; nil if the deal decides
	TurnSeconds  int        `json:"turn_seconds"` // 0 if there is no limit
	CardSets     []CardSet  `json:"card_sets"`
	Snapshot     Digest     `json:"snapshot"`
	Rules        Rules      `json:"rules"`
	Shuffle      Shuffle    `json:"shuffle"`
	RematchOf    *string    `json:"rematch_of"`
	Live         string     `json:"live,omitempty"`
	CreatedAt    time.Time  `json:"created_at"`
	ExpiresAt    *time.Time `json:"expires_at"`
	// Decks reports whether each player brings a deck; Draft is the seed of the draft that both are chosen from. Deck is
	// the host's, for the host alone, while the invitation is open.
	Decks bool        `json:"decks,omitempty"`
	Draft string      `json:"draft,omitempty"`
	Deck  []DeckEntry `json:"deck,omitempty"`
	Cards []Card      `json:"cards,omitempty"` // of ReadWithCards, while the invitation is open
}

// Host is who offers a seat. Name is not verified, and nil without one.
type Host struct {
	Name *string `json:"name"`
}

// Offer is what an invitation is made of. A public one, which anyone may accept, needs TurnSeconds; a rematch
// has RematchOf, and otherwise at most a Name, and Deck and Draft if the game before had decks.
type Offer struct {
	Name        string            `json:"name,omitempty"`
	Public      bool              `json:"public,omitempty"`
	RematchOf   string            `json:"rematch_of,omitempty"`
	Seat        *int              `json:"seat,omitempty"` // of the host; nil lets the deal decide
	SetURLs     []string          `json:"set_urls,omitempty"`
	Sets        []json.RawMessage `json:"sets,omitempty"`
	TurnSeconds int               `json:"turn_seconds,omitempty"`
	Deck        []DeckEntry       `json:"deck,omitempty"`  // of the host; then the guest needs one, too
	Draft       string            `json:"draft,omitempty"` // the seed of the draft that both are chosen from
}
