package workshop

import (
	"cardgames/cardsets/core"

	"github.com/go-json-experiment/json/jsontext"
)

// cardSets are the sets of a game as a request to the service has them.
type cardSets struct {
	Sets []jsontext.Value `json:"sets"`
}

// sets fails where the cards have faults.
func sets(c cards) (*cardSets, error) {
	if _, err := c.snapshot(); err != nil {
		return nil, err
	}
	list := []jsontext.Value{jsontext.Value(c.Text)}
	if c.WithCore {
		list = append([]jsontext.Value{core.JSON()}, list...)
	}
	return &cardSets{Sets: list}, nil
}
