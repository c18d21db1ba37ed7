package admin

import (
	"time"

	"cardgames/api"
	"cardgames/games"
	"cardgames/games/gameid"
	"cardgames/lobby"
)

// GameList is a page of games.
type GameList struct {
	Games []Game `json:"games"`
	After string `json:"after,omitempty"` // for the next page; absent after the last one
}

// Game is a game as its operator sees it. It has no token: only their hashes are stored.
type Game struct {
	ID       string    `json:"game_id"`
	Hash     string    `json:"game_hash"` // as lines of the log name it
	Bytes    int       `json:"bytes"`     // that it takes in the store
	Blocked  bool      `json:"blocked"`
	Damaged  string    `json:"damaged,omitempty"` // why it cannot be read; then what follows may be absent
	Created  time.Time `json:"created_at,omitzero"`
	LastMove time.Time `json:"last_move_at,omitzero"`
	Expires  time.Time `json:"expires_at,omitzero"`
	Version  int       `json:"version"`
	Finished bool      `json:"finished"`
	Private  bool      `json:"private"`
	Names    [2]string `json:"names"` // of the players by seat; "" without one
	CardSets []CardSet `json:"card_sets"`

	// Only for one game: the table with both hands, every card of its sets, and the end of its log.
	View *api.View `json:"view,omitzero"`
}

// CardSet names a card set. Its texts come from strangers.
type CardSet struct {
	ID      string `json:"set_id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	URL     string `json:"url,omitempty"`
}

func newGame(o *games.GameOverview) Game {
	return Game{
		ID: o.ID, Hash: gameid.Hash(o.ID), Bytes: o.Bytes, Blocked: o.Blocked, Damaged: textOf(o.Err),
		Created: o.CreatedAt, LastMove: o.MovedAt, Expires: o.ExpiresAt, Version: o.Version,
		Finished: o.Finished, Private: o.Private, Names: o.Names, CardSets: newCardSets(o.CardSets),
	}
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func newCardSets(refs []games.CardSetRef) []CardSet {
	sets := make([]CardSet, len(refs))
	for i, r := range refs {
		sets[i] = CardSet{r.ID, r.Name, r.Version, r.URL}
	}
	return sets
}

// InvitationList is a page of invitations.
type InvitationList struct {
	Invitations []Invitation `json:"invitations"`
	After       string       `json:"after,omitempty"`
}

// Invitation is an invitation as the operator sees it.
type Invitation struct {
	ID       string    `json:"invitation_id"`
	Hash     string    `json:"game_hash"`
	Bytes    int       `json:"bytes"`
	Blocked  bool      `json:"blocked"`
	Damaged  string    `json:"damaged,omitempty"`
	Status   string    `json:"status,omitempty"`
	Public   bool      `json:"public"`
	Host     string    `json:"host,omitempty"` // the host's name
	Created  time.Time `json:"created_at,omitzero"`
	Expires  time.Time `json:"expires_at,omitzero"`
	CardSets []CardSet `json:"card_sets"`
}

func newInvitation(o *lobby.Overview) Invitation {
	shown := Invitation{
		ID: o.ID, Hash: gameid.Hash(o.ID), Bytes: o.Bytes, Blocked: o.Blocked, Damaged: textOf(o.Err),
	}
	if inv := o.Invitation; inv != nil {
		shown.Status, shown.Public, shown.Host = inv.Status.String(), inv.Public, inv.HostName
		shown.Created, shown.Expires, shown.CardSets = inv.CreatedAt, inv.ExpiresAt, newCardSets(inv.CardSets)
	}
	return shown
}
