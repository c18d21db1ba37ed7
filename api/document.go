package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/games"
)

// Document writes the OpenAPI 3.1 document of all operations: parameters and
// request bodies as huma checks them, answers and problems as this package
// writes them. It is the same text every time. encode is what
// games.NewExporter takes; it makes the example of a download.
//
// schemas/openapi.json is its committed copy, which Docs serves, so that no
// function builds it at start.
func Document(encode func([]*games.Game) ([]byte, error)) []byte {
	d := newDocument()
	for _, o := range operationDocs(newExamples(encode)) {
		d.describe(o)
	}
	d.describePages()
	d.finishSchemas()
	compact, err := json.Marshal(d.OpenAPI)
	if err != nil {
		panic(err) // there is nothing in it that cannot be written
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, compact, "", "  "); err != nil {
		panic(err)
	}
	indented.WriteByte('\n')
	return indented.Bytes()
}

// document is an OpenAPI document in the making.
type document struct {
	*huma.OpenAPI
	schemas huma.Registry
}

func newDocument() *document {
	a := newAPI(http.NewServeMux(), newRegistry())
	registerCreate(a, nil)
	registerGet(a, nil)
	registerSubmit(a, nil)
	registerExport(a, nil)
	d := &document{OpenAPI: a.OpenAPI(), schemas: a.OpenAPI().Components.Schemas}
	d.Info = &huma.Info{Title: "Card Game Service", Version: "1.0.0", Description: apiDescription}
	d.Tags = []*huma.Tag{
		{Name: "games", Description: "Create a game, follow it, play it, and take it home."},
		{Name: "documentation", Description: "What you are reading, and the schemas."},
	}
	d.Components.Headers = headerDocs
	d.Components.Links = linkDocs
	d.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		seatToken: {Type: "http", Scheme: "bearer", Description: "The token of a seat of a private game."},
	}
	return d
}

// operationDoc is what the document says of an operation beside its parameters
// and its request body.
type operationDoc struct {
	op                   huma.Operation
	summary, description string
	requests             map[string]*huma.Example
	answers              map[int]*huma.Response
	problems             []string // codes
	seats                bool     // a seat's token may come with the request
}

// seatToken is the name of the security scheme.
const seatToken = "seat_token"

func (d *document) describe(doc operationDoc) {
	op := d.find(doc.op)
	if doc.seats {
		op.Security = []map[string][]string{{}, {seatToken: {}}} // without one, too
	}
	op.Summary, op.Description, op.Tags = doc.summary, doc.description, []string{"games"}
	for _, p := range op.Parameters {
		switch p.Name {
		case "id":
			p.Description, p.Example = "The game's id. Any other text is 404 game_not_found.", exampleID
			p.Schema.Pattern = "^[a-z2-7]{26}$"
		case "If-Match": // If-None-Match may be anything: what is not a list matches no version
			p.Schema.Pattern = tagListPattern
		}
	}
	if op.RequestBody != nil {
		op.RequestBody.Content[mediaJSON].Examples = doc.requests
	}
	op.Responses = map[string]*huma.Response{}
	for status, answer := range doc.answers {
		op.Responses[strconv.Itoa(status)] = answer
	}
	for _, code := range append(doc.problems, "malformed_request", "unavailable", "internal") {
		for _, status := range typeOf(code).Statuses {
			d.addProblem(op, code, status)
		}
	}
	for _, answer := range op.Responses {
		answer.Headers = withHeaders(answer.Headers, "X-Request-Id", "Cache-Control")
	}
}

func (d *document) find(op huma.Operation) *huma.Operation {
	if op.Method == http.MethodPost {
		return d.Paths[op.Path].Post
	}
	return d.Paths[op.Path].Get
}

// addProblem adds an example to the response of a status.
func (d *document) addProblem(op *huma.Operation, code string, status int) {
	key := strconv.Itoa(status)
	answer := op.Responses[key]
	if answer == nil {
		answer = &huma.Response{Content: map[string]*huma.MediaType{
			mediaProblem: {Schema: d.schema(Problem{}), Examples: map[string]*huma.Example{}},
		}}
		switch status {
		case http.StatusServiceUnavailable:
			answer.Headers = withHeaders(nil, "Retry-After")
		case http.StatusUnauthorized:
			answer.Headers = withHeaders(nil, "WWW-Authenticate")
		}
		op.Responses[key] = answer
	}
	t := typeOf(code)
	answer.Description = strings.TrimPrefix(answer.Description+"\n", "\n") + "* `" + code + "`: " + t.Title + "."
	answer.Content[mediaProblem].Examples[code] = &huma.Example{Summary: t.Title, Value: exampleProblem(op, code, status)}
}

func (d *document) schema(v any) *huma.Schema { return d.schemas.Schema(reflect.TypeOf(v), true, "") }

func withHeaders(headers map[string]*huma.Param, names ...string) map[string]*huma.Param {
	if headers == nil {
		headers = map[string]*huma.Param{}
	}
	for _, name := range names {
		headers[name] = &huma.Param{Ref: "#/components/headers/" + name}
	}
	return headers
}
