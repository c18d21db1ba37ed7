package localgame

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/web/internal/computer"
)

// Table is where one game at a time is played. Its operations take requests and give
// responses as JSON.
type Table struct {
	game *Game // nil until one has begun
}

// Do does the operation lesson, read, act or choose.
func (t *Table) Do(operation string, request []byte) (response []byte, err error) {
	switch operation {
	case "lesson":
		return answer(request, t.beginLesson)
	case "read":
		return answer(request, t.game.Read)
	case "act":
		return answer(request, t.game.Act)
	case "choose":
		return answer(request, choose)
	default:
		return nil, fmt.Errorf("no operation %q", operation)
	}
}

func (t *Table) beginLesson(r LessonRequest) (_ struct{}, err error) {
	t.game, err = NewLesson(r)
	return struct{}{}, err
}

type chooseRequest struct {
	View     jsontext.Value `json:"view"`
	Player   int            `json:"player"`
	Strength string         `json:"strength"`
}

// choose returns the computer's action.
func choose(r chooseRequest) (jsontext.Value, error) {
	return computer.Choose(r.View, r.Player, r.Strength)
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
