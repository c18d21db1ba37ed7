package check

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/jsonfault"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/steps"
	"cardgames/schemas"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// validate checks that a file is strict JSON and follows the card-set schema.
func validate(file File) (document, snapshot.CardSet, []fault.Fault) {
	parsed, err := parse(file.Body)
	if err != nil {
		return parsed, snapshot.CardSet{}, []fault.Fault{notJSON(file, err)}
	}
	cards := cutCards(parsed.value)
	if err := cardSetSchema().Validate(parsed.value); err != nil {
		return parsed, snapshot.CardSet{}, parsed.locate(violations(file.URL, err))
	}
	if cards > MaxCards {
		return parsed, snapshot.CardSet{}, parsed.locate([]fault.Fault{tooManyCards(file.URL, cards)})
	}
	return parsed, cardSet(parsed.value.(map[string]any)), nil
}

// cardSet takes a document that the card-set schema accepts.
func cardSet(document map[string]any) snapshot.CardSet {
	text := func(object map[string]any, member string) string { s, _ := object[member].(string); return s }
	set := snapshot.CardSet{ID: text(document, "set_id"), Name: text(document, "name"), Version: text(document, "version")}
	for _, item := range document["cards"].([]any) {
		card := item.(map[string]any)
		params, _ := card["params"].(map[string]any)
		set.Cards = append(set.Cards, snapshot.Card{
			ID: text(card, "id"), Name: text(card, "name"), Cost: card["cost"].(int64), Type: text(card, "type"),
			Effect: text(card, "effect"), Params: params, Text: text(card, "text"), Flavor: text(card, "flavor"),
		})
	}
	return set
}

// cutCards removes the cards beyond the limit, so that the validator does not check
// them: a file full of {}, each without six required members, would cost it 350 MB.
// It returns how many cards there were.
func cutCards(document any) int {
	set, _ := document.(map[string]any)
	cards, _ := set["cards"].([]any)
	if len(cards) > MaxCards {
		set["cards"] = cards[:MaxCards]
	}
	return len(cards)
}

func tooManyCards(url string, cards int) fault.Fault {
	detail := fmt.Sprintf("the set has %d cards; a game takes at most %d", cards, MaxCards)
	return fault.Fault{Code: fault.PoolTooLarge, URL: url, Pointer: "/cards", Detail: detail}
}

var cardSetSchema = sync.OnceValue(func() *jsonschema.Schema {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.CardSet))
	if err != nil {
		panic(err) // the schema is part of the program
	}
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(jsonschema.SchemeURLLoader{}) // everything needed is here
	compiler.UseRegexpEngine(newExpression)
	if err := compiler.AddResource(schemas.CardSetID, document); err != nil {
		panic(err)
	}
	return compiler.MustCompile(schemas.CardSetID)
})

func notJSON(file File, err error) fault.Fault {
	f := fault.Fault{Code: fault.Invalid, URL: file.URL, Line: 1, Column: 1,
		Detail: "the file is not JSON: " + err.Error()}
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return f
	}
	offset := int(syntax.ByteOffset)
	switch {
	case len(bytes.TrimSpace(file.Body)) == 0:
		f.Detail = "the file is empty"
	case bytes.HasPrefix(file.Body, []byte("\ufeff")):
		f.Detail = "the file begins with a byte-order mark; save it as UTF-8 without one"
	case errors.Is(err, jsontext.ErrDuplicateName):
		f.Detail = jsonfault.Duplicate(file.Body, offset).Detail
	default:
		why := jsonfault.Explain(file.Body, offset)
		f.Detail, offset = "the file is not JSON: "+why.Detail, why.Offset
	}
	f.Line, f.Column = lineColumn(file.Body, offset)
	return f
}

// violations turns the validator's tree of errors into one fault for each
// member that is wrong.
func violations(url string, err error) []fault.Fault {
	tree, ok := errors.AsType[*jsonschema.ValidationError](err)
	if !ok {
		return []fault.Fault{{Code: fault.Invalid, URL: url, Detail: err.Error()}}
	}
	var faults []fault.Fault
	for _, leaf := range leaves(tree) {
		add := func(at jsontext.Pointer, detail string) {
			faults = append(faults, fault.Fault{Code: fault.Invalid, URL: url, Pointer: string(at), Detail: detail})
		}
		addName := func(at jsontext.Pointer, detail string) {
			add(at, detail)
			faults[len(faults)-1].InName = true
		}
		describe(leaf, add, addName)
	}
	return faults
}

func leaves(tree *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(tree.Causes) == 0 {
		return []*jsonschema.ValidationError{tree}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range tree.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

func describe(leaf *jsonschema.ValidationError, add, addName func(at jsontext.Pointer, detail string)) {
	at, what := pointerTo(leaf.InstanceLocation), subject(leaf.InstanceLocation)
	switch k := leaf.ErrorKind.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			add(at, fmt.Sprintf("%s has no member %q", what, name))
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			addName(at.AppendToken(name), "unknown member "+fault.Quote(name)+"; "+remedy(leaf.InstanceLocation, name))
		}
	default:
		add(at, what+" "+requirement(k))
	}
}

// remedy says what to do about an unknown member of the object at a location, which is the set or a card.
func remedy(location []string, member string) string {
	if len(location) > 0 && slices.Contains(steps.ParamNames(), member) {
		return fmt.Sprintf(`it belongs in params: write "params": {%q: ...}`, member)
	}
	return subject(location) + " has " + memberList(location)
}

func pointerTo(tokens []string) jsontext.Pointer {
	var p jsontext.Pointer
	for _, token := range tokens {
		p = p.AppendToken(token)
	}
	return p
}

// subject returns the name of a value of a card set, for a sentence.
func subject(location []string) string {
	switch n := len(location); n {
	case 0:
		return "the card set"
	case 2: // the items of cards are the only ones
		return "the card"
	default:
		return location[n-1]
	}
}

// requirement describes what the schema requires of a value.
func requirement(violated jsonschema.ErrorKind) string {
	switch k := violated.(type) {
	case *kind.Type:
		if k.Got == "number" && k.Want[0] == "integer" {
			return "must be an integer, not a fraction"
		}
		return fmt.Sprintf("must be %s, not %s", typeName(k.Want[0]), typeName(k.Got))
	case *kind.Enum:
		return fmt.Sprintf("must be one of %s, not %s", list(k.Want), fault.Quote(fmt.Sprint(k.Got)))
	case *kind.Minimum:
		return "must be at least " + k.Want.RatString()
	case *kind.MinLength, *kind.MinItems:
		return "must not be empty"
	case *kind.Pattern:
		if k.Want == notBlank {
			return "must not be blank"
		}
		return fmt.Sprintf("must %s, not %s", inWords(k.Want), fault.Quote(k.Got))
	}
	return fmt.Sprintf("must satisfy %s of the card-set schema", strings.Join(violated.KeywordPath(), "/"))
}

func typeName(jsonType string) string {
	switch jsonType {
	case "null":
		return jsonType
	case "array", "object", "integer":
		return "an " + jsonType
	}
	return "a " + jsonType
}

// notBlank is the pattern of names.
const notBlank = `\S`

// expression is a regular expression of the schema. JSON Schema writes them as in
// ECMA-262, where \S excludes all spaces of Unicode; in Go it excludes ASCII's alone.
type expression struct {
	*regexp.Regexp
	written string
}

func newExpression(written string) (jsonschema.Regexp, error) {
	compiled, err := regexp.Compile(strings.ReplaceAll(written, notBlank, `[^\s\v\p{Z}\x{feff}]`))
	return expression{compiled, written}, err
}

func (e expression) String() string { return e.written }

// inWords describes a pattern of the schema without a regular expression.
func inWords(pattern string) string {
	switch pattern {
	case `^[a-z0-9_]+$`:
		return "consist of a-z, 0-9 and _"
	case `^(\d+\.\d+\.\d+|\d{4}-\d{2}-\d{2})$`:
		return "be three numbers such as 1.4.0 or a date such as 2026-03-01"
	}
	return "match " + pattern
}

func list(values []any) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = fmt.Sprint(v)
	}
	return strings.Join(names, ", ")
}
