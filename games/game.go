package games

import (
	"slices"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/decks"
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
	// Epoch is that of the Repository.
	Epoch Epoch
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
	// Draft is the seed of the draft from which both decks were chosen; "" for none.
	Draft string
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
// secret, and gives the version its hash in the history. The lists of the decks are nil in a game
// whose decks are made from the pool; otherwise the rules have OwnDecks.
func (g *Game) Deal(rules *engine.Rules, lists *[2][]engine.CardRef, secret shuffle.Secret) {
	beginning := hashchain.Beginning{
		GameID: g.ID, CreatedAt: g.CreatedAt, RulesVersion: rules.Version, SnapshotSHA256: g.Snapshot.SHA256,
		Commitment: g.Commitment, Entropy: g.Entropy, Seeded: g.Seeded, Private: g.Private, TurnSeconds: g.TurnSeconds,
	}
	pool := g.Snapshot.Pool
	if lists == nil {
		lists = new(shuffle.Lists(rules, pool, secret))
	} else {
		beginning.DeckLists = new(decks.IDs(pool, *lists))
	}
	state, events := shuffle.DealLists(rules, pool, *lists, secret)
	g.State, g.Events, g.History = &state, events, beginning.Hash()
}

// HasDecks reports whether each player has brought a deck.
func (g *Game) HasDecks() bool { return g.State.Rules().OwnDecks() }

// extend gives a version after previous its hash in the history.
func (g *Game) extend(previous *Game) {
	entry := hashchain.Entry{Version: g.Version, At: g.At, Action: g.Action, By: g.By}
	g.History = entry.After(previous.History)
}

// DeckLists returns the cards that each deck was made of, in the order of the
// pool. A card never changes its owner: these are the cards of each player,
// wherever they are now. Without decks of the players both lists are the same.
func (g *Game) DeckLists() (lists [2][]engine.CardRef) {
	p := g.State.Position()
	for seat, own := range p.Players {
		cards := slices.Concat(own.Deck, own.Hand, own.Discard)
		for _, permanent := range own.Board {
			cards = append(cards, permanent.Card)
		}
		for _, object := range p.Stack {
			if object.Owner == engine.Seat(seat) {
				cards = append(cards, object.Card)
			}
		}
		slices.Sort(cards)
		lists[seat] = cards
	}
	return lists
}

// CardSetRef names one card set of a game or an invitation.
type CardSetRef struct {
	ID, Name, Version string
	URL               string // "" for the core set
}
