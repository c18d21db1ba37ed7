package localgame

import (
	"encoding/binary"
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine/shuffle"
	"cardgames/web/internal/computer"
)

// Table is where one game at a time is played. Its operations take requests and give
// responses as JSON.
type Table struct {
	// Opened is the game that is looked at again; nil for none.
	Opened *Game

	game *Game // nil until one has begun
}

// Do does the operation lesson, daily, continue, read, act, choose, review or
// advise.
func (t *Table) Do(operation string, request []byte) (response []byte, err error) {
	switch operation {
	case "lesson":
		return answer(request, t.beginLesson)
	case "daily":
		return answer(request, t.beginDaily)
	case "continue":
		return answer(request, t.goOn)
	case "read":
		return answer(request, t.game.Read)
	case "act":
		return answer(request, t.game.Act)
	case "choose":
		return answer(request, choose)
	case "review":
		return answer(request, t.review)
	case "advise":
		return answer(request, t.advise)
	default:
		return nil, fmt.Errorf("no operation %q", operation)
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

type continueRequest struct {
	Version int `json:"version"`
}

// goOn lets the game that is open go on from one of its versions.
func (t *Table) goOn(r continueRequest) (_ struct{}, err error) {
	t.game, err = t.Opened.upTo(r.Version)
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

func answer[Request, Response any](body []byte, f func(Request) (Response, error)) ([]byte, error) {
	var request Request
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	response, err := f(request)
	if err != nil {
		return nil, err
	}
	return json.Marshal(response)
}
