package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/engine"
)

// finishSchemas adds what struct tags cannot express.
func (d *document) finishSchemas() {
	for name, schema := range d.schemas.Map() {
		if schema.Description == "" {
			describe(schema, d.schemas.TypeFromRef(schemaPrefix+name))
		}
	}
	d.member("NewGame.set_urls").Examples = []any{[]string{exampleSetURL}}
	d.member("Card.description").Examples = []any{
		"+1 time at the start of your turn (all your appliances together: at most +5).",
	}
	d.member("Params.also").Examples = []any{[]any{
		object{"effect": "draw", "params": object{"n": 1, "if": object{"count": "own_habits", "at_least": 2}}},
	}}
	d.schemas.Map()["Amount"].Examples = []any{2, object{"per": "own_habits", "times": 1, "max": 4}}
	nullable := []string{"View.result", "CardDrawn.card"}
	for _, place := range nullable {
		d.replace(place, orNull)
	}
	d.replace("LogEntry.action", d.unionOrNull)
	d.closeRequests()
	for _, e := range enums() {
		d.nameEnum(e)
	}
	d.addOutage()
	d.copyMembers("MinimalView", "View")
	d.copyMembers("ListedInvitation", "Invitation")
	for _, schema := range d.schemas.Map() {
		simplify(schema)
	}
}

// enum is an enum with a schema of its own, so that generators of clients make one
// named type of it for all its places.
type enum struct {
	name, description string
	values            []any
	places            []string // such as "Card.type"
	growing           bool     // a later release may add values
}

func enums() []enum {
	return []enum{
		{"CardType", "How a card is played: person, appliance and habit stay on the board, a task takes effect once, and " +
			"an instant may also be cast in the opponent's turn.",
			names(engine.CardTypes()), []string{"Card.type", "Params.type", "StepParams.type", "OtherwiseParams.type"}, false},
		{"Effect", list("What a card does when it resolves.", engine.Effects()),
			names(engine.Effects()), []string{"Card.effect", "Step.effect", "Ability.effect", "Otherwise.effect"}, true},
		{"Side", "Whose hand, deck, counters or permanents, as the owner of the card sees the players.",
			[]any{"own", "opponent", "either"}, []string{"Params.side", "StepParams.side", "OtherwiseParams.side"}, false},
		{"Moment", list("When a permanent does something.", engine.Whens()),
			names(engine.Whens()), []string{"Ability.when", "AbilityUsed.when"}, true},
		{"Count", list("What is counted on the table. you is the player who cast the card.", engine.Counts()),
			names(engine.Counts()), []string{"CountedAmount.per", "Condition.count"}, true},
		{"GameStatus", "Whether the game goes on.",
			[]any{"in_progress", "finished"}, []string{"View.status"}, false},
		{"InvitationStatus", "Whether an invitation can be accepted, has been, or was withdrawn.",
			[]any{"open", "accepted", "withdrawn"}, []string{"Invitation.status"}, false},
		{"ProblemCode", "A kind of problem, for programs. A code never changes its meaning.",
			problemCodes(), []string{"Problem.code", "Fault.code"}, true},
		{"IllegalMoveReason", "The rule that an action breaks. The rules are checked in this order.",
			names(engine.Reasons()), []string{"Problem.reason"}, true},
	}
}

// list explains each value.
func list[T interface {
	String() string
	Summary() string
}](title string, values []T) string {
	var text strings.Builder
	text.WriteString(title + "\n")
	for _, value := range values {
		fmt.Fprintf(&text, "\n* `%s`: %s", value, value.Summary())
	}
	return text.String()
}

func names[T fmt.Stringer](values []T) (texts []any) {
	for _, value := range values {
		texts = append(texts, value.String())
	}
	return texts
}

func problemCodes() (codes []any) {
	for _, t := range api.ProblemTypes() {
		codes = append(codes, t.Code)
	}
	return codes
}

// member finds a property by its place, such as "Card.type".
func (d *document) member(place string) *huma.Schema {
	schema, name, _ := strings.Cut(place, ".")
	return d.schemas.Map()[schema].Properties[name]
}

func (d *document) replace(place string, with func(*huma.Schema) *huma.Schema) {
	schema, name, _ := strings.Cut(place, ".")
	d.schemas.Map()[schema].Properties[name] = with(d.member(place))
}

func (d *document) nameEnum(e enum) {
	schema := &huma.Schema{Type: huma.TypeString, Description: e.description}
	if e.growing {
		schema.Examples = e.values
		schema.Description += "\n\nThe examples are all values of this release. Accept others, which a later one may add."
	} else {
		schema.Enum = e.values
	}
	d.schemas.Map()[e.name] = schema
	for _, place := range e.places {
		d.replace(place, func(s *huma.Schema) *huma.Schema {
			return &huma.Schema{Description: s.Description, Ref: schemaPrefix + e.name}
		})
	}
}

// copyMembers documents the members of a schema as members of the same names in
// another one.
func (d *document) copyMembers(schema, from string) {
	for name := range d.schemas.Map()[schema].Properties {
		d.schemas.Map()[schema].Properties[name] = d.member(from + "." + name)
	}
}

// orNull returns a schema that also allows null, which huma does not support for references.
func orNull(s *huma.Schema) *huma.Schema {
	return &huma.Schema{Description: s.Description, AnyOf: []*huma.Schema{{Ref: s.Ref}, {Type: "null"}}}
}

// unionOrNull returns a union beside null, in place of a reference to the union, for which clients that are
// generated in Java take no null.
func (d *document) unionOrNull(s *huma.Schema) *huma.Schema {
	union := d.schemas.SchemaFromRef(s.Ref)
	return &huma.Schema{Description: s.Description, AnyOf: []*huma.Schema{{
		OneOf: union.OneOf, Discriminator: union.Discriminator,
		Extensions: map[string]any{goTypeName: "LoggedAction"},
	}, {Type: "null"}}}
}

// closeRequests allows additional members in responses but not in requests, because
// a later release may add members to responses.
func (d *document) closeRequests() {
	closed := map[string]bool{}
	for _, name := range d.requests {
		closed[name] = true
		for _, variant := range d.schemas.Map()[name].OneOf {
			closed[strings.TrimPrefix(variant.Ref, schemaPrefix)] = true
		}
	}
	for name, schema := range d.schemas.Map() {
		if !closed[name] {
			schema.AdditionalProperties = nil
		}
	}
}

// simplify gives an integer the smallest format that holds what the document allows, whatever
// Go's type is, and replaces an enum of one value by a const.
func simplify(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeInteger {
		s.Format = integerFormat(s.Maximum)
	}
	if len(s.Enum) == 1 {
		s.Extensions, s.Enum = map[string]any{"const": s.Enum[0]}, nil
	}
	simplify(s.Items)
	for _, member := range s.Properties {
		simplify(member)
	}
	for _, variant := range s.OneOf {
		simplify(variant)
	}
}

func integerFormat(maximum *float64) string {
	if maximum != nil && *maximum <= math.MaxInt32 {
		return "int32"
	}
	return "int64"
}

// schema refers to the schema of a value's type, or to the one of a name.
func (d *document) schema(v any) *huma.Schema {
	if name, ok := v.(string); ok {
		return &huma.Schema{Ref: schemaPrefix + name}
	}
	return d.schemas.Schema(reflect.TypeOf(v), true, "")
}
