package gateway

import (
	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

var _ lambda.Handler = (*Function)(nil)

// encode writes a response as encoding/json would: an absent map or list is null.
func encode(resp *events.APIGatewayV2HTTPResponse, event *event) ([]byte, error) {
	resp.Headers["X-Request-Id"] = event.RequestContext.RequestID
	return json.Marshal(resp, json.FormatNilMapAsNull(true), json.FormatNilSliceAsNull(true),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}
