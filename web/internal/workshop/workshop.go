// Package workshop is what the card workshop runs in the browser: the checks, the
// advice and the simulation of the tools for card authors, and a game with cards
// that are not published.
package workshop

import (
	"fmt"

	"github.com/go-json-experiment/json"
)

// operations are what the page can ask for.
var operations = map[string]func(request []byte) ([]byte, error){
	"check":  operation(inspect),
	"sets":   operation(sets),
	"next":   operation(next),
	"count":  operation(count),
	"report": operation(report),
	"search": operation(search),
	"try":    operation(try),
	"begin":  operation(begin),
	"read":   operation(read),
	"act":    operation(act),
	"choose": operation(choose),
}

// Do does one of the operations. Request and response are JSON.
func Do(name string, request []byte) (response []byte, err error) {
	do, ok := operations[name]
	if !ok {
		return nil, fmt.Errorf("no operation %q", name)
	}
	return do(request)
}

// operation reads the request of a function and writes its response.
func operation[Request, Response any](f func(Request) (Response, error)) func([]byte) ([]byte, error) {
	return func(body []byte) ([]byte, error) {
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
}
