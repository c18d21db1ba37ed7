package api

import (
	"encoding/hex"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/engine"
	"cardgames/games"
)

// View is one version of a game as one viewer sees it: enough to draw the table
// without another request.
type View struct {
	GameID  string       `json:"game_id"`
	Version int          `json:"version" minimum:"0" doc:"Counts the actions so far. It is also the ETag."`
	Status  string       `json:"status" enum:"in_progress,finished"`
	Result  *wire.Result `json:"result" doc:"null while the game is in progress."`
	wire.Table
	LegalActions []wire.Action  `json:"legal_actions" doc:"Every action that the viewer may take now, ready to be posted. Empty when the game is finished, and in a version that is not the newest."`
	Events       []wire.Event   `json:"events" doc:"What the action that made this version did, in order. In version 0: the setup."`
	CardSets     []wire.CardSet `json:"card_sets"`
	Snapshot     Snapshot       `json:"snapshot"`
	Shuffle      Shuffle        `json:"shuffle"`
	Rules        Rules          `json:"rules"`
	Private      bool           `json:"private" doc:"false: an open table, where whoever knows the game's id sees both hands and may act for both players. true: each viewer sees what the Authorization of the request gives a right to; without one, a spectator's view."`
	Deadline     *time.Time     `json:"deadline" nullable:"true" doc:"After it, the other seat may post pass_priority for the player who has priority, and again until that player acts. null: no limit."`
	CreatedAt    time.Time      `json:"created_at"`
	UpdatedAt    time.Time      `json:"updated_at" doc:"When this version was made."`
	ExpiresAt    *time.Time     `json:"expires_at" nullable:"true" doc:"When the game will be deleted; null: never."`

	Seats        []SeatToken     `json:"seats,omitzero" maxItems:"2" doc:"Only in the answer that created a private game: the tokens that the service made."`
	Log          []wire.LogEntry `json:"log,omitzero" maxItems:"100" doc:"Only with ?since: the versions after it, the oldest first; the newest 100 at most."`
	LogTruncated *bool           `json:"log_truncated,omitzero" nullable:"false" doc:"Only with ?since: whether the log lacks older versions."`
	Cards        []wire.Card     `json:"cards,omitzero" doc:"Only with ?include=cards: every card of the game's card sets."`
	DeckList     []string        `json:"deck_list,omitzero" maxItems:"30" doc:"Only with ?include=cards: the ids of the 30 cards that each deck is made of, in the order of cards, which is not that of the decks."`
}

// Snapshot names the cards of the game as they were when it was created.
type Snapshot struct {
	SHA256 string `json:"sha256" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of the canonical JSON (RFC 8785) of the card sets, as the export has them in snapshot.sets."`
}

// Shuffle proves, once the game is finished and the export tells the secret,
// that the decks were fixed before the first move.
type Shuffle struct {
	Commitment string `json:"commitment" pattern:"^[0-9a-f]{64}$" doc:"SHA-256 of the secret that the decks were shuffled with."`
	Seeded     bool   `json:"seeded" doc:"The secret came from a seed. Whoever knows or guesses it knows the decks."`
}

// Rules are the figures of the rules that a client may want to show.
type Rules struct {
	Version   int `json:"version"`
	Goal      int `json:"goal" doc:"The progress that wins."`
	Turns     int `json:"turns" doc:"The game ends after so many turns of both players together."`
	HandLimit int `json:"hand_limit" doc:"Nobody draws with so many cards in hand."`
}

func newView(g *games.Game, viewer engine.Viewer) *View {
	pool, result := g.Snapshot.Pool, g.State.Result()
	table := engine.ViewOf(pool, &g.State, viewer)
	v := &View{
		GameID: g.ID, Version: g.Version, Status: wire.Status(result), Result: wire.NewResult(result),
		Table:     wire.NewTable(pool, &table),
		Events:    wire.NewEvents(pool, g.Events, viewer),
		CardSets:  wire.NewCardSets(g.Snapshot),
		Snapshot:  Snapshot{g.Snapshot.SHA256},
		Shuffle:   Shuffle{hex.EncodeToString(g.Commitment[:]), g.Seeded},
		Rules:     Rules{g.RulesVersion, engine.Goal, engine.MaxTurns, engine.HandLimit},
		Private:   g.Private,
		CreatedAt: g.CreatedAt, UpdatedAt: g.At,
	}
	if !g.Superseded {
		v.LegalActions = wire.NewActions(table.Legal)
	}
	if !g.ExpiresAt.IsZero() {
		v.ExpiresAt = &g.ExpiresAt
	}
	if deadline, ok := g.Deadline(); ok && !g.Superseded {
		v.Deadline = &deadline
	}
	return v
}

func (v *View) addLog(pool *engine.Pool, log games.Log, viewer engine.Viewer) {
	v.Log, v.LogTruncated = make([]wire.LogEntry, len(log.Entries)), &log.Truncated
	for i, e := range log.Entries {
		v.Log[i] = wire.NewLogEntry(pool, viewer, e.Version, e.At, e.Action, e.By, e.Events)
	}
}

func (v *View) addCards(g *games.Game) {
	v.Cards = wire.NewCards(g.Snapshot.Pool)
	for _, ref := range deckList(&g.State) {
		v.DeckList = append(v.DeckList, g.Snapshot.Pool.Card(ref).ID)
	}
}

// deckList gathers the cards of player 0 from where they are now. Both decks
// are made of the same, and a card never changes its owner.
func deckList(state *engine.State) []engine.CardRef {
	p := state.Position()
	own := p.Players[0]
	cards := slices.Concat(own.Deck, own.Hand, own.Discard)
	for _, permanent := range own.Board {
		cards = append(cards, permanent.Card)
	}
	for _, object := range p.Stack {
		if object.Owner == 0 {
			cards = append(cards, object.Card)
		}
	}
	slices.Sort(cards)
	return cards
}

// answer shows a view.
func answer(status int, v *View) (*output, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return &output{Status: status, ContentType: mediaJSON, ETag: versionTag(v.Version), Vary: "Authorization", Body: body}, nil
}
