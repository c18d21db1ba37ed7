package api

import (
	"encoding/hex"
	"strings"

	"cardgames/api/address"
	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/engine/decks"
	"cardgames/games"
	"cardgames/live"
)

// View is one version of a game as one viewer sees it: enough to draw the table
// without another request.
type View struct {
	// Identifies the game. In an open game it is the only credential, so do not publish it.
	GameID string `json:"game_id" pattern:"^[a-z2-7]{26}$"`

	// The number of actions so far. The ETag is the version in quotes, after a restore with its epoch.
	Version int    `json:"version" minimum:"0"`
	Status  string `json:"status" enum:"in_progress,finished"`

	// null while the game is in progress.
	Result *wire.Result `json:"result"`

	// The seat whose view this is; null for a spectator and at an open table.
	Viewer *int `json:"viewer" nullable:"true" minimum:"0" maximum:"1"`

	// The WebSocket URL (RFC 6455) at which to follow the game. It takes no token and sends one
	// text frame for each new version, such as {"game_id": "...", "version": 7}, and nothing else.
	// A frame is a hint: it may be lost, repeated or late, so read the game after each, and after
	// connecting. In a seat's view the query is game=ID.TICKET: such a connection is not sent the
	// seat's own moves, and no spectator can displace it. A second device of the same seat leaves
	// the dot and the ticket out. Absent if the game is finished, if the version is not the newest,
	// and where the service has no live updates.
	Live string `json:"live,omitzero" format:"uri"`

	wire.Table

	// Every action that the viewer may take now, except resigning, ready to be posted. Empty if the
	// game is finished or the version is not the newest.
	LegalActions []wire.Action `json:"legal_actions"`

	// The actions by which the viewer may resign, with or without priority, ready to be posted: one
	// for each seat that the viewer plays. Empty if the game is finished or the version is not the
	// newest.
	Resignations []wire.Action `json:"resignations"`

	// What the action that made this version did, in order. In version 0, the setup.
	Events   []wire.Event   `json:"events"`
	CardSets []wire.CardSet `json:"card_sets"`
	Snapshot Snapshot       `json:"snapshot"`
	Shuffle  Shuffle        `json:"shuffle"`

	// Binds this version to all before it.
	History wire.History `json:"history"`

	Rules wire.Rules `json:"rules"`

	// false: an open table; anyone who knows the game's id sees both hands and may act for both
	// players. true: the token of the request decides what is visible; without one the viewer is a
	// spectator.
	Private bool `json:"private"`

	// Only in a game to which each player has brought a deck: true.
	Decks bool `json:"decks,omitzero"`

	// Only in a game with decks that were chosen from a draft: its seed.
	Draft string `json:"draft,omitzero"`

	// From this time on the other seat may act for the player who has priority: turn_seconds after
	// this version; in a game that began with a public invitation, 30 seconds for the first action
	// of each player. For a player for whom the other seat has passed, until they act, it is a tenth
	// of turn_seconds, but at least 10 seconds. null if there is no limit, and in a game that began
	// with a private invitation until the host has acted once.
	Deadline *wire.Time `json:"deadline" nullable:"true"`

	// Every action that the viewer may take from deadline on, and not before, ready to be posted:
	// for the seat without priority the pass of an absent opponent and, after three such passes in
	// a row or where the 30 seconds for a first action have passed, the opponent's resignation.
	// Empty otherwise.
	DeadlineActions []wire.Action `json:"deadline_actions"`

	// When the game was created.
	CreatedAt wire.Time `json:"created_at"`

	// When this version was made.
	UpdatedAt wire.Time `json:"updated_at"`

	// When the game will be deleted; null if never.
	ExpiresAt *wire.Time `json:"expires_at" nullable:"true"`

	// Only in the response that creates a private game: the tokens that the service generated.
	Seats []SeatToken `json:"seats,omitzero" maxItems:"2"`

	// Only with ?since: the versions after it, the oldest first, at most the newest 100.
	Log []wire.LogEntry `json:"log,omitzero" maxItems:"100"`

	// Only with ?since: whether older versions were left out of the log.
	LogTruncated *bool `json:"log_truncated,omitzero" nullable:"false"`

	// Only with ?include=cards: every card of the game's card sets.
	Cards []wire.Card `json:"cards,omitzero"`

	// Only with ?include=cards: the ids of the cards of each deck, sorted as in cards. The order of
	// the decks is secret. Not in a game with decks.
	DeckList []string `json:"deck_list,omitzero"`

	// Only with ?include=cards, and in a game with decks: the ids of the cards of both decks, player 0's
	// first, sorted as in cards.
	DeckLists *[2][]string `json:"deck_lists,omitzero" nullable:"false"`
}

// Snapshot identifies the cards of the game as they were when it was created.
type Snapshot struct {
	// SHA-256 of the canonical JSON (RFC 8785) of snapshot.sets in the export.
	SHA256 string `json:"sha256" pattern:"^[0-9a-f]{64}$"`
}

// Shuffle is the commitment to the order of the decks. Once the game is finished,
// the secret in the export proves that the order was fixed before the first move.
type Shuffle struct {
	// SHA-256 of the secret that shuffled the decks.
	Commitment string `json:"commitment" pattern:"^[0-9a-f]{64}$"`

	// Whether the secret comes from a seed. Anyone who knows or guesses the seed knows the decks.
	Seeded bool `json:"seeded"`
}

// newView returns a version as a viewer sees it. Only the newest version has legal
// actions. live is the URL at which games are followed, or "".
func newView(g *games.Game, viewer engine.Viewer, live string) *View {
	result := g.State.Result()
	table := engine.ViewOf(g.Snapshot.Pool, g.State, viewer)
	v := &View{
		GameID: g.ID, Version: g.Version, Status: wire.Status(result), Result: wire.NewResult(result),
		Table:    wire.NewTable(g.Snapshot, &table, g.Names),
		Events:   wire.NewEvents(g.Snapshot, g.Events, viewer),
		CardSets: wire.NewCardSets(g.Snapshot),
		Snapshot: Snapshot{g.Snapshot.SHA256},
		Shuffle:  Shuffle{hex.EncodeToString(g.Commitment[:]), g.Seeded},
		History:  wire.NewHistory(g.History),
		Rules:    wire.NewRules(g.State.Rules()),
		Private:  g.Private,
		Decks:    g.HasDecks(), Draft: g.Draft,
		CreatedAt: wire.Time(g.CreatedAt), UpdatedAt: wire.Time(g.At),
	}
	if !g.Superseded {
		v.LegalActions = wire.NewActions(table.Legal)
		v.Resignations = wire.NewActions(engine.Resignations(g.State, viewer))
		v.Live = liveURL(g, viewer, live)
	}
	if !g.ExpiresAt.IsZero() {
		v.ExpiresAt = new(wire.Time(g.ExpiresAt))
	}
	if seat, ok := viewer.Seat(); ok {
		v.Viewer = new(int(seat))
	}
	v.Deadline, v.DeadlineActions = deadline(g, viewer)
	return v
}

// NewOperatorView returns a version with all that its operator may see: both hands, all cards
// of the sets, and a log.
func NewOperatorView(g *games.Game, log games.Log) *View {
	v := newView(g, engine.ViewerOpenTable, "")
	v.addLog(g, log, engine.ViewerOpenTable)
	v.addCards(g)
	return v
}

// deadline returns the deadline of a version, or nil, and the actions that the
// viewer may take from then on. Both depend on the version and the viewer only, so
// the bytes of a version, and with them its ETag, stay the same when the deadline
// passes. Only the end of an interruption moves the deadline of a version.
func deadline(g *games.Game, viewer engine.Viewer) (*wire.Time, []wire.Action) {
	at, ok := g.Deadline()
	if !ok || g.Superseded {
		return nil, nil
	}
	return new(wire.Time(at)), wire.NewActions(g.DeadlineActions(viewer))
}

// liveAt returns the URL of the live updates for a request. A path is on the host
// at which the client reached the service. Only the client that sent the headers gets
// the URL, since views are never cached.
func liveAt(r *Request, live string) string {
	if !strings.HasPrefix(live, "/") {
		return live
	}
	scheme, host := address.OriginOf(r.Request)
	if host == "" {
		return ""
	}
	return "ws" + strings.TrimPrefix(scheme, "http") + "://" + host + live
}

func liveURL(g *games.Game, viewer engine.Viewer, base string) string {
	if base == "" || g.Finished() {
		return ""
	}
	return base + "?game=" + live.WatchName(g, viewer)
}

func (v *View) addLog(g *games.Game, log games.Log, viewer engine.Viewer) {
	v.Log, v.LogTruncated = make([]wire.LogEntry, len(log.Entries)), &log.Truncated
	for i, e := range log.Entries {
		v.Log[i] = wire.NewLogEntry(g.Snapshot, viewer, e.Version, e.At, e.Action, e.By, e.Events)
		v.Log[i].History = wire.NewHistory(e.History)
	}
}

func (v *View) addCards(g *games.Game) {
	v.Cards = wire.NewCards(g.State.Rules(), g.Snapshot.Pool)
	lists := decks.IDs(g.Snapshot.Pool, g.DeckLists())
	if g.HasDecks() {
		v.DeckLists = &lists
	} else {
		v.DeckList = lists[0]
	}
}
