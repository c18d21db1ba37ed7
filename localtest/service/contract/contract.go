// Package contract checks requests and responses against an OpenAPI document. It is
// stricter than clients, who ignore unknown members: the document must describe
// every member of a response.
package contract

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"cardgames/schemas"
)

// ErrUndocumented is returned for a request that matches no operation of the
// document.
var ErrUndocumented = errors.New("no operation")

// Checker checks requests and responses against one document, and records which of
// the document's responses it has seen. It is safe for concurrent use.
type Checker struct {
	doc    *openapi3.T
	router routers.Router

	mu   sync.Mutex
	seen map[string]bool // by operation and status, for example "createGame 201"
}

// Published returns a Checker of the committed document.
var Published = sync.OnceValue(func() *Checker {
	c, err := New(schemas.OpenAPI)
	if err != nil {
		panic(err) // the document is part of the program
	}
	return c
})

// New returns a Checker of an OpenAPI document.
func New(document []byte) (*Checker, error) {
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return nil, err
	}
	doc.Servers = nil // the service under test has another address
	for _, schema := range doc.Components.Schemas {
		if no := false; len(schema.Value.Properties) > 0 {
			schema.Value.AdditionalProperties = openapi3.BoolSchema{Has: &no}
		}
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	return &Checker{doc: doc, router: router, seen: map[string]bool{}}, nil
}

// The library has no decoder for this content type.
func init() { openapi3filter.RegisterBodyDecoder("text/html", openapi3filter.PlainBodyDecoder) }

// CheckRequest returns an error if the document has no such operation or does not
// allow the request.
func (c *Checker) CheckRequest(r *http.Request) error {
	input, err := c.route(r)
	if err != nil {
		return err
	}
	input.Request = r.Clone(r.Context()) // the check reads the body
	if r.GetBody != nil {
		if input.Request.Body, err = r.GetBody(); err != nil {
			return err
		}
		if input.Request.Header.Get("Content-Type") == "" { // the service reads it as JSON
			input.Request.Header.Set("Content-Type", "application/json")
		}
	}
	if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil {
		return fmt.Errorf("%s: the document does not allow the request: %w", input.Route.Operation.OperationID, err)
	}
	return nil
}

// decodeContent returns a body without its content coding (RFC 9110, section 8.4).
func decodeContent(header http.Header, body []byte) ([]byte, error) {
	if header.Get("Content-Encoding") != "gzip" {
		return body, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// CheckResponse returns an error if the document has no such operation or does not
// list such a response.
func (c *Checker) CheckResponse(r *http.Request, status int, header http.Header, body []byte) error {
	request, err := c.route(r)
	if err != nil {
		return err
	}
	if body, err = decodeContent(header, body); err != nil {
		return err
	}
	operation := request.Route.Operation
	name := fmt.Sprintf("%s %d", operation.OperationID, status)
	if operation.Responses.Status(status) == nil {
		return fmt.Errorf("%s: the document does not list this status: %s", name, body)
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: request, Status: status, Header: header, Options: request.Options,
	}
	if err := openapi3filter.ValidateResponse(r.Context(), input.SetBodyBytes(body)); err != nil {
		return fmt.Errorf("%s: the response is not as documented: %w", name, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[name] = true
	return nil
}

// Unseen returns the responses of the document that CheckResponse has not seen, for
// example "createGame 201", sorted.
func (c *Checker) Unseen() (all []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, path := range c.doc.Paths.Map() {
		for _, operation := range path.Operations() {
			for status := range operation.Responses.Map() {
				if name := operation.OperationID + " " + status; !c.seen[name] {
					all = append(all, name)
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

// route finds the operation of a request. The router matches "/games" with
// "/games/{id}" and an empty id, which is not valid.
func (c *Checker) route(r *http.Request) (*openapi3filter.RequestValidationInput, error) {
	route, variables, err := c.router.FindRoute(r)
	for _, value := range variables {
		if value == "" {
			err = routers.ErrPathNotFound
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s %s: %w", ErrUndocumented, r.Method, r.URL.Path, err)
	}
	return &openapi3filter.RequestValidationInput{
		Request: r, Route: route, PathParams: variables,
		Options: &openapi3filter.Options{
			IncludeResponseStatus:             true,
			RejectWhenRequestBodyNotSpecified: true,
			SkipSettingDefaults:               true,
			AuthenticationFunc:                openapi3filter.NoopAuthenticationFunc, // the service checks tokens
		},
	}, nil
}
