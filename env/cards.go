package env

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/cardjson"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/env/generated"
)

// Set is a card set: the text of a file, or the name of a set that ships or is generated.
type Set struct {
	Name string  `json:"name"` // of the file, or such as core or garden
	Text *string `json:"text"` // nil for a set that ships
}

// Load builds the cards of sets as the service does. Its error names the first fault of a file,
// with its line and column.
func Load(list ...Set) (*snapshot.Snapshot, error) {
	if len(list) == 0 {
		return core.Snapshot(), nil
	}
	files := make([]check.File, len(list))
	for i, set := range list {
		file, err := set.file()
		if err != nil {
			return nil, err
		}
		files[i] = file
	}
	cards, err := check.Sets(files...)
	if err != nil {
		return nil, err
	}
	for i := range cards.Sets {
		cards.Sets[i].URL = "" // names for errors, and not where the service could fetch them
	}
	return cards, nil
}

const coreName = "core"

func (s Set) file() (check.File, error) {
	if s.Text != nil {
		return check.File{URL: s.Name, Body: []byte(*s.Text)}, nil
	}
	if s.Name == coreName {
		return check.File{URL: coreName, Body: core.JSON()}, nil
	}
	if text, ok := generated.Set(s.Name); ok {
		return check.File{URL: s.Name, Body: text}, nil
	}
	for _, name := range sets.Names() {
		if s.Name+".json" == name {
			return check.File{URL: s.Name, Body: sets.File(name)}, nil
		}
	}
	return check.File{}, fmt.Errorf("no card set called %q ships; these do: %s; and %s are generated", s.Name,
		strings.Join(Names(), ", "), generated.Names)
}

// Names returns the names of the sets that ship.
func Names() []string {
	names := []string{coreName}
	for _, file := range sets.Names() {
		names = append(names, strings.TrimSuffix(file, ".json"))
	}
	return names
}

// Cards returns the cards of the pool of a game in JSON, in their order, in the form of the API's views.
func (b *Batch) Cards(i int) ([]byte, error) {
	var pool *engine.Pool
	if err := b.with(i, func(g *game) error { pool = g.pool; return nil }); err != nil {
		return nil, err
	}
	cards := make([]cardjson.Card, pool.Len())
	for i := range cards {
		cards[i] = cardjson.New(pool.Card(engine.CardRef(i)))
	}
	return json.Marshal(cards, json.Deterministic(true))
}
