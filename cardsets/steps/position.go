package steps

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// position is where a step stands in a card.
type position struct {
	kind    engine.Place
	pointer string // JSON Pointer (RFC 6901) from the card to the object with the effect and the params
}

// String names a step at the place at the beginning of a sentence.
func (p position) String() string {
	switch {
	case p.kind == engine.PlaceAlso:
		return "a step of also"
	case p.kind == engine.PlaceOption:
		return "an option"
	case p.kind == engine.PlaceAbility:
		return "an ability"
	}
	return "else"
}

// members are the names of the members that a step at the place has.
func (p position) members() []string {
	if p.kind == engine.PlaceAbility {
		return []string{"when", "effect", "params"}
	}
	return []string{"effect", "params"}
}

func (p position) takes(member string) bool { return slices.Contains(p.members(), member) }

// further are the names of the params that a step at the place can have with any effect.
func (p position) further() []string {
	switch p.kind {
	case engine.PlaceFirst:
		return []string{"if", "else", "also"}
	case engine.PlaceElse, engine.PlaceAbilityElse:
		return nil
	default:
		return []string{"if", "else"}
	}
}

// params are the names of the params that a step at the place can have with an effect.
func (p position) params(effect engine.Effect) []string {
	return append(effect.Params().Names(), p.further()...)
}

// hint says what to write in place of a param that a step at the place cannot have, or "".
func (p position) hint(param string) string {
	switch {
	case param == "also" && p.kind == engine.PlaceAbility:
		return "; write a second ability with the same when"
	case param == "also" && p.kind == engine.PlaceOption:
		return "; the also of the card follows each option"
	case param != "abilities" && param != "rate":
		return ""
	case p.kind == engine.PlaceFirst:
		return "; only a person, an appliance or a habit has it: change the type, or write in also what the card does " +
			"besides"
	}
	return "; it stands in the params of the card"
}

// ParamNames returns the names of all params that cards can have.
func ParamNames() []string {
	names := []string{"if", "else", "also", "rate", "abilities"}
	for _, effect := range engine.Effects() {
		names = append(names, effect.Params().Names()...)
	}
	return names
}

// MemberNames returns the names of all members of params, and of what stands in them.
func MemberNames() []string {
	return append(ParamNames(), "when", "effect", "params", "per", "times", "max", "count", "at_least", "at_most")
}

func element(pointer string, i int) string { return pointer + "/" + strconv.Itoa(i) }

// Placed is a step, with the JSON Pointer from its card to the object with its effect and params.
type Placed struct {
	engine.Step
	Pointer string
	When    engine.When // of the ability that it belongs to; 0 for a step of a task or an instant
}

// All returns everything that a card can do, as engine.Card.AllSteps does, with pointers.
func All(card *engine.Card) []Placed {
	var all []Placed
	for i, s := range card.Steps {
		pointer := ""
		if i > 0 {
			pointer = element("/params/also", i-1)
		}
		all = appendPlaced(all, Placed{s, pointer, 0})
	}
	for i, a := range card.Abilities {
		all = appendPlaced(all, Placed{a.Step, element("/params/abilities", i), a.When})
	}
	return all
}

func appendPlaced(all []Placed, s Placed) []Placed {
	all = append(all, s)
	if s.Else != nil {
		all = append(all, Placed{*s.Else, s.Pointer + "/params/else", s.When})
	}
	for i, option := range s.Options {
		all = appendPlaced(all, Placed{option, element(s.Pointer+"/params/options", i), s.When})
	}
	return all
}

func (r *reader) fault(code fault.Code, pointer, format string, args ...any) {
	r.faults = append(r.faults, fault.Fault{Code: code, Pointer: pointer, Detail: fmt.Sprintf(format, args...)})
}

func (r *reader) bad(pointer, format string, args ...any) {
	r.fault(fault.BadParams, pointer, format, args...)
}

// unknown is about the name of a member of the object at the pointer.
func (r *reader) unknown(pointer, member, format string, args ...any) {
	r.bad(string(jsontext.Pointer(pointer).AppendToken(member)), format, args...)
	r.faults[len(r.faults)-1].InName = true
}

// unknownEffect is about the name of an effect at a place, with the names that are permitted there.
func (r *reader) unknownEffect(p position, name string) {
	if p.kind == engine.PlaceFirst && r.card.Type.Permanent() {
		r.fault(fault.UnknownEffect, "/effect", "unknown effect %q; a card of type %s stays on the board and has the effect "+
			"none; what it does by itself stands in params.abilities", name, r.card.Type)
		return
	}
	of := p.String()
	if p.kind == engine.PlaceFirst {
		of = "a card of type " + r.card.Type.String()
	}
	permitted := slices.DeleteFunc(engine.Effects(), func(e engine.Effect) bool {
		return p.kind.Check(e, r.card.Type) != nil
	})
	r.fault(fault.UnknownEffect, p.pointer+"/effect", "unknown effect %q; the effects of %s are %s", name, of,
		nameList(permitted))
}
