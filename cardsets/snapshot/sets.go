package snapshot

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"cardgames/engine"
)

// setJSON and cardJSON are a card set in JSON; the order of the fields is the
// order in SetsJSON. What a member may hold is the card-set schema's business.
type setJSON struct {
	SetID   string     `json:"set_id"`
	Name    string     `json:"name"`
	Version string     `json:"version"`
	Cards   []cardJSON `json:"cards"`
}

type cardJSON struct {
	ID     string         `json:"id"`
	Name   string         `json:"name"`
	Cost   json.Number    `json:"cost"`
	Type   string         `json:"type"`
	Effect string         `json:"effect"`
	Params map[string]any `json:"params"`
	Text   string         `json:"text"`
	Flavor string         `json:"flavor,omitempty"`
}

// ParseSet reads one card-set file that is of the form of the card-set schema.
// It does not check that form: unknown members are passed over.
func ParseSet(file []byte) (engine.CardSet, error) {
	var set setJSON
	if err := unmarshal(file, &set); err != nil {
		return engine.CardSet{}, fmt.Errorf("card set: %w", err)
	}
	return set.cardSet(), nil
}

// ParseSets reads what SetsJSON wrote. As it passes over unknown members, a
// reader who wants to know that nothing was added compares the Hash of the text
// with the SHA256 of the snapshot that New makes of the result.
func ParseSets(text json.RawMessage) ([]engine.CardSet, error) {
	var parsed []setJSON
	if err := unmarshal(text, &parsed); err != nil {
		return nil, fmt.Errorf("card sets: %w", err)
	}
	sets := make([]engine.CardSet, len(parsed))
	for i := range parsed {
		sets[i] = parsed[i].cardSet()
	}
	return sets, nil
}

func formatSets(sets []Set) json.RawMessage {
	out := make([]setJSON, len(sets))
	for i, set := range sets {
		out[i] = setJSON{SetID: set.ID, Name: set.Name, Version: set.Version, Cards: make([]cardJSON, len(set.Cards))}
		for j, c := range set.Cards {
			out[i].Cards[j] = cardJSON{c.ID, c.Name, json.Number(c.Cost), c.Type, c.Effect, c.Params, c.Text, c.Flavor}
		}
	}
	return marshal(out)
}

func (s *setJSON) cardSet() engine.CardSet {
	set := engine.CardSet{ID: s.SetID, Name: s.Name, Version: s.Version, Cards: make([]engine.CardSpec, len(s.Cards))}
	for i, c := range s.Cards {
		set.Cards[i] = engine.CardSpec{
			ID: c.ID, Name: c.Name, Cost: c.Cost.String(), Type: c.Type,
			Effect: c.Effect, Params: c.Params, Text: c.Text, Flavor: c.Flavor,
		}
	}
	return set
}

// unmarshal is json.Unmarshal that keeps numbers as they are written.
func unmarshal(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is text after the JSON value")
	}
	return nil
}

// marshal is json.Marshal for our own values, with texts left readable.
func marshal(value any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // only strings, numbers that were checked, and maps of them
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}
