package api

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/functions/wire"
)

const schemaPrefix = "#/components/schemas/"

// newRegistry knows the schemas of the types of package wire that are not what
// their Go types look like.
func newRegistry() huma.Registry {
	r := huma.NewMapRegistry(schemaPrefix, huma.DefaultSchemaNamer)
	r.RegisterTypeAlias(reflect.TypeFor[wire.Integer](), reflect.TypeFor[integer]())
	r.RegisterTypeAlias(reflect.TypeFor[wire.Action](), reflect.TypeFor[action]())
	r.RegisterTypeAlias(reflect.TypeFor[wire.Event](), reflect.TypeFor[event]())
	return r
}

// startRegistry leaves out the schema of problems, which checks nothing and
// would cost a function most of its registration.
func startRegistry() huma.Registry {
	r := newRegistry()
	r.RegisterTypeAlias(reflect.TypeFor[Problem](), reflect.TypeFor[opaque]())
	return r
}

type opaque struct{}

// Schema is huma.SchemaProvider's.
func (opaque) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

// integer has no limits: what is out of range is an illegal move.
type integer struct{}

// Schema is huma.SchemaProvider's.
func (integer) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }

type action struct{}

// Schema is huma.SchemaProvider's.
func (action) Schema(r huma.Registry) *huma.Schema {
	return union(r, "Action", "What a player does. Its type says which other members it has.", wire.ActionVariants())
}

type event struct{}

// Schema is huma.SchemaProvider's.
func (event) Schema(r huma.Registry) *huma.Schema {
	return union(r, "Event", "One thing that happened. Its type says which other members it has.", wire.EventVariants())
}

// union registers a schema under a name, once, and refers to it. Several tags
// may share a variant.
func union(r huma.Registry, name, description string, variants map[string]any) *huma.Schema {
	ref := &huma.Schema{Ref: schemaPrefix + name}
	if r.Map()[name] != nil {
		return ref
	}
	s := &huma.Schema{
		Type: huma.TypeObject, Description: description,
		Discriminator: &huma.Discriminator{PropertyName: "type", Mapping: map[string]string{}},
	}
	r.Map()[name] = s
	listed := map[string]bool{}
	for _, tag := range slices.Sorted(maps.Keys(variants)) {
		variant := r.Schema(reflect.TypeOf(variants[tag]), true, "")
		s.Discriminator.Mapping[tag] = variant.Ref
		if !listed[variant.Ref] {
			listed[variant.Ref] = true
			s.OneOf = append(s.OneOf, variant)
		}
	}
	return ref
}

// actionNames lists the types of actions for a sentence.
func actionNames() string {
	return strings.Join(slices.Sorted(maps.Keys(wire.ActionVariants())), ", ")
}
