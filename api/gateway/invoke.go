package gateway

import (
	"context"
	"fmt"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var _ lambda.Handler = Function(nil)

// eventForm takes what the runtime sends as it is, and writes a response as
// encoding/json would: an absent map or list is null.
var eventForm = json.JoinOptions(
	jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true),
	json.FormatNilMapAsNull(true), json.FormatNilSliceAsNull(true),
)

// Invoke answers an event in JSON with a response in JSON, and makes Function a
// lambda.Handler. Any number of events may be under way at once, unlike with the
// handler that package lambda makes of a function: that one answers in a buffer
// which it uses again, and its encoding/json took a fifth of the time of a move.
//
// Its error is that the payload is no event.
func (f Function) Invoke(ctx context.Context, payload []byte) ([]byte, error) {
	var event events.APIGatewayV2HTTPRequest
	if err := json.Unmarshal(payload, &event, eventForm); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	resp, err := f(ctx, event)
	if err != nil {
		return nil, err
	}
	return json.Marshal(resp, eventForm)
}
