package e2e

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
)

// Contract is an http.RoundTripper that checks every request and every answer
// against an OpenAPI document. What breaks it comes as the error of the round
// trip. Any number of goroutines may use it.
type Contract struct {
	next   http.RoundTripper
	doc    *openapi3.T
	router routers.Router

	mu   sync.Mutex
	seen map[string]bool // "createGame 201": the answers so far
}

// NewContract reads the document. Clients must ignore members that they do not
// know; here the document must name every member of an answer.
func NewContract(document []byte, next http.RoundTripper) (*Contract, error) {
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return nil, err
	}
	doc.Servers = nil // wherever the service under test is
	for _, schema := range doc.Components.Schemas {
		closeObject(schema.Value)
	}
	router, err := legacy.NewRouter(doc)
	if err != nil {
		return nil, err
	}
	return &Contract{next: next, doc: doc, router: router, seen: map[string]bool{}}, nil
}

// closeObject refuses members that the schema does not name.
func closeObject(s *openapi3.Schema) {
	if no := false; len(s.Properties) > 0 {
		s.AdditionalProperties = openapi3.BoolSchema{Has: &no}
	}
}

// The library knows no decoders for these two of our content types.
func init() {
	openapi3filter.RegisterBodyDecoder("text/html", openapi3filter.PlainBodyDecoder)
	openapi3filter.RegisterBodyDecoder("application/schema+json", openapi3filter.JSONBodyDecoder)
}

// licence is what a request may do that the document does not allow.
type licence int

const (
	// wrongOnPurpose: the request may break the document, its answer may not.
	wrongOnPurpose licence = iota + 1
	// undocumented: the document has no such operation.
	undocumented
)

type licenceKey struct{}

func withLicence(ctx context.Context, l licence) context.Context {
	return context.WithValue(ctx, licenceKey{}, l)
}

// RoundTrip is http.RoundTripper's.
func (c *Contract) RoundTrip(r *http.Request) (*http.Response, error) {
	given, _ := r.Context().Value(licenceKey{}).(licence)
	route, variables, err := c.find(r)
	if given == undocumented {
		if err == nil {
			return nil, fmt.Errorf("%s %s is documented", r.Method, r.URL.Path)
		}
		return c.next.RoundTrip(r)
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", r.Method, r.URL.Path, err)
	}
	request := &openapi3filter.RequestValidationInput{
		Request: r, Route: route, PathParams: variables,
		Options: &openapi3filter.Options{
			IncludeResponseStatus:             true,
			RejectWhenRequestBodyNotSpecified: true,
			SkipSettingDefaults:               true,
			AuthenticationFunc:                openapi3filter.NoopAuthenticationFunc, // tokens are for the service to judge
		},
	}
	if given != wrongOnPurpose {
		if err := c.checkRequest(r.Context(), request); err != nil {
			return nil, fmt.Errorf("%s: the request breaks the document: %w", route.Operation.OperationID, err)
		}
	}
	resp, err := c.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	return resp, c.checkAnswer(r.Context(), request, resp)
}

// find looks for the operation. The router takes "/games" for "/games/{id}" with
// an empty id, which no path has.
func (c *Contract) find(r *http.Request) (*routers.Route, map[string]string, error) {
	route, variables, err := c.router.FindRoute(r)
	for _, value := range variables {
		if value == "" {
			return nil, nil, routers.ErrPathNotFound
		}
	}
	return route, variables, err
}

// checkRequest leaves r as it was: it is not a RoundTripper's to change.
func (c *Contract) checkRequest(ctx context.Context, input *openapi3filter.RequestValidationInput) error {
	copied := *input
	copied.Request = input.Request.Clone(ctx)
	if body := input.Request.GetBody; body != nil {
		var err error
		if copied.Request.Body, err = body(); err != nil {
			return err
		}
		if copied.Request.Header.Get("Content-Type") == "" { // the service reads it as JSON
			copied.Request.Header.Set("Content-Type", "application/json")
		}
	}
	return openapi3filter.ValidateRequest(ctx, &copied)
}

func (c *Contract) checkAnswer(ctx context.Context, request *openapi3filter.RequestValidationInput, resp *http.Response) error {
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	operation := request.Route.Operation
	answer := fmt.Sprintf("%s %d", operation.OperationID, resp.StatusCode)
	if operation.Responses.Status(resp.StatusCode) == nil {
		return fmt.Errorf("%s: the document does not list this status: %s", answer, body)
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: request, Status: resp.StatusCode, Header: resp.Header, Options: request.Options,
	}
	if err := openapi3filter.ValidateResponse(ctx, input.SetBodyBytes(body)); err != nil {
		return fmt.Errorf("%s: the answer breaks the document: %w", answer, err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[answer] = true
	return nil
}

// unseen lists the answers of the document that have not come.
func (c *Contract) unseen() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []string
	for _, path := range c.doc.Paths.Map() {
		for _, operation := range path.Operations() {
			for status := range operation.Responses.Map() {
				if answer := operation.OperationID + " " + status; !c.seen[answer] {
					all = append(all, answer)
				}
			}
		}
	}
	return all
}
