package localgame

import (
	"encoding/binary"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/bots/drafting"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/web/internal/computer"
	"cardgames/web/internal/program"
	"cardgames/web/internal/program/typed"
)

// Table is where one game at a time is played.
type Table struct {
	Report func(percent int) // called while the computer learns the cards of a pool; nil for none

	game   *Game // nil until one has begun
	opened *Game // to be looked at again; nil for none

	cards      *snapshot.Snapshot // of cardsOf
	cardsOf    Pool
	learned    drafting.Worths // of learnedFor
	learnedFor *engine.Pool
}

// Operations are what can be done at the table.
func (t *Table) Operations() program.Operations {
	return program.Operations{
		"lesson":   typed.Operation(t.beginLesson),
		"daily":    typed.Operation(t.beginDaily),
		"mark":     typed.Operation(markOf),
		"solo":     typed.Operation(t.beginSolo),
		"continue": typed.Operation(t.goOn),
		"read":     typed.Operation(func(r ReadRequest) (*View, error) { return t.game.Read(r) }),
		"act":      typed.Operation(func(r ActRequest) (*View, error) { return t.game.Act(r) }),
		"choose":   typed.Operation(choose),
		"check":    typed.Operation(t.check),
		"review":   typed.Operation(t.review),
		"advise":   typed.Operation(t.advise),
		"shipped":  typed.Operation(shipped),
		"pool":     typed.Operation(t.look),
		"texts":    typed.Operation(t.texts),
		"groups":   typed.Operation(t.groups),
		"deck":     typed.Operation(t.checkDeck),
		"write":    typed.Operation(t.writeDeck),
		"parse":    typed.Operation(t.parseDeck),
		"study":    typed.Operation(t.study),
		"rival":    typed.Operation(t.rival),
		"decks":    typed.Operation(t.beginDecks),
	}
}

func (t *Table) beginLesson(r LessonRequest) (_ struct{}, err error) {
	t.game, err = NewLesson(r)
	return struct{}{}, err
}

func (t *Table) beginDaily(r DailyRequest) (_ struct{}, err error) {
	t.game, err = NewDaily(r)
	return struct{}{}, err
}

func (t *Table) beginSolo(r SoloRequest) (_ struct{}, err error) {
	t.game, err = NewSolo(r)
	return struct{}{}, err
}

type continueRequest struct {
	Version int `json:"version"`
}

// goOn lets the game that is open go on from one of its versions.
func (t *Table) goOn(r continueRequest) (_ struct{}, err error) {
	t.game, err = t.opened.upTo(r.Version)
	return struct{}{}, err
}

type chooseRequest struct {
	View     jsontext.Value `json:"view"`
	Player   int            `json:"player"`
	Strength string         `json:"strength"`
	Seed     string         `json:"seed"`
}

// choose returns the computer's action: for the same seed and view always the same.
func choose(r chooseRequest) (jsontext.Value, error) {
	secret := shuffle.SecretFromSeed(r.Seed)
	return computer.ChooseSeeded(r.View, r.Player, r.Strength, binary.BigEndian.Uint64(secret[:]))
}
