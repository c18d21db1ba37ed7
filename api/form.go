package api

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/requestlog"
	"cardgames/cardsets/fault"
)

// Faults that huma and the JSON package tell only in a message, not by a place.
const (
	missing    = "missing: "
	unknown    = "unknown: "
	unknownTag = "unknown tag"

	invalidInteger = "invalid integer" // of a parameter, in huma's words
)

// huma has package variables for what it should do differently. Its messages
// come without a subject, which faultOf puts in front.
func init() {
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, _ string, errs ...error) huma.StatusError {
		return formProblem(nil, status, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		p := formProblem(ctx, status, errs)
		requestlog.From(ctx.Context()).Problem(p.Code, "")
		return p
	}
	validation.MsgExpectedRequiredProperty = missing + "%s"
	validation.MsgExpectedPropertyNameInObject = unknownTag
	validation.MsgExpectedMatchExactlyOneSchema = unknownTag
	validation.MsgUnexpectedProperty = unknown
	validation.MsgExpectedObject = "must be an object"
	validation.MsgExpectedArray = "must be an array"
	validation.MsgExpectedString = "must be a string"
	validation.MsgExpectedInteger = "must be an integer"
	validation.MsgExpectedMinLength = "must have a length of at least %d"
	validation.MsgExpectedMaxLength = "must have at most %d characters"
	validation.MsgExpectedMaxItems = "must have at most %d entries"
	validation.MsgExpectedBoolean = "must be true or false"
	validation.MsgExpectedMatchPattern = "must match the pattern %s"
	validation.MsgExpectedMaximumNumber = "must be at most %v"
	validation.MsgExpectedMinItems = "must have at least %d entries"
	validation.MsgExpectedMinimumNumber = "must be at least %v"
	validation.MsgExpectedOneOf = "must be one of %s"
}

// formProblem is what huma answers by itself.
func formProblem(ctx huma.Context, status int, errs []error) *Problem {
	switch status {
	case http.StatusUnprocessableEntity:
		return invalidRequest(faultsOf(operationID(ctx), errs))
	case http.StatusRequestEntityTooLarge:
		return newProblem("too_large", tooLargeDetail(ctx.Operation().MaxBodyBytes))
	case http.StatusUnsupportedMediaType:
		return newProblem("unsupported_media_type", unsupportedDetail)
	case http.StatusBadRequest:
		if len(errs) == 0 {
			return newProblem("malformed_request", "the body is empty; it must be a JSON object")
		}
		return newProblem("malformed_request", errs[len(errs)-1].(*huma.ErrorDetail).Message)
	case http.StatusRequestTimeout, http.StatusInternalServerError:
		// Handlers turn their errors into problems, so this is about reading.
		return newProblem("malformed_request", "the body did not arrive whole")
	}
	return newProblem("internal", internalDetail)
}

const unsupportedDetail = "the body must be application/json, without a content coding; curl needs -H 'content-type: application/json'"

// tooLargeDetail takes huma's limit, the first length that it refuses.
func tooLargeDetail(refused int64) string {
	return fmt.Sprintf("the body has more than %d bytes", refused-1)
}

// invalidRequest takes at least one fault.
func invalidRequest(faults []Fault) *Problem {
	p := newProblem("invalid_request", faults[0].Detail)
	p.Errors = faults[:min(len(faults), fault.MaxFaults)]
	return p
}

func invalidMember(pointer, detail string) *Problem {
	return invalidRequest([]Fault{{Code: "invalid_request", Pointer: &pointer, Detail: detail}})
}

func invalidParameter(name, detail string) *Problem {
	return invalidRequest([]Fault{{Code: "invalid_request", Parameter: name, Detail: detail}})
}

// faultsOf puts the faults in the order of their places, as huma finds unknown
// members in a random one.
func faultsOf(operation string, errs []error) []Fault {
	var faults []Fault
	for _, err := range errs {
		if detail, ok := err.(*huma.ErrorDetail); ok {
			faults = append(faults, faultOf(operation, detail))
		}
	}
	slices.SortStableFunc(faults, func(a, b Fault) int { return strings.Compare(place(a), place(b)) })
	return faults
}

func place(f Fault) string {
	if f.Pointer == nil {
		return f.Parameter
	}
	return *f.Pointer
}

func faultOf(operation string, detail *huma.ErrorDetail) Fault {
	where, name, _ := strings.Cut(detail.Location, ".")
	if where != "body" {
		name, _, _ = strings.Cut(name, "[") // an entry of a list
		return Fault{Code: "invalid_request", Parameter: name, Detail: name + " " + parameterMessage(detail.Message)}
	}
	at, sentence := bodyFault(operation, name, detail.Message, detail.Value)
	pointer := string(at)
	return Fault{Code: "invalid_request", Pointer: &pointer, Detail: sentence}
}

func bodyFault(operation, place, message string, value any) (at jsontext.Pointer, sentence string) {
	if name, ok := strings.CutPrefix(message, unknown); ok { // huma puts the name into the place
		name = cmp.Or(name, nameOfPlace(place))
		return at.AppendToken(name), fmt.Sprintf("%q is not a member of %s", shorten(name), whatHas(operation, value))
	}
	if name, ok := strings.CutPrefix(message, missing); ok {
		return pointerOf(name), name + " is missing" + whoNeeds(value)
	}
	if message == unknownTag {
		return "/type", "type " + missingOr(value) + "must be one of " + actionNames()
	}
	if place == "" {
		return "", "the body " + message
	}
	return pointerOf(place), place + " " + message
}

// whoNeeds ends a sentence about a member that an action lacks.
func whoNeeds(object any) string {
	if tag := tagOf(object); tag != "" {
		return ": " + tag + " needs it"
	}
	return ""
}

// pointerOf reads huma's notation of a place in the body: "set_urls[0]". Bodies
// here are flat objects with lists.
func pointerOf(place string) jsontext.Pointer {
	var at jsontext.Pointer
	for token := range strings.FieldsFuncSeq(place, func(r rune) bool { return r == '[' || r == ']' }) {
		at = at.AppendToken(token)
	}
	return at
}

// parameterMessage puts huma's own words for a value that it could not parse
// into ours.
func parameterMessage(message string) string {
	if message == invalidInteger {
		return validation.MsgExpectedInteger
	}
	return message
}

// maxQuoted is how many bytes of a client's own text a sentence repeats.
const maxQuoted = 64

func shorten(text string) string {
	if len(text) > maxQuoted {
		return strings.ToValidUTF8(text[:maxQuoted], "") + "…"
	}
	return text
}
