package cardgames_test

import (
	"encoding/json"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/schemas"
)

// schema is what a test reads of a schema in the OpenAPI document.
type schema struct {
	Properties map[string]any `json:"properties"`
	OneOf      []struct {
		Ref string `json:"$ref"`
	} `json:"oneOf"`
}

// TestTypesHaveEveryMember: each type has the members of its schemas, or of all their variants, and no others.
func TestTypesHaveEveryMember(t *testing.T) {
	var document struct {
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(schemas.OpenAPI, &document); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{
		"View": cardgames.View{}, "Player": cardgames.Player{}, "Income": cardgames.Income{},
		"Permanent": cardgames.Permanent{}, "StackObject": cardgames.StackObject{}, "Card": cardgames.Card{},
		"Rules": cardgames.Rules{}, "Result": cardgames.Result{}, "Action": cardgames.Action{},
		"GameEvent": cardgames.Event{}, "LogEntry": cardgames.LogEntry{}, "CardSet": cardgames.CardSet{},
		"CardSetList": cardgames.CardSetList{}, "OfferedCardSet": cardgames.OfferedCardSet{},
		"Snapshot": cardgames.Digest{}, "History": cardgames.Digest{}, "Shuffle OfferedShuffle": cardgames.Shuffle{},
		"SeatToken": cardgames.SeatToken{}, "NewGame": cardgames.NewGame{}, "Invitation": cardgames.Invitation{},
		"Host": cardgames.Host{}, "DeckEntry": cardgames.DeckEntry{}, "Offer": cardgames.Offer{}, "Fault": cardgames.Fault{},
	} {
		want := map[string]bool{}
		for part := range strings.FieldsSeq(name) {
			addMembers(want, document.Components.Schemas, part)
		}
		got := map[string]bool{}
		for field := range reflect.TypeOf(value).Fields() {
			if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag != "-" {
				got[tag] = true
			}
		}
		if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" {
			t.Errorf("%s (-document +type):\n%s", name, diff)
		}
	}
}

// addMembers adds the members of a schema, or of its variants.
func addMembers(to map[string]bool, all map[string]schema, name string) {
	for member := range all[name].Properties {
		to[member] = true
	}
	for _, variant := range all[name].OneOf {
		addMembers(to, all, path.Base(variant.Ref))
	}
}
