package brake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Throttle is a throttle of a route: requests a second, and at once.
type Throttle struct{ Rate, Burst float64 }

// Throttles are those of a deployment: of the routes by their keys, and of handshakes.
type Throttles struct {
	Routes     map[string]Throttle
	Handshakes Throttle
}

// figures are the parameters in the order of FIGURES.
var figures = []string{
	"Size", "LiveUpdates", "CreatesPerSecond", "CreatesBurst", "MovesPerSecond", "MovesBurst", "ReadsPerSecond",
	"ReadsBurst", "OffersPerSecond", "OffersBurst", "InvitationsPerSecond", "InvitationsBurst", "PagesPerSecond",
	"CardSetListsPerSecond", "ExportsPerSecond", "DocsPerSecond", "OthersPerSecond",
}

// sizes are the figures where their parameters are 0, for the sizes small, medium and large, as in
// the mapping Sizes of template.yaml.
var sizes = map[string][3]float64{
	"CreatesPerSecond": {2, 2, 10}, "CreatesBurst": {20, 20, 100},
	"MovesPerSecond": {40, 100, 1000}, "MovesBurst": {80, 200, 2000},
	"ReadsPerSecond": {100, 300, 1500}, "ReadsBurst": {200, 600, 3000},
	"OffersPerSecond": {2, 2, 10}, "OffersBurst": {20, 20, 100},
	"PagesPerSecond": {10, 10, 30},
}

// routes have the figures of their throttles, or their values.
var routes = map[string][2]string{
	"POST /games":                       {"CreatesPerSecond", "CreatesBurst"},
	"GET /games/{id}":                   {"ReadsPerSecond", "ReadsBurst"},
	"POST /games/{id}/actions":          {"MovesPerSecond", "MovesBurst"},
	"GET /games/{id}/export":            {"ExportsPerSecond", "20"},
	"POST /invitations":                 {"OffersPerSecond", "OffersBurst"},
	"GET /invitations":                  {"InvitationsPerSecond", "InvitationsBurst"},
	"GET /invitations/{id}":             {"InvitationsPerSecond", "InvitationsBurst"},
	"POST /invitations/{id}/acceptance": {"InvitationsPerSecond", "InvitationsBurst"},
	"PUT /invitations/{id}/expiry":      {"InvitationsPerSecond", "InvitationsBurst"},
	"GET /card-sets":                    {"CardSetListsPerSecond", "50"},
	"GET /play":                         {"PagesPerSecond", "100"},
	"GET /play/{proxy+}":                {"PagesPerSecond", "100"},
	"GET /schema":                       {"DocsPerSecond", "50"},
	"GET /schema/{proxy+}":              {"DocsPerSecond", "50"},
	"GET /":                             {"OthersPerSecond", "50"},
	"$default":                          {"OthersPerSecond", "50"},
}

// slowed are the routes that the first stage slows down. Games that go on need none of them.
var slowed = map[string]bool{"POST /games": true, "POST /invitations": true, "GET /games/{id}/export": true}

// handshakes are admitted where there are live updates.
var handshakes = Throttle{200, 400}

// ParseThrottles returns the throttles of a deployment by the values of figures, with spaces between
// them. A figure of 0 is the one of the size.
func ParseThrottles(text string) (t Throttles, err error) {
	values := strings.Fields(text)
	if len(values) != len(figures) {
		return t, fmt.Errorf("%d values, want %d", len(values), len(figures))
	}
	size := slices.Index([]string{"small", "medium", "large"}, values[0])
	if size < 0 {
		return t, fmt.Errorf("no size %q", values[0])
	}
	if values[1] == "true" {
		t.Handshakes = handshakes
	}
	all := map[string]float64{}
	for i, name := range figures[2:] {
		if all[name], err = strconv.ParseFloat(values[2+i], 64); err != nil {
			return t, fmt.Errorf("%s: %w", name, err)
		}
		if of, sized := sizes[name]; sized && all[name] == 0 {
			all[name] = of[size]
		}
	}
	t.Routes = map[string]Throttle{}
	for key, names := range routes {
		t.Routes[key] = Throttle{valueOf(all, names[0]), valueOf(all, names[1])}
	}
	return t, nil
}

// valueOf returns a figure, or the value that stands in its place.
func valueOf(all map[string]float64, name string) float64 {
	if n, named := all[name]; named {
		return n
	}
	n, _ := strconv.ParseFloat(name, 64)
	return n
}
