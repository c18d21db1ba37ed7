package check

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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
	cards := cardsOf(parsed.value)
	faults := violations(file.URL, parsed.value, cards)
	if len(faults) == 0 && len(cards) > MaxCards {
		faults = []fault.Fault{tooManyCards(file.URL, len(cards))}
	}
	if len(faults) > 0 {
		return parsed, snapshot.CardSet{}, parsed.locate(faults)
	}
	return parsed, cardSet(parsed.value.(map[string]any)), nil
}

// cardSet takes a document that the card-set schema accepts.
func cardSet(document map[string]any) snapshot.CardSet {
	text := func(object map[string]any, member string) string { s, _ := object[member].(string); return s }
	set := snapshot.CardSet{ID: text(document, "set_id"), Name: text(document, "name"),
		Version: text(document, "version"), Style: text(document, "style")}
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

// cardsOf returns the cards of a document, which may be none.
func cardsOf(document any) []any {
	set, _ := document.(map[string]any)
	cards, _ := set["cards"].([]any)
	return cards
}

func tooManyCards(url string, cards int) fault.Fault {
	detail := fmt.Sprintf("the set has %d cards; a game takes at most %d", cards, MaxCards)
	return fault.Fault{Code: fault.PoolTooLarge, URL: url, Pointer: "/cards", Detail: detail}
}

// schemaParts are the card-set schema in two parts, so that the checks of a set end at its last
// fault that is reported. The validator collects all faults of what it is given.
type schemaParts struct {
	set  *jsonschema.Schema // takes any cards
	card *jsonschema.Schema
}

var cardSetSchema = sync.OnceValue(func() schemaParts {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.CardSet))
	if err != nil {
		panic(err) // the schema is part of the program
	}
	cards := document.(map[string]any)["properties"].(map[string]any)["cards"].(map[string]any)
	delete(cards, "items")
	compiler := jsonschema.NewCompiler()
	compiler.UseLoader(jsonschema.SchemeURLLoader{}) // everything needed is here
	compiler.UseRegexpEngine(newExpression)
	if err := compiler.AddResource(schemas.CardSetID, document); err != nil {
		panic(err)
	}
	return schemaParts{
		set:  compiler.MustCompile(schemas.CardSetID),
		card: compiler.MustCompile(schemas.CardSetID + "#/$defs/card"),
	}
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

// violations returns one fault for each member that is wrong: of the set itself, and of its first
// cards that have fault.MaxFaults of them.
func violations(url string, set any, cards []any) []fault.Fault {
	v := violated{url: url}
	v.describe(cardSetSchema().set.Validate(set))
	ofSet := len(v.faults)
	for i := 0; i < min(len(cards), MaxCards) && len(v.faults)-ofSet < fault.MaxFaults; i++ {
		v.describe(cardSetSchema().card.Validate(cards[i]), "cards", strconv.Itoa(i))
	}
	return v.faults
}

// violated collects what violates the schema.
type violated struct {
	url    string
	faults []fault.Fault
}

// describe turns the validator's tree of errors about a value at a location into faults.
func (v *violated) describe(err error, location ...string) {
	if tree, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		for _, leaf := range leaves(tree) {
			v.leaf(leaf.ErrorKind, slices.Concat(location, leaf.InstanceLocation))
		}
	} else if err != nil {
		v.add(pointerTo(location), err.Error())
	}
}

func (v *violated) add(at jsontext.Pointer, detail string) {
	v.faults = append(v.faults, fault.Fault{Code: fault.Invalid, URL: v.url, Pointer: string(at), Detail: detail})
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

func (v *violated) leaf(requirement jsonschema.ErrorKind, location []string) {
	at, what := pointerTo(location), subject(location)
	switch k := requirement.(type) {
	case *kind.Required:
		for _, name := range k.Missing {
			v.add(at, fmt.Sprintf("%s has no member %q", what, name))
		}
	case *kind.AdditionalProperties:
		for _, name := range k.Properties {
			v.add(at.AppendToken(name), "unknown member "+fault.Quote(name)+"; "+remedy(location, name))
			v.faults[len(v.faults)-1].InName = true
		}
	default:
		v.add(at, what+" "+inSentence(k))
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

// inSentence describes what the schema requires of a value.
func inSentence(violated jsonschema.ErrorKind) string {
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
