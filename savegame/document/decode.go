package document

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/engine/shuffle"
	"cardgames/savegame"
)

// Decode decodes a document, which must have exactly the members of the types here, and be
// within the limits of Scan. The parts that follow from the rules are returned as Claims.
func Decode(text []byte) (*savegame.Game, *Claims, error) {
	if _, err := Scan(text); err != nil {
		return nil, nil, err
	}
	text = plain(text)
	if err := checkFormat(text); err != nil {
		return nil, nil, err
	}
	d := new(Document)
	err := json.Unmarshal(text, d, json.RejectUnknownMembers(true))
	if err == nil {
		err = compareText(text, d) // encoding it again must give the same JSON value
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the document is not of format %d: %w", d.Format.Number, err)
	}
	g, err := d.game()
	if err != nil {
		return nil, nil, err
	}
	if number := NumberOf(g.Cards, g.DeckLists != nil); d.Format.Number != number {
		return nil, nil, fmt.Errorf("the document has format %d, and a game with its cards and decks has format %d",
			d.Format.Number, number)
	}
	claims := &Claims{cards: g.Cards, version: d.Version, status: d.Status, result: d.Result, finalState: d.FinalState}
	for _, entry := range d.Log {
		claims.events = append(claims.events, entry.Events)
	}
	return g, claims, nil
}

// checkFormat refuses what is not a saved game, and the numbers of other formats.
func checkFormat(text []byte) error {
	var head struct {
		Format Format `json:"format"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return fmt.Errorf("the document cannot be read: %w", err)
	}
	switch name, number := head.Format.Name, head.Format.Number; {
	case name != formatName:
		return fmt.Errorf("the document is not a saved game: its format is %q, not %q", name, formatName)
	case number > Newest:
		return fmt.Errorf("the document was written by a newer release: format %d, this one reads up to %d", number, Newest)
	case number < Number:
		return fmt.Errorf("the document is damaged: format %d, which no release wrote", number)
	}
	return nil
}

func (d *Document) game() (g *savegame.Game, err error) {
	g = &savegame.Game{
		ID: d.GameID, RulesVersion: d.RulesVersion, Finished: d.Status == statusOf(true),
		Private: d.Private,
	}
	if d.TurnSeconds != nil {
		g.TurnSeconds = *d.TurnSeconds
	}
	for seat, name := range d.Names {
		if name != nil {
			g.Names[seat] = *name
		}
	}
	if g.CreatedAt, err = parseTime(d.CreatedAt); err != nil {
		return nil, fmt.Errorf("created_at: %w", err)
	}
	if g.Cards, err = d.Snapshot.cards(d.CardSets); err != nil {
		return nil, err
	}
	if g.Shuffle, err = d.Shuffle.decode(); err != nil {
		return nil, err
	}
	if g.Decks, err = refs(g.Cards.Pool, "opening.decks", d.Opening.Decks); err != nil {
		return nil, err
	}
	if d.DeckLists != nil {
		lists, err := refs(g.Cards.Pool, "deck_lists", *d.DeckLists)
		if err != nil {
			return nil, err
		}
		g.DeckLists, g.Draft = &lists, d.Draft
	}
	for i, entry := range d.Log {
		decoded, err := entry.decode()
		if err != nil {
			return nil, fmt.Errorf("log[%d].%w", i, err)
		}
		g.Log = append(g.Log, decoded)
	}
	return g, nil
}

func (s Shuffle) decode() (decoded savegame.Shuffle, err error) {
	decoded = savegame.Shuffle{Algorithm: s.Algorithm, Seeded: s.Seeded}
	if decoded.Commitment, err = parseHash(s.Commitment); err != nil {
		return decoded, fmt.Errorf("shuffle.commitment %w", err)
	}
	if s.Entropy != nil {
		entropy, err := parseHash(*s.Entropy)
		if err != nil {
			return decoded, fmt.Errorf("shuffle.entropy %w", err)
		}
		decoded.Entropy = &entropy
	}
	if s.Secret != "" {
		secret, err := parseHash(s.Secret)
		if err != nil {
			return decoded, fmt.Errorf("shuffle.secret %w", err)
		}
		decoded.Secret = (*shuffle.Secret)(&secret)
	}
	return decoded, nil
}

func (e Entry) decode() (entry savegame.Entry, err error) {
	entry.Version = e.Version
	if entry.At, err = parseTime(e.At); err != nil {
		return entry, fmt.Errorf("at: %w", err)
	}
	if e.Action != nil {
		entry.Action = e.Action.Action
	}
	if entry.History, err = parseHash(e.History.SHA256); err != nil {
		return entry, fmt.Errorf("history.sha256 %w", err)
	}
	entry.By, err = parseSeat(e.By)
	return entry, err
}

// parseTime reads the one form that times have, so that each has one hash.
func parseTime(text string) (time.Time, error) {
	at, err := time.Parse(time.RFC3339, text)
	if err == nil && formatTime(at) != text {
		err = fmt.Errorf("%q is not in UTC with three digits after the second", text)
	}
	return at, err
}
