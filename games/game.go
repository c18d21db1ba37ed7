package games

import (
	"slices"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games/hashchain"
)

// Game is one version of a game.
type Game struct {
	ID string
	Header
	Entry                   // what made this version
	ExpiresAt time.Time     // zero: never
	State     *engine.State // versions share it: it never changes
	Snapshot  *snapshot.Snapshot
	// Secret fixes the shuffle. Only version 0 has it.
	Secret *shuffle.Secret
	// Entropy is what the guest's device added to the shuffle of a game that began
	// with an invitation. Only version 0 of such a game has it.
	Entropy *[32]byte
	// ReadAt is when this value was read from the store, or made.
	ReadAt time.Time
	// Superseded reports whether a later version existed at ReadAt.
	Superseded bool

	// creation is the SHA-256 of what the request asked for that made the game with an
	// Idempotency-Key. Only version 0 of such a game has it.
	creation *[32]byte
	keys     []usedKey // the idempotency window, the oldest first
	absence
	ahead       time.Duration // of At, of the clock that the version was made by
	servedSince time.Time     // zero: not known
}

// Header has the fields that are the same in all versions of a game.
type Header struct {
	CreatedAt   time.Time // to the millisecond
	SnapshotKey [32]byte
	Commitment  [32]byte
	Seeded      bool
	Private     bool
	SeatHashes  [2][]byte // SHA-256 of the seats' tokens; nil in an open game
	TurnSeconds int       // 0: no limit
	Names       [2]string // by seat; "" for none
}

// Entry is one version in a game's log: the action that made it, and what the
// action did.
type Entry struct {
	Version   int
	At        time.Time     // to the millisecond
	Action    engine.Action // of no type in version 0, the setup
	By        *engine.Seat  // who acted for an absent player
	Events    []engine.Event
	RequestID string
	// History binds this version to all before it.
	History hashchain.Hash
}

// Finished reports whether the game has ended.
func (g *Game) Finished() bool { return g.State.Finished() }

// Deal completes version 0 of a game that has all but its state: it deals the cards by a
// secret, and gives the version its hash in the history.
func (g *Game) Deal(rules *engine.Rules, secret shuffle.Secret) {
	state, events := shuffle.Deal(rules, g.Snapshot.Pool, secret)
	g.State, g.Events = &state, events
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: g.State.Rules().Version, SnapshotSHA256: g.Snapshot.SHA256,
		Commitment: g.Commitment, Entropy: g.Entropy, Seeded: g.Seeded, Private: g.Private, TurnSeconds: g.TurnSeconds,
	}
	g.History = beginning.Hash()
}

// extend gives a version after previous its hash in the history.
func (g *Game) extend(previous *Game) {
	entry := hashchain.Entry{Version: g.Version, At: g.At, Action: g.Action, By: g.By}
	g.History = entry.After(previous.History)
}

// DeckList returns the cards that each deck was made of, in the order of the
// pool. Both are the same, and a card never changes its owner: these are the
// cards of player 0, wherever they are now.
func (g *Game) DeckList() []engine.CardRef {
	p := g.State.Position()
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

// CardSetRef names one card set of a game or an invitation.
type CardSetRef struct {
	ID, Name, Version string
	URL               string // "" for the core set
}
