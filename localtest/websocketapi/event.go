package websocketapi

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
)

// newConnectEvent describes a handshake as the cloud does.
func newConnectEvent(r *http.Request, connectionID, requestID string, now time.Time) events.APIGatewayWebsocketProxyRequest {
	source, _, _ := net.SplitHostPort(r.RemoteAddr)
	header := r.Header.Clone()
	header.Set("Host", r.Host)
	return events.APIGatewayWebsocketProxyRequest{
		Headers:                         lastOf(header),
		MultiValueHeaders:               header,
		QueryStringParameters:           lastOf(r.URL.Query()),
		MultiValueQueryStringParameters: r.URL.Query(),
		RequestContext: events.APIGatewayWebsocketProxyRequestContext{
			RouteKey: "$connect", EventType: "CONNECT", MessageDirection: "IN",
			ConnectionID: connectionID, ConnectedAt: now.UnixMilli(),
			RequestID: requestID, ExtendedRequestID: requestID,
			RequestTime: now.UTC().Format("02/Jan/2006:15:04:05 -0700"), RequestTimeEpoch: now.UnixMilli(),
			APIID: "local", Stage: strings.Trim(r.URL.Path, "/"), DomainName: r.Host,
			Identity: events.APIGatewayRequestIdentity{SourceIP: source, UserAgent: r.UserAgent()},
		},
	}
}

func lastOf(values map[string][]string) map[string]string {
	last := map[string]string{}
	for name, list := range values {
		last[name] = list[len(list)-1]
	}
	return last
}

// askConnect returns the status of the function's response.
func askConnect(ctx context.Context, f Function, event events.APIGatewayWebsocketProxyRequest) (int, error) {
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
