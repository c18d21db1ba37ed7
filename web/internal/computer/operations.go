package computer

import (
	"github.com/go-json-experiment/json/jsontext"
	"github.com/valyala/fastjson"

	"cardgames/web/internal/program"
)

// Operations are what a page can ask the computer for: prepare, with a PrepareRequest, and choose,
// with a ChooseRequest.
var Operations = program.Operations{
	"prepare": {Do: func(body []byte) ([]byte, error) {
		request, err := parse(body)
		if err == nil {
			err = Prepare(request.View)
		}
		return []byte("{}"), err
	}},
	"choose": {Do: func(body []byte) ([]byte, error) {
		request, err := parse(body)
		if err != nil {
			return nil, err
		}
		return request.Choose()
	}},
}

// PrepareRequest lets the computer learn the cards of a view.
type PrepareRequest struct {
	View jsontext.Value `json:"view"`
}

// ChooseRequest asks for an action of a player.
type ChooseRequest struct {
	View     jsontext.Value `json:"view"`
	Player   int            `json:"player"`
	Strength string         `json:"strength"`
}

// Choose returns the computer's action.
func (r ChooseRequest) Choose() (jsontext.Value, error) {
	return Choose(r.View, r.Player, r.Strength)
}

// parse reads a request as the bots read views: reading by reflection would make the program half
// as large again.
func parse(body []byte) (ChooseRequest, error) {
	v, err := fastjson.ParseBytes(body)
	if err != nil {
		return ChooseRequest{}, err
	}
	r := ChooseRequest{Player: v.GetInt("player"), Strength: string(v.GetStringBytes("strength"))}
	if view := v.Get("view"); view != nil {
		r.View = view.MarshalTo(nil)
	}
	return r, nil
}
