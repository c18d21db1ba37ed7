package gateway

import (
	"net/http"

	"github.com/aws/aws-lambda-go/lambda"

	"cardgames/api/function"
)

// Start is function.Start for an http.Handler. It logs each event.
func Start(newHandler func() (http.Handler, error)) {
	function.Start(func() (lambda.Handler, error) {
		h, err := newHandler()
		return Logged(h), err
	})
}
