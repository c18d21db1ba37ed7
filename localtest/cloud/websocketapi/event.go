package websocketapi

import (
	"context"
	"fmt"
	"net"
	"net/http"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
)

// newConnectEvent returns the event for a handshake, with the members that the
// function behind $connect reads.
func newConnectEvent(r *http.Request, connectionID, requestID string) events.APIGatewayWebsocketProxyRequest {
	header := map[string]string{}
	for name := range r.Header {
		header[name] = r.Header.Get(name)
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	return events.APIGatewayWebsocketProxyRequest{
		Headers: header, MultiValueQueryStringParameters: r.URL.Query(),
		RequestContext: events.APIGatewayWebsocketProxyRequestContext{
			RouteKey: "$connect", ConnectionID: connectionID, RequestID: requestID,
			Identity: events.APIGatewayRequestIdentity{SourceIP: host},
		},
	}
}

// invokeConnect returns the status of the function's response.
func invokeConnect(ctx context.Context, f Function, event events.APIGatewayWebsocketProxyRequest) (int, error) {
	in, err := json.Marshal(event)
	if err != nil {
		return 0, err
	}
	out, err := f(ctx, in)
	if err != nil {
		return 0, err
	}
	var response events.APIGatewayProxyResponse
	if err := json.Unmarshal(out, &response); err != nil {
		return 0, fmt.Errorf("response: %w", err)
	}
	if response.StatusCode < 200 || response.StatusCode > 599 {
		return 0, fmt.Errorf("response: status code %d", response.StatusCode)
	}
	return response.StatusCode, nil
}
