package api

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"cardgames/cardsets/fault"
	"cardgames/engine"
	"cardgames/games"
)

// exampleProblem is what an example of an error becomes.
func exampleProblem(op *huma.Operation, code string, status int) json.RawMessage {
	p := problemOf(exampleError(op, code, status))
	if p.Code != code || p.Status != status {
		panic(fmt.Sprintf("the example of %s (%d) is %s (%d)", code, status, p.Code, p.Status))
	}
	return example(p)
}

func exampleError(op *huma.Operation, code string, status int) error {
	switch code {
	case "malformed_request":
		return exampleMalformed(op)
	case "invalid_request":
		return invalidRequest(faultsOf(op.OperationID, []error{exampleFault(op.OperationID)}))
	case "illegal_move":
		return exampleIllegalMove()
	case "version_conflict":
		return &games.VersionConflict{Current: 4, Precondition: status == 412}
	case "game_not_found":
		return games.ErrNotFound
	case "seat_token_required":
		return games.ErrUnknownToken
	case "wrong_seat":
		return &games.WrongSeat{Player: 0, Bearer: 1}
	case "idempotency_key_reused":
		return games.ErrKeyReused
	case "game_in_progress":
		return games.ErrInProgress
	case "unavailable":
		return games.ErrUnavailable
	case "internal":
		return errors.New("the error itself is not told")
	case "too_large":
		return newProblem(code, tooLargeDetail(op.MaxBodyBytes))
	case "unsupported_media_type":
		return newProblem(code, unsupportedDetail)
	case "not_found":
		return newProblem(code, nothingHere)
	}
	return exampleReport(code)
}

func exampleMalformed(op *huma.Operation) error {
	if op.MaxBodyBytes == 0 {
		return newProblem("malformed_request", "the path has a percent sign that is not followed by two hexadecimal digits")
	}
	return newProblem("malformed_request", readForm([]byte(`{"seed": kitchen}`), new(any)).Error())
}

// exampleFault is what huma finds in a request.
func exampleFault(operation string) *huma.ErrorDetail {
	switch operation {
	case createOperation.OperationID:
		return &huma.ErrorDetail{Location: "body.set_urls", Message: validation.MsgExpectedArray}
	case getOperation.OperationID:
		return &huma.ErrorDetail{Location: "query.version", Message: invalidInteger}
	}
	return &huma.ErrorDetail{Location: "body", Message: missing + "hand_index", Value: map[string]any{"type": "play_card"}}
}

func exampleIllegalMove() error {
	g := playExample(0)[0]
	_, _, err := engine.Apply(g.Snapshot.Pool, g.State, engine.PassPriority{Player: 1})
	refused, _ := errors.AsType[*engine.IllegalMove](err)
	return &games.IllegalMove{IllegalMove: refused, Current: g.Version}
}

// exampleReport is a fault of the second of two card sets.
func exampleReport(code string) error {
	f := fault.Fault{Code: fault.Code(code), URL: exampleOtherURL}
	switch code {
	case "card_set_not_allowed":
		f.Pointer, f.Detail = "/1", "the URL must begin with https://"
	case "card_set_unavailable":
		f.Detail = "the origin answered with status 404, not 200"
	case "card_set_timeout":
		f.Detail = "the origin took longer than 5s"
	case "card_set_too_large":
		f.Detail = "the file has more than 262144 bytes"
	case "card_set_wrong_type":
		f.Detail = `its content type is "text/html", not JSON or text/plain`
	case "card_set_invalid":
		f.Pointer, f.Line, f.Column, f.Detail = "/cards/3/cost", 21, 15, "cost must be at least 0"
	default:
		f = exampleBuildFault(code)
	}
	return &fault.Report{Faults: []fault.Fault{f}}
}

// exampleBuildFault lets the engine refuse a card.
func exampleBuildFault(code string) fault.Fault {
	card := engine.CardSpec{ID: "compost", Name: "Compost", Cost: "1", Type: "task", Effect: "draw", Params: map[string]any{"n": 1.0}}
	cards := []engine.CardSpec{card}
	switch code {
	case "unknown_effect":
		cards[0].Effect = "grow"
	case "bad_params":
		cards[0].Params = map[string]any{"n": 100.0}
	case "duplicate_card_id":
		cards = append(cards, card)
	case "card_pool_too_large":
		for i := range engine.MaxCards {
			card.ID = fmt.Sprint("compost_", i)
			cards = append(cards, card)
		}
	}
	_, faults := engine.BuildPool([]engine.CardSet{{ID: "garden", Cards: cards}})
	return fault.Fault{Code: fault.Code(faults[0].Code), URL: exampleOtherURL, Pointer: faults[0].Pointer, Detail: faults[0].Detail}
}
