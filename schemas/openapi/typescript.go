package main

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// typesFile has the types of the client in TypeScript.
const typesFile = "clients/typescript/src/types.ts"

const typesHeader = `// Types of the HTTP API. Written from the OpenAPI document by
//
//	go run ./schemas/openapi

`

// typeSchema is as much of JSON Schema 2020-12 as the document's types need.
type typeSchema struct {
	Ref         string                `json:"$ref"`
	Description string                `json:"description"`
	Type        typeNames             `json:"type"`
	Const       jsontext.Value        `json:"const"`
	Enum        []jsontext.Value      `json:"enum"`
	OneOf       []typeSchema          `json:"oneOf"`
	AnyOf       []typeSchema          `json:"anyOf"`
	Items       *typeSchema           `json:"items"`
	Properties  map[string]typeSchema `json:"properties"`
	Required    []string              `json:"required"`
}

// typeNames is the value of the keyword type: one name or a list of them.
type typeNames []string

// UnmarshalJSON implements json.Unmarshaler.
func (n *typeNames) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte("[")) {
		return json.Unmarshal(text, (*[]string)(n))
	}
	*n = make(typeNames, 1)
	return json.Unmarshal(text, &(*n)[0])
}

// typeScript writes a type for each schema of requests and responses. Schemas of
// saved games, which clients pass on as text, are left out.
func typeScript() ([]byte, error) {
	text, err := generate()
	if err != nil {
		return nil, err
	}
	var document struct {
		Components struct {
			Schemas map[string]typeSchema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	var parts []string
	schemas := document.Components.Schemas
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		if strings.HasPrefix(name, "Saved") {
			continue
		}
		parts = append(parts, declaration(name, schemas[name]))
	}
	return []byte(typesHeader + strings.Join(parts, "\n")), nil
}

func declaration(name string, s typeSchema) string {
	comment := docComment("", s.Description)
	if len(s.Properties) == 0 {
		return comment + statement("export type "+name+" =", expressions(s))
	}
	var b strings.Builder
	b.WriteString(comment + "export interface " + name + " {\n")
	for _, member := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[member]
		b.WriteString(docComment("  ", property.Description))
		optional := "?"
		if slices.Contains(s.Required, member) {
			optional = ""
		}
		b.WriteString(statement("  "+member+optional+":", expressions(property)))
	}
	b.WriteString("}\n")
	return b.String()
}

// statement puts the members of a union on one line, or each on its own.
func statement(start string, union []string) string {
	line := start + " " + strings.Join(union, " | ") + ";"
	if len(line) <= maxColumns {
		return line + "\n"
	}
	indent := "\n" + strings.Repeat(" ", len(start)-len(strings.TrimLeft(start, " "))+2)
	return start + indent + "| " + strings.Join(union, indent+"| ") + ";\n"
}

// expressions are the members of the union that a schema stands for.
func expressions(s typeSchema) []string {
	switch {
	case s.Ref != "":
		return []string{s.Ref[strings.LastIndex(s.Ref, "/")+1:]}
	case s.Const != nil:
		return []string{literal(s.Const)}
	case s.Enum != nil:
		return mapped(s.Enum, literal)
	case s.OneOf != nil:
		return slices.Concat(mapped(s.OneOf, expressions)...)
	case s.AnyOf != nil:
		return slices.Concat(mapped(s.AnyOf, expressions)...)
	}
	return mapped(s.Type, func(name string) string { return named(name, s) })
}

func named(name string, s typeSchema) string {
	switch name {
	case "integer":
		return "number"
	case "object":
		return "Record<string, unknown>"
	case "array":
		items := strings.Join(expressions(*s.Items), " | ")
		if strings.Contains(items, "|") {
			items = "(" + items + ")"
		}
		return items + "[]"
	}
	return name
}

func literal(v jsontext.Value) string {
	if v.Kind() == '"' {
		return "'" + strings.Trim(string(v), `"`) + "'"
	}
	return string(v)
}

func mapped[A, B any](list []A, f func(A) B) []B {
	var all []B
	for _, v := range list {
		all = append(all, f(v))
	}
	return all
}

// maxColumns is the width of a line, as prettier formats it.
const maxColumns = 100

func docComment(indent, text string) string {
	if text == "" {
		return ""
	}
	line := indent + "/** " + text + " */"
	if len(line) <= maxColumns && !strings.Contains(text, "\n") {
		return line + "\n"
	}
	var b strings.Builder
	b.WriteString(indent + "/**\n")
	for paragraph := range strings.SplitSeq(text, "\n") {
		wrap(&b, indent+" *", paragraph)
	}
	b.WriteString(indent + " */\n")
	return b.String()
}

// wrap writes a text in lines that have a start in common.
func wrap(b *strings.Builder, start, text string) {
	line := start
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > maxColumns {
			b.WriteString(line + "\n")
			line = start
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}
