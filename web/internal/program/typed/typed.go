// Package typed makes operations of functions whose requests and responses are values in Go. It is
// not in package program, since the opponent's program does without encoders of such values.
package typed

import (
	"reflect"

	"github.com/go-json-experiment/json"

	"cardgames/web/internal/program"
)

// Operation returns the operation that a function does.
func Operation[Request, Response any](f func(Request) (Response, error)) program.Operation {
	return program.Operation{
		Request: reflect.TypeFor[Request](), Response: reflect.TypeFor[Response](),
		Do: func(body []byte) ([]byte, error) {
			var request Request
			if err := json.Unmarshal(body, &request); err != nil {
				return nil, err
			}
			response, err := f(request)
			if err != nil {
				return nil, err
			}
			return json.Marshal(response)
		},
	}
}
