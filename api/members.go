package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
)

// whatHas names what was asked for and the members that it can have, for a
// sentence about a member that it does not have.
func whatHas(operation string, body any) string {
	if operation != submitOperation.OperationID {
		return "this request, which has " + andList(memberNames(NewGame{}))
	}
	tag := tagOf(body)
	variant, ok := wire.ActionVariants()[tag]
	if !ok { // its type is another fault
		return "any action"
	}
	return tag + ", which has " + andList(memberNames(variant))
}

// tagOf is the type of an action: of a body that huma has taken apart, or of one
// that it gives as text.
func tagOf(body any) string {
	members, _ := body.(map[string]any)
	if text, ok := body.(string); ok {
		_ = json.Unmarshal([]byte(text), &members) // huma has read it before
	}
	tag, _ := members["type"].(string)
	return tag
}

// memberNames are the JSON names of a struct's fields, but for the tag.
func memberNames(structure any) []string {
	var names []string
	for _, field := range reflect.VisibleFields(reflect.TypeOf(structure)) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "type" {
			names = append(names, name)
		}
	}
	return names
}

// andList writes at least one name as a list in a sentence.
func andList(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return "only " + names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// missingOr begins a sentence about the tag of an action.
func missingOr(body any) string {
	if members, ok := body.(map[string]any); ok && members["type"] == nil {
		return "is missing; it "
	}
	return ""
}

// operationID is empty where huma answers outside of an operation.
func operationID(ctx huma.Context) string {
	if ctx == nil {
		return ""
	}
	return ctx.Operation().OperationID
}
