package main

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/api"
	"cardgames/api/wire"
	"cardgames/engine"
)

// finishSchemas says what struct tags cannot.
func (d *document) finishSchemas() {
	d.schema(api.View{})
	d.schema(api.NewGame{})
	d.schema(savedGame{})
	schemas := d.schemas.Map()
	for _, place := range []string{"View.result", "SavedGame.result", "CardDrawn.card", "LogEntry.action"} {
		d.replace(place, orNull)
	}
	d.nameEnum("CardType", d.member("Card.type").Enum, "Card.type", "Params.type", "SavedCard.type")
	d.nameEnum("Effect", d.member("Card.effect").Enum, "Card.effect", "SavedCard.effect")
	d.nameEnum("GameStatus", d.member("View.status").Enum, "View.status", "SavedGame.status")
	d.nameEnum("ProblemCode", problemCodes(), "Problem.code", "Fault.code")
	d.nameEnum("IllegalMoveReason", illegalMoveReasons(), "Problem.reason")
	d.closeRequests()
	schemas["JSONDocument"] = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
	for name, schema := range schemas {
		schema.Description = schemaText[name]
		simplify(schema)
	}
}

func problemCodes() (codes []any) {
	for _, t := range api.ProblemTypes() {
		codes = append(codes, t.Code)
	}
	return codes
}

func illegalMoveReasons() (reasons []any) {
	for _, reason := range engine.Reasons() {
		reasons = append(reasons, reason.String())
	}
	return reasons
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

// nameEnum makes one schema of an enum that has several places, or that a client
// wants to name: otherwise generators make a type for each place.
func (d *document) nameEnum(name string, values []any, places ...string) {
	d.schemas.Map()[name] = &huma.Schema{Type: huma.TypeString, Enum: values}
	for _, place := range places {
		d.replace(place, func(s *huma.Schema) *huma.Schema {
			return &huma.Schema{Description: s.Description, Ref: schemaPrefix + name}
		})
	}
}

// orNull is for what huma cannot say of a reference.
func orNull(s *huma.Schema) *huma.Schema {
	return &huma.Schema{Description: s.Description, AnyOf: []*huma.Schema{{Ref: s.Ref}, {Type: "null"}}}
}

// closeRequests leaves answers open, which may get members in a later release.
func (d *document) closeRequests() {
	requests := map[string]bool{"NewGame": true}
	for tag := range wire.ActionVariants() {
		requests[variantName(tag)] = true
	}
	for name, schema := range d.schemas.Map() {
		if !requests[name] {
			schema.AdditionalProperties = nil
		}
	}
}

// simplify leaves out the sizes of Go's integers, which would be 64 bits in a
// client too, and makes a constant of an enum of one value.
func simplify(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeInteger {
		s.Format = ""
	}
	if len(s.Enum) == 1 {
		s.Extensions, s.Enum = map[string]any{"const": s.Enum[0]}, nil
	}
	simplify(s.Items)
	for _, member := range s.Properties {
		simplify(member)
	}
}
