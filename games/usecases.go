package games

import "time"

// Ports are what the use cases of a process work on.
type Ports struct {
	Store Store
	// Invitations writes in one transaction with Store.
	Invitations InvitationStore
	Archive     Archive
	Encoder     Encoder // of what is archived
	Loader      Loader
	Now         func() time.Time
	Retention   time.Duration // of games; 0 keeps them permanently
	Options     []Option      // of new games
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
	InlineSets  bool // whether requests may have card sets of their own
}

// NewUseCases returns the use cases of a process.
func NewUseCases(p Ports) UseCases {
	return UseCases{
		Creator:     NewCreator(p.Store, p.Loader, p.Now, p.Retention, p.Options...),
		Reader:      NewReader(p.Store, p.Now),
		Submitter:   NewSubmitter(p.Store, p.Now),
		Exporter:    NewExporter(p.Store, p.Archive, p.Now, p.Encoder),
		Offerer:     NewOfferer(p.Invitations, p.Store, p.Loader, p.Now, p.Options...),
		Accepter:    NewAccepter(p.Invitations, p.Store, p.Now, p.Retention),
		Invitations: NewInvitations(p.Invitations, p.Now),
		InlineSets:  InlineSets(p.Options...),
	}
}
