package api

import (
	"context"
	"net/http"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/games"
)

// GetGame is GET /games/{id}.
type GetGame struct {
	Reader *games.Reader
	Live   string // the URL of the WebSocket at which games are followed, or its path; "" for none
	// Spares reports whether logs and cards are for players with a seat's token alone; nil: never.
	Spares func() bool
}

// Pattern implements Operation.
func (GetGame) Pattern() string { return "GET /games/{id}" }

func (o GetGame) handler() http.Handler { return operation(o.respond) }

func (o GetGame) respond(w http.ResponseWriter, r *Request) error {
	p, err := readGetParams(r)
	if err != nil {
		return err
	}
	if err := o.spare(w, r, p); err != nil {
		return err
	}
	g, log, err := read(r.Context(), o.Reader.In(r.Place), r.PathValue("id"), p)
	if err != nil {
		return err
	}
	viewer, err := viewerOf(r, g)
	if err != nil {
		return err
	}
	if p.has(g) {
		setVersion(w, r, g, viewer)
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	body, err := r.marshal(p.size(g, log), func() any { return p.view(g, log, viewer, liveAt(r, o.Live)) })
	if err != nil {
		return err
	}
	setVersion(w, r, g, viewer)
	return writeJSON(w, r, http.StatusOK, body)
}

// spare refuses expensive reads that no player needs, before anything is read.
func (o GetGame) spare(w http.ResponseWriter, r *Request, p getParams) error {
	if p.since == nil && !p.cards || o.Spares == nil {
		return nil
	}
	if token, err := seatToken(r); token != "" || err != nil || !o.Spares() {
		return err
	}
	w.Header().Set("Retry-After", "60")
	return newProblem(kindTooManyRequests, "the service is slowed down, and sends logs and cards to players alone")
}

// quickView is up to how many bytes of cards and of the log a view is written in less than 2 ms.
const quickView = 64 << 10

// marshal writes a value with about that many bytes of cards and of the log.
func (r *Request) marshal(size int, value func() any) (body []byte, err error) {
	at := work.Place(r.Place)
	if size <= quickView {
		at = nil
	}
	err = work.Do(r.Context(), at, func(context.Context) (err error) {
		body, err = json.Marshal(value(), checkedBefore)
		return err
	})
	return body, err
}

// getParams are the parameters of GET /games/{id}.
type getParams struct {
	version, since *int // nil: not given
	cards          bool
	ifNoneMatch    tagList
}

func readGetParams(r *Request) (p getParams, err error) {
	q, err := readQuery(r)
	if err != nil {
		return p, err
	}
	p.version = q.integer("version", 0)
	p.since = q.integer("since", -1)
	p.cards = q.flag("include", "cards")
	if p.version != nil && p.since != nil {
		q.parameter("since", "cannot stand together with version: the log ends at the newest version")
	}
	if err := q.finish(); err != nil {
		return p, err
	}
	p.ifNoneMatch, err = tagsOf(r.Header, "If-None-Match")
	return p, err
}

// read returns the requested version, and the log if the request asks for one.
func read(ctx context.Context, r *games.Reader, id string, p getParams) (g *games.Game, log games.Log, err error) {
	switch {
	case p.version != nil:
		g, err = r.At(ctx, id, *p.version)
	case p.since != nil:
		g, log, err = r.Since(ctx, id, *p.since)
	default:
		g, err = r.Current(ctx, id)
	}
	return g, log, err
}

// has reports whether the client has this version. It reports false for all but
// the newest version: an older one has lost its legal actions but keeps its tag.
func (p *getParams) has(g *games.Game) bool {
	return !g.Superseded && p.ifNoneMatch.matchesWeakly(versionTag(g.Version, g.Epoch))
}

// size returns about how many bytes of cards and of the log the view has.
func (p *getParams) size(g *games.Game, log games.Log) int {
	size := games.VersionSize * len(log.Entries)
	if p.cards {
		size += g.Snapshot.TextSize()
	}
	return size
}

func (p *getParams) view(g *games.Game, log games.Log, viewer engine.Viewer, live string) *View {
	v := newView(g, viewer, live)
	if p.since != nil {
		v.addLog(g, log, viewer)
	}
	if p.cards {
		v.addCards(g)
	}
	return v
}
