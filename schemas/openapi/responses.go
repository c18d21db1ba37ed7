package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
)

// addResponse documents a response of the service by its status, with the
// headers that it has.
func (d *document) addResponse(op *huma.Operation, w *httptest.ResponseRecorder) *huma.Response {
	status := fmt.Sprint(w.Code)
	if op.Responses[status] == nil {
		op.Responses[status] = &huma.Response{Headers: map[string]*huma.Header{}}
	}
	response := op.Responses[status]
	sent := w.Header().Clone()
	for name := range headers {
		if sent.Get(name) != "" {
			response.Headers[name] = &huma.Header{Ref: "#/components/headers/" + name}
		}
		sent.Del(name)
	}
	for name := range sent {
		if !slices.Contains(plainHeaders, name) {
			panic(fmt.Sprintf("%s: the header %s is not documented", op.OperationID, name))
		}
	}
	return response
}

// plainHeaders mean what they mean everywhere.
var plainHeaders = []string{
	"Apigw-Requestid", "Content-Type", "Content-Length", "Accept-Ranges", "X-Content-Type-Options",
	"Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy", "Connection",
}

// addProblem documents a refusal. Problems of the same status share a response.
func (d *document) addProblem(op *huma.Operation, w *httptest.ResponseRecorder) {
	var p api.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Status < http.StatusBadRequest {
		panic(fmt.Sprintf("%s: not a problem: %s", op.OperationID, w.Body))
	}
	response := d.addResponse(op, w)
	response.Headers["Vary"] = &huma.Header{Ref: "#/components/headers/Vary"} // also where the gateway refuses
	if response.Content == nil {
		response.Content = map[string]*huma.MediaType{mediaProblem: {Schema: d.schema(p)}}
	}
	if line := "* `" + p.Code + "`: " + p.Title + ".\n"; !strings.Contains(response.Description, line) {
		response.Description += line
	}
	if p.Code == exampleProblem {
		d.examples["Problem"] = json.RawMessage(w.Body.Bytes())
	}
}

// shareResponses moves the refusals that several operations have to the components.
func (d *document) shareResponses() {
	for _, equal := range d.equalRefusals() {
		if len(equal) == 1 {
			continue
		}
		name := equal[0].name()
		if d.Components.Responses[name] != nil {
			panic("two shared responses are named " + name)
		}
		d.Components.Responses[name] = new(*equal[0].Response)
		for _, r := range equal {
			*r.Response = huma.Response{Ref: "#/components/responses/" + name}
		}
	}
}

// refusal is a documented response with the status 400 or above.
type refusal struct {
	*huma.Response
	status int
}

// equalRefusals returns all refusals, those together that are equal.
func (d *document) equalRefusals() map[string][]refusal {
	equal := map[string][]refusal{} // by their text
	for _, item := range d.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put} {
			if op == nil {
				continue
			}
			for status, response := range op.Responses {
				if code, _ := strconv.Atoi(status); code >= http.StatusBadRequest {
					text := marshal(response)
					equal[text] = append(equal[text], refusal{response, code})
				}
			}
		}
	}
	return equal
}

// documentedCode is the code of a problem in the description of a response.
var documentedCode = regexp.MustCompile("(?m)^\\* `([a-z_]+)`")

// name returns a name from the codes of one or two problems, and else from the status.
func (r refusal) name() string {
	var names []string
	for _, code := range documentedCode.FindAllStringSubmatch(r.Description, -1) {
		names = append(names, variantName(code[1]))
	}
	if len(names) == 0 || len(names) > 2 {
		return strings.ReplaceAll(http.StatusText(r.status), " ", "")
	}
	return strings.Join(names, "Or")
}

func marshal(response *huma.Response) string {
	text, err := json.Marshal(response)
	if err != nil {
		panic(err)
	}
	return string(text)
}
