package gateway

import (
	"fmt"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var _ lambda.Handler = (*Function)(nil)

// decode takes what the runtime sends as it is. Package encoding/json took a
// fifth of the time of a move.
func decode(payload []byte) (*event, error) {
	var event event
	if err := json.Unmarshal(payload, &event, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)); err != nil {
		return nil, fmt.Errorf("event: %w", err)
	}
	return &event, nil
}

// encode writes a response as encoding/json would: an absent map or list is null.
func encode(resp *events.APIGatewayV2HTTPResponse, event *event) ([]byte, error) {
	resp.Headers["X-Request-Id"] = event.RequestContext.RequestID
	return json.Marshal(resp, json.FormatNilMapAsNull(true), json.FormatNilSliceAsNull(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}
