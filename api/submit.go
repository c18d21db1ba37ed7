package api

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"

	"cardgames/api/requestlog"
	"cardgames/engine"
	"cardgames/games"
)

// SubmitAction is POST /games/{id}/actions.
type SubmitAction struct {
	Submitter *games.Submitter
	Live      string // as for GetGame
}

// Pattern implements Operation.
func (SubmitAction) Pattern() string { return "POST /games/{id}/actions" }

func (o SubmitAction) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o SubmitAction) respond(w http.ResponseWriter, r *Request) error {
	w.Header().Set("Vary", "Authorization, X-Seat-Token, Accept-Encoding, Prefer")
	request, tags, err := readSubmit(r)
	if err != nil {
		return err
	}
	epoch := o.Submitter.Epoch()
	if tags != nil {
		request.IfMatch = func(version int) bool { return tags.names(version, epoch) }
	}
	g, replayed, err := o.Submitter.In(r.Place).Submit(r.Context(), request)
	if err != nil {
		return explainTags(err, tags, epoch)
	}
	viewer, err := g.Viewer(request.Token)
	if err != nil {
		return err
	}
	if replayed {
		w.Header().Set("Idempotency-Replayed", "true")
	} else {
		r.Entry.Metric = requestlog.MovesAccepted
	}
	setVersion(w, r, g, viewer)
	if prefersMinimal(r.Header) {
		w.Header().Set("Preference-Applied", returnMinimal)
		return writeValue(w, r, http.StatusOK, newMinimalView(g, viewer))
	}
	return writeValue(w, r, http.StatusOK, newView(g, viewer, liveAt(r, o.Live)))
}

func readSubmit(r *Request) (request games.SubmitRequest, tags tagList, err error) {
	request.GameID, request.RequestID = r.PathValue("id"), r.Entry.RequestID
	o, err := readRequired(r, MaxActionBytes)
	if err != nil {
		return request, tags, err
	}
	request.Action = readAction(o)
	request.Key = readKey(&o.form, r, 1)
	if err := o.err(); err != nil {
		return request, tags, err
	}
	if tags, err = tagsOf(r.Header, "If-Match"); err != nil {
		return request, tags, err
	}
	request.Token, err = seatToken(r)
	return request, tags, err
}

// readAction returns the zero Action if the type is unknown.
func readAction(o *object) engine.Action {
	tag := o.get("type")
	o.asked = nil // the message about unknown members lists only the other ones
	o.ignoreNull("hand_index", "target_id", "option")
	name, _ := tag.unquoted()
	kind, ok := engine.ParseActionType(name)
	if !ok {
		refuseActionType(tag)
		return engine.Action{}
	}
	action := engine.Action{Type: kind, Player: o.anyInteger("player", name)}
	if kind.UsesHandIndex() {
		action.HandIndex = o.anyInteger("hand_index", name)
	}
	if kind.UsesTarget() {
		action.Target = engine.ParseObjectID(o.get("target_id").text(0, math.MaxInt))
	}
	if kind.UsesHandIndex() {
		action.Choice = o.get("option").choice()
	}
	o.finish(name)
	return action
}

// choice returns the choice of an option of any size. One that the card does not have is an illegal
// move, not an invalid request.
func (v value) choice() engine.Choice {
	if v.raw == nil {
		return 0
	}
	return engine.ChoiceOf(v.integer(math.MinInt, math.MaxInt))
}

func refuseActionType(tag value) {
	var names []string
	for _, kind := range engine.ActionTypes() {
		names = append(names, kind.String())
	}
	slices.Sort(names)
	missing := ""
	if tag.raw == nil {
		missing = "is missing; it "
	}
	tag.fault("%smust be one of %s", missing, strings.Join(names, ", "))
}

// readKey reads the Idempotency-Key, which must have at least a number of characters.
// An empty one is refused: a client that sends it would not be protected.
func readKey(f *form, r *Request, shortest int) string {
	const name = "Idempotency-Key"
	if _, given := r.Header[name]; !given {
		return ""
	}
	key := joined(r.Header, name)
	r.Entry.Secrets = append(r.Entry.Secrets, key)
	switch notPrintable := func(c rune) bool { return c < ' ' || c > '~' }; {
	case len(key) < shortest:
		f.parameter(name, "must have a length of at least %d", shortest)
	case len(key) > MaxKeyLength:
		f.parameter(name, "must have at most %d characters", MaxKeyLength)
	case strings.ContainsFunc(key, notPrintable):
		f.parameter(name, "must match the pattern ^[ -~]+$")
	}
	return key
}

// explainTags returns the error of a 412 with the reason why it failed although
// If-Match names the version of the game: another action came first, or the tag is
// weak.
func explainTags(err error, tags tagList, epoch games.Epoch) error {
	conflict, ok := errors.AsType[*games.VersionConflict](err)
	if !ok || !tags.strong().names(conflict.Current, epoch) {
		return err
	}
	p := conflictProblem(conflict)
	p.Detail = conflictDetail(conflict)
	if !tags.names(conflict.Current, epoch) {
		p.Detail = fmt.Sprintf(`If-Match names version %d by a weak tag, which never matches; send "%[1]d" for it; the `+
			`action was not applied`, conflict.Current)
	}
	return p
}
