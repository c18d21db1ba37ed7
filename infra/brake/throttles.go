package brake

import (
	"fmt"
	"strconv"
	"strings"
)

// Throttle is a throttle of a route: requests a second, and at once.
type Throttle struct{ Rate, Burst float64 }

// Sizes are the values of throttles where their parameters are 0, for the sizes small, medium and
// large, as in the mapping Sizes of template.yaml.
var Sizes = map[string][3]float64{
	"CreatesPerSecond": {2, 2, 10}, "CreatesBurst": {20, 20, 100},
	"OffersPerSecond": {2, 2, 10}, "OffersBurst": {20, 20, 100},
	"ReadsPerSecond": {100, 300, 1500}, "ReadsBurst": {200, 600, 3000},
}

// slowed are the routes that are slowed down, with the parameters or the values of their throttles.
var slowed = map[string][2]string{
	"POST /games":            {"CreatesPerSecond", "CreatesBurst"},
	"POST /invitations":      {"OffersPerSecond", "OffersBurst"},
	"GET /games/{id}":        {"ReadsPerSecond", "ReadsBurst"},
	"GET /games/{id}/export": {"ExportsPerSecond", "20"},
}

// Throttles returns the throttles of the routes that are slowed down, by the figures of a deployment:
// "Size=medium CreatesPerSecond=0 ...". A figure of 0 has the value of the size.
func Throttles(figures string) (map[string]Throttle, error) {
	given := map[string]string{}
	for _, assignment := range strings.Fields(figures) {
		name, value, _ := strings.Cut(assignment, "=")
		given[name] = value
	}
	size, known := map[string]int{"small": 0, "medium": 1, "large": 2}[given["Size"]]
	if !known {
		return nil, fmt.Errorf("no size %q", given["Size"])
	}
	all := map[string]Throttle{}
	for key, names := range slowed {
		var values [2]float64
		for i, name := range names {
			text, named := given[name]
			if !named {
				text = name
			}
			n, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if n == 0 {
				n = Sizes[name][size]
			}
			values[i] = n
		}
		all[key] = Throttle{values[0], values[1]}
	}
	return all, nil
}
