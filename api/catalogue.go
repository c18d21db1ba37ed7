package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/core"
	"cardgames/games"
)

// CardSetList is the card sets that this service offers.
type CardSetList struct {
	// The core set, and then those that the operator's origin lists. There may be others at the origin.
	CardSets []OfferedCardSet `json:"card_sets" maxItems:"101"`

	// Whether requests may have card sets of their own, as sets.
	InlineSets bool `json:"inline_sets"`

	// Only where players may bring decks to games: true.
	Decks bool `json:"decks,omitzero"`

	// Only where the service reads a folder of its operator's: the files that cannot be played, each
	// with the first thing that is wrong with it.
	Unplayable []Fault `json:"unplayable,omitempty" maxItems:"100"`
}

// OfferedCardSet is a card set to play with. Its texts are the operator's; show them as
// plain text.
type OfferedCardSet struct {
	Name string `json:"name" minLength:"1" maxLength:"80"`

	// What the set is like, for players; null if nothing is said.
	About *string `json:"about" nullable:"true" maxLength:"300"`

	// Where it is below the origin; null for a core set that is not there.
	File *string `json:"file" nullable:"true"`

	// What to send in set_urls. The core set is played without any; it has a URL to be played together
	// with others if the origin lists core.json, and otherwise null.
	URL *string `json:"url" nullable:"true" format:"uri"`

	// How a table with these cards looks, where that is known of a set with a style of its own.
	Style string `json:"style,omitzero" example:"lawn"`
}

// Catalogue lists the operator's card sets. *catalogue.Catalogue and *origin.Origin do.
type Catalogue interface {
	// List returns faults of the index as a *fault.Report.
	List(context.Context) (catalogue.List, error)
}

// ListCardSets is GET /card-sets.
type ListCardSets struct {
	Catalogue Catalogue
	Options   games.Options
}

// Pattern implements Operation.
func (ListCardSets) Pattern() string { return "GET /card-sets" }

func (o ListCardSets) handler() http.Handler { return operation(withoutQuery(o.respond)) }

func (o ListCardSets) respond(w http.ResponseWriter, r *Request) error {
	known, err := tagsOf(r.Header, "If-None-Match")
	if err != nil {
		return err
	}
	list, err := o.Catalogue.List(r.Context())
	if err != nil {
		return err
	}
	body, err := json.Marshal(newCardSetList(&list, &o.Options))
	if err != nil {
		return err
	}
	tag, header := contentTag(body), w.Header()
	header.Set("ETag", tag)
	header.Set("Cache-Control", cacheControl(list.Kept))
	header.Set("Vary", "Accept-Encoding")
	if known.matchesWeakly(tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	return writeJSON(w, r, http.StatusOK, body)
}

// cacheControl lets browsers and caches keep a list as long as the service does, so that a
// change takes twice this time to be seen everywhere.
func cacheControl(kept time.Duration) string {
	if kept == 0 {
		return "no-cache"
	}
	return fmt.Sprintf("public, max-age=%d", int(kept.Seconds()))
}

// coreFile is the name under which an origin has the core set.
const coreFile = "core.json"

func newCardSetList(offered *catalogue.List, o *games.Options) CardSetList {
	list := CardSetList{
		CardSets: []OfferedCardSet{{Name: core.Snapshot().Sets[0].Name}}, InlineSets: o.InlineSets, Decks: o.Decks(),
	}
	for _, f := range offered.Unplayable {
		list.Unplayable = append(list.Unplayable, newFault(f))
	}
	for i := range offered.Sets {
		e := &offered.Sets[i]
		set := OfferedCardSet{Name: e.Name, File: &e.File, URL: &e.URL, Style: e.Style.String()}
		if e.About != "" {
			set.About = &e.About
		}
		if e.File == coreFile {
			list.CardSets[0] = set
			continue
		}
		list.CardSets = append(list.CardSets, set)
	}
	return list
}
