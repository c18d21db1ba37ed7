package main

import (
	"net/http/httptest"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/cardsets/catalogue"
)

const exampleIndex = `{"card_sets": [{"file": "garden/garden.json", "name": "In the Garden", ` +
	`"about": "Slow to grow, and then all at once."}, {"file": "flat_share.json", "name": "Flat Share"}]}`

// newCatalogue returns the catalogue of the origin. It keeps no list, since each response
// is about another index.
func (o *origin) newCatalogue(clock func() time.Time) *catalogue.Catalogue {
	reads := time.Duration(0)
	return catalogue.New(o.loader.Origin(), func() time.Time {
		reads++
		return clock().Add(reads * catalogue.Kept)
	})
}

func listCardSets(s *service) operation {
	with := func(media, index string, header ...string) *httptest.ResponseRecorder {
		s.origin.media, s.origin.file = media, index
		r := get("/card-sets")
		if len(header) > 0 {
			r = r.with(header[0], header[1])
		}
		w := s.send(r)
		replace(w, s.origin.server.URL, "https://cards.example/household")
		return w
	}
	refusals := []*httptest.ResponseRecorder{
		s.send(get("/card-sets?page=2")),
		s.send(get("/card-sets").with("If-None-Match", "9f86d081884c7d65")),
		with("application/json", `{"card_sets": [{"file": "garden.json"}]}`),
		with("application/json", strings.Repeat(" ", catalogue.MaxBytes+1)),
		with("text/html", ""),
		panicked(),
	}
	listed := with("application/json", exampleIndex)
	unchanged := with("application/json", exampleIndex, "If-None-Match", listed.Header().Get("ETag"))
	return operation{
		of: api.ListCardSets{}, tag: "card sets",
		summary: "List card sets",
		description: "The card sets that this service offers: the core set, and what the operator lists in index.json at " +
			"the origin of card sets. Send the url of those to play with in set_urls. If the origin has no index.json, the " +
			"list has the core set alone; if that cannot be read, games can be created all the same.",
		parameters: []*huma.Param{
			header("If-None-Match", &huma.Schema{Type: huma.TypeString, Pattern: tagListPattern}, `"9f86d081884c7d65"`,
				"The ETag of the list that the client has: 304 as long as nothing has changed. Also a list, or *.")},
		successes: []success{
			{"The list.", api.CardSetList{}, listed},
			{"The list has not changed.", nil, unchanged},
		},
		refusals: refusals,
	}
}
