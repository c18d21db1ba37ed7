package games

import (
	"cmp"
	"time"
)

// Ports are what the use cases of a process work on.
type Ports struct {
	Store Store
	// Invitations writes in one transaction with Store.
	Invitations InvitationStore
	Archive     Archive
	Encoder     Encoder // of what is archived
	Loader      Loader
	Now         func() time.Time
	ServedSince func() time.Time // as for a Reader; nil: not known
	Retention   time.Duration    // of games; 0 keeps them permanently
	Options     []Option         // of new games
	Watchers    Watchers         // of games
	// OnlyFinished archives finished games only. An export of another one is sent and not kept.
	OnlyFinished bool
	// CacheBytes is how many bytes of memory games and card sets take that are kept; 0 is
	// DefaultCacheBytes.
	CacheBytes int
}

// UseCases are the use cases of a process that serves all requests. A function of the
// cloud makes the only one that it needs.
type UseCases struct {
	Creator     *Creator
	Reader      *Reader
	Submitter   *Submitter
	Exporter    *Exporter
	Offerer     *Offerer
	Accepter    *Accepter
	Invitations *Invitations
	Watcher     *Watcher
	InlineSets  bool // whether requests may have card sets of their own

	cache *cache
}

// Forget drops a game that was deleted from the cache.
func (u UseCases) Forget(gameID string) { u.cache.forget(gameID) }

// CacheBytes returns how many bytes of memory the cache takes.
func (u UseCases) CacheBytes() int { return u.cache.bytes() }

// NewUseCases returns the use cases of a process, which share one cache.
func NewUseCases(p Ports) UseCases {
	u := UseCases{
		Creator:     NewCreator(p.Store, p.Loader, p.Now, p.Retention, p.Options...),
		Reader:      NewReader(p.Store, p.Now),
		Submitter:   NewSubmitter(p.Store, p.Now),
		Exporter:    NewExporter(p.Store, p.Archive, p.Now, p.Encoder),
		Offerer:     NewOfferer(p.Invitations, p.Store, p.Loader, p.Now, p.Options...),
		Accepter:    NewAccepter(p.Invitations, p.Store, p.Now, p.Retention),
		Invitations: NewInvitations(p.Invitations, p.Now),
		Watcher:     NewWatcher(p.Store, p.Invitations, p.Watchers, p.Now),
		InlineSets:  InlineSets(p.Options...),
	}
	u.Exporter.onlyFinished = p.OnlyFinished
	shared := newCache(cmp.Or(p.CacheBytes, DefaultCacheBytes))
	for _, r := range []*repository{
		&u.Creator.repository, &u.Reader.repository, &u.Submitter.repository, &u.Exporter.repository,
		&u.Offerer.repository, &u.Accepter.repository, &u.Watcher.repository,
	} {
		r.cache, r.ServedSince = shared, p.ServedSince
	}
	u.cache = shared
	return u
}
