package api

import (
	"cmp"
	"time"

	"cardgames/games"
	"cardgames/live"
	"cardgames/lobby"
)

// Ports are what the use cases of a process work on.
type Ports struct {
	Store games.Store
	// Invitations writes in one transaction with Store.
	Invitations lobby.Store
	Archive     games.Archive
	Encoder     games.Encoder // of what is archived
	Loader      games.Loader
	Now         func() time.Time
	ServedSince func() time.Time // as of a Repository; nil: not known
	Epoch       games.Epoch      // as of a Repository
	Retention   time.Duration    // of games; 0 keeps them permanently
	Options     []games.Option   // of new games
	Watchers    live.Watchers    // of games
	// OnlyFinished archives finished games only. An export of another one is sent and not kept.
	OnlyFinished bool
	// CacheBytes is how many bytes of memory games and card sets take that are kept; 0 is
	// DefaultCacheBytes.
	CacheBytes int
}

// UseCases are the use cases of a process that serves all requests, which share one cache. A
// function of the cloud makes the only one that it needs.
type UseCases struct {
	Creator     *games.Creator
	Reader      *games.Reader
	Submitter   *games.Submitter
	Exporter    *games.Exporter
	Offerer     *lobby.Offerer
	Accepter    *lobby.Accepter
	Invitations *lobby.Invitations
	OfferCards  *lobby.CardReader
	Watcher     *live.Watcher
	Options     games.Options // of new games

	Repository *games.Repository
}

// NewUseCases returns the use cases of a process.
func NewUseCases(p Ports) UseCases {
	r := games.NewRepository(p.Store, p.Now).Caching(cmp.Or(p.CacheBytes, games.DefaultCacheBytes))
	r.ServedSince, r.Epoch = p.ServedSince, p.Epoch
	invitations := lobby.NewInvitations(p.Invitations, p.Now)
	u := UseCases{
		Creator:     games.NewCreator(r, p.Loader, p.Retention, p.Options...),
		Reader:      games.NewReader(r),
		Submitter:   games.NewSubmitter(r),
		Exporter:    games.NewExporter(r, p.Archive, p.Encoder),
		Offerer:     lobby.NewOfferer(p.Invitations, r, p.Loader, p.Options...),
		Accepter:    lobby.NewAccepter(p.Invitations, r, p.Retention),
		Invitations: invitations,
		OfferCards:  lobby.NewCardReader(invitations, r),
		Watcher:     live.NewWatcher(r, p.Invitations, p.Watchers),
		Options:     games.NewOptions(p.Options),
		Repository:  r,
	}
	u.Exporter.OnlyFinished = p.OnlyFinished
	return u
}
