package check_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/fault"
	"cardgames/schemas"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// garden is a correct card set, whose text the tests below damage.
const garden = `{
  "$schema": "https://cardgames.example/schemas/card-set.schema.json",
  "set_id": "garden",
  "name": "Im Garten – für alle",
  "version": "2026-03-01",
  "cards": [
    {"id": "shed", "name": "Shed", "cost": 2, "type": "appliance", "effect": "none", "text": "+1 time"},
    {
      "id": "water", "name": "Gießen", "cost": 2, "type": "task",
      "effect": "gain_progress", "params": {"n": 2},
      "text": "Gain 2 progress."
    }
  ]
}
`

func TestFaultsOfOneMember(t *testing.T) {
	if _, err := checkText(garden); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		old, new     string
		code         fault.Code
		pointer      string
		line, column int
		detail       string
	}{
		// Refused by the schema.
		"set id": {`"garden"`, `"Garden"`, fault.Invalid, "/set_id", 3, 13,
			`set_id must consist of a-z, 0-9 and _, not "Garden"`},
		"id, long": {`"shed"`, `"` + strings.Repeat("É", 99) + `"`, fault.Invalid, "/cards/0/id", 7, 12,
			`id must consist of a-z, 0-9 and _, not "` + strings.Repeat("É", 40) + `…"`},
		"name":       {`"Shed"`, `""`, fault.Invalid, "/cards/0/name", 7, 28, "name must not be blank"},
		"blank name": {`"Shed"`, `" \t"`, fault.Invalid, "/cards/0/name", 7, 28, "name must not be blank"},
		"blank set name": {`"Im Garten – für alle"`, `"\u00a0\u2003\u2028\ufeff\u000b"`, fault.Invalid, "/name", 4, 11,
			"name must not be blank"},
		"version": {`2026-03-01`, `v1`, fault.Invalid, "/version", 5, 14,
			`version must be three numbers such as 1.4.0 or a date such as 2026-03-01, not "v1"`},
		"negative cost": {`Gießen", "cost": 2`, `Gießen", "cost": -2`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be at least 0"},
		"huge negative": {`Gießen", "cost": 2`, `Gießen", "cost": -1e400000000`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be at least 0"},
		"fraction": {`Gießen", "cost": 2`, `Gießen", "cost": 1.5`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be an integer, not a fraction"},
		"tiny fraction": {`Gießen", "cost": 2`, `Gießen", "cost": 1e-400000000`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be an integer, not a fraction"},
		"cost as text": {`Gießen", "cost": 2`, `Gießen", "cost": "2"`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be an integer, not a string"},
		"card type": {`"appliance"`, `"gadget"`, fault.Invalid, "/cards/0/type", 7, 55,
			`type must be one of person, appliance, habit, task, instant, not "gadget"`},
		"style": {`"version"`, `"style": "velvet", "version"`, fault.Invalid, "/style", 5, 12,
			`style must be one of gingham, wallpaper, cork, lawn, curtain, ice, floorboards, not "velvet"`},
		"effect": {`"none"`, `""`, fault.Invalid, "/cards/0/effect", 7, 78,
			`effect must consist of a-z, 0-9 and _, not ""`},
		"params": {`{"n": 2}`, `[2]`, fault.Invalid, "/cards/1/params", 10, 44,
			"params must be an object, not an array"},
		"null": {`"Gain 2 progress."`, `null`, fault.Invalid, "/cards/1/text", 11, 15,
			"text must be a string, not null"},
		"$schema": {`"https://cardgames.example/schemas/card-set.schema.json"`, `7`, fault.Invalid, "/$schema", 2, 14,
			"$schema must be a string, not a number"},
		"unknown member": {`"params"`, `"colour/x~y": 1, "params"`, fault.Invalid, "/cards/1/colour~1x~0y", 10, 34,
			`unknown member "colour/x~y"; the card has id, name, cost, type, effect, params, text and flavor`},
		"of the set": {`"version"`, `"author": "x", "version"`, fault.Invalid, "/author", 5, 3,
			`unknown member "author"; the card set has $schema, set_id, name, version, style and cards`},
		"member's case": {`"name": "Shed"`, `"Name": "x", "name": "Shed"`, fault.Invalid, "/cards/0/Name", 7, 20,
			`unknown member "Name"; the card has id, name, cost, type, effect, params, text and flavor`},
		"missing member": {`"effect": "none", `, ``, fault.Invalid, "/cards/0", 7, 5, `the card has no member "effect"`},

		// Refused by the engine.
		"huge cost": {`Gießen", "cost": 2`, `Gießen", "cost": 1e400000000`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be an integer from 0 to 9007199254740991"},
		"cost past 2^53": {`Gießen", "cost": 2`, `Gießen", "cost": 9007199254740992`, fault.Invalid, "/cards/1/cost", 9, 48,
			"cost must be an integer from 0 to 9007199254740991"},
		"unknown effect": {`gain_progress`, `gain_weight`, "unknown_effect", "/cards/1/effect", 10, 17, ""},
		"bad param": {`{"n": 2}`, `{"n": 0}`, "bad_params", "/cards/1/params/n", 10, 50,
			"n must be an integer from 1 to 99"},
		"param as text": {`{"n": 2}`, `{"n": "2"}`, "bad_params", "/cards/1/params/n", 10, 50,
			"n must be an integer from 1 to 99, not a string"},
		"unknown param":  {`{"n": 2}`, `{"n": 2, "x": {"y": [1]}}`, "bad_params", "/cards/1/params/x", 10, 53, ""},
		"missing param":  {`{"n": 2}`, `{ }`, "bad_params", "/cards/1/params", 10, 44, ""},
		"missing params": {`"params": {"n": 2},`, ``, "bad_params", "/cards/1", 8, 5, ""},
		"duplicate id":   {`"water"`, `"shed"`, "duplicate_card_id", "/cards/1/id", 9, 13, ""},

		// A text that is not JSON has no pointer.
		"trailing comma": {"\n  ]", ",\n  ]", fault.Invalid, "", 12, 6,
			"the file is not JSON: a comma must have a value after it"},
		"missing comma": {`"garden",`, `"garden"`, fault.Invalid, "", 3, 21,
			"the file is not JSON: a comma is missing here"},
		"duplicate of another line": {`"id": "water"`, "\"id\": \"water\",\n\"id\": \"wasser\"", fault.Invalid, "",
			10, 1,
			`duplicate member "id"; the first one is in line 9`},
		"duplicate member": {`"id": "water"`, `"id": "water", "id": "wasser"`, fault.Invalid, "", 9, 22,
			`duplicate member "id"`},
		"invalid UTF-8": {`Im Garten – für`, "Im Garten – f\xfcr", fault.Invalid, "", 4, 25,
			"the file is not JSON: the byte 0xfc is not UTF-8; in Latin-1 it is ü: save it as UTF-8"},
		"line break": {`+1 time`, "+1\ntime", fault.Invalid, "", 7, 94,
			`the file is not JSON: this text is not closed on its line; a line break in a text is written \n`},
		"comment": {`"set_id"`, `// id` + "\n" + `"set_id"`, fault.Invalid, "", 3, 3,
			"the file is not JSON: there are no comments in JSON"},
		"not a number": {`"cost": 2`, `"cost": NaN`, fault.Invalid, "", 7, 44,
			"the file is not JSON: NaN is no number in JSON"},
		"leading zero": {`"cost": 2`, `"cost": 02`, fault.Invalid, "", 7, 44,
			"the file is not JSON: a number does not begin with 0"},
		"comma at the end": {"\n  ]\n}\n", "\n  ]\n},", fault.Invalid, "", 14, 2,
			"the file is not JSON: nothing may follow the last bracket"},
		"trailing data": {"}\n  ]\n}\n", "}\n  ]\n}\n{}", fault.Invalid, "", 15, 1,
			"the file is not JSON: nothing may follow the last bracket"},
		"cut off": {"\n  ]\n}\n", "", fault.Invalid, "", 6, 12, "the file is not JSON: this [ is not closed: ] is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			damaged := strings.Replace(garden, tt.old, tt.new, 1)
			_, err := checkText(damaged)
			got := reportOf(t, err).Faults
			want := fault.Fault{Code: tt.code, URL: "https://cards.example/set.json", Pointer: tt.pointer, Detail: tt.detail,
				Line: tt.line, Column: tt.column}
			if tt.detail == "" { // the engine's own tests look at its sentences
				want.Detail = got[0].Detail
			}
			want.InName = slices.Contains([]string{"unknown member", "of the set", "member's case", "unknown param"}, name)
			if diff := cmp.Diff([]fault.Fault{want}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFilesWithoutACardSet(t *testing.T) {
	for body, want := range map[string]string{
		"":               "1:1 the file is empty",
		" \n ":           "2:2 the file is empty",
		"404: Not Found": "1:1 the file is not JSON: the outermost brackets, { and }, are missing",
		"<html>":         "1:1 the file is not JSON: this is HTML or XML",
		"[]":             "1:1 the card set must be an object, not an array",
		"null":           "1:1 the card set must be an object, not null",
		`"set"`:          "1:1 the card set must be an object, not a string",
		"1.5":            "1:1 the card set must be an object, not a number",
	} {
		_, err := checkText(body)
		got := reportOf(t, err).Faults
		if text := fmt.Sprintf("%d:%d %s", got[0].Line, got[0].Column, got[0].Detail); len(got) != 1 ||
			got[0].Pointer != "" || text != want {
			t.Errorf("%.20q: got %s (%d faults), want %s", body, text, len(got), want)
		}
	}
}

func nested(open string, depth int) string { return strings.Repeat(open, depth) }

func TestAllFaultsOfAFileInTheOrderOfTheirPlaces(t *testing.T) {
	_, err := checkText("{\n" + `"cards": [{"name": 1, "cost": -1, "colour": "red"}, 7],` + "\n" +
		`"version": "x", "set_id": "X"` + "\n}")
	var got []string
	for _, f := range reportOf(t, err).Faults {
		got = append(got, fmt.Sprintf("%d:%d %s: %s", f.Line, f.Column, f.Pointer, f.Detail))
	}
	want := []string{
		`1:1 : the card set has no member "name"`,
		`2:11 /cards/0: the card has no member "effect"`,
		`2:11 /cards/0: the card has no member "id"`,
		`2:11 /cards/0: the card has no member "text"`,
		`2:11 /cards/0: the card has no member "type"`,
		`2:20 /cards/0/name: name must be a string, not a number`,
		`2:31 /cards/0/cost: cost must be at least 0`,
		`2:35 /cards/0/colour: unknown member "colour"; the card has id, name, cost, type, effect, params, text and flavor`,
		`2:53 /cards/1: the card must be an object, not a number`,
		`3:12 /version: version must be three numbers such as 1.4.0 or a date such as 2026-03-01, not "x"`,
		`3:27 /set_id: set_id must consist of a-z, 0-9 and _, not "X"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNumbersThatAreIntegers follows JSON Schema 2020-12: the notation does not
// matter.
func TestNumbersThatAreIntegers(t *testing.T) {
	for written, want := range map[string]int64{
		"0": 0, "-0": 0, "1.0": 1, "1e2": 100, "2.50e1": 25, "100E-2": 1,
		"9007199254740991": 1<<53 - 1, "0e999999999999": 0,
	} {
		got, err := checkText(strings.Replace(garden, `"cost": 2`, `"cost": `+written, 1))
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		if cost := got.Pool.Card(0).Cost; cost != want || got.CardSets()[0].Cards[0].Cost != want {
			t.Errorf("%s became %d and %d, want %d", written, cost, got.CardSets()[0].Cards[0].Cost, want)
		}
	}
}

// TestNumbersThatAreExpensiveToExpand would take minutes if each of the costs
// became a number of a million digits.
func TestNumbersThatAreExpensiveToExpand(t *testing.T) {
	_, err := checkText(strings.ReplaceAll(manyCards(2000), `"cost":1`, `"cost":1e999999`))
	if got := reportOf(t, err).Faults; len(got) != fault.MaxFaults || got[0].Pointer != "/cards/0/cost" {
		t.Errorf("got %d faults, first %+v", len(got), got[0])
	}
}

func TestHostileNestingIsRefusedByTheEngine(t *testing.T) {
	deep := `{"n": 2, "x": ` + nested(`[`, 9000) + strings.Repeat("0,", 100_000) + "0" + nested(`]`, 9000) + "}"
	_, err := checkText(strings.Replace(garden, `{"n": 2}`, deep, 1))
	got := reportOf(t, err).Faults
	if len(got) != 1 || got[0].Code != "bad_params" || got[0].Pointer != "/cards/1/params/x" {
		t.Errorf("got %d faults, first %.200v", len(got), got[0])
	}
}

// TestSchemasExamplesAreCardSets checks what editors and people copy from.
func TestSchemasExamplesAreCardSets(t *testing.T) {
	var schema struct {
		ID       string           `json:"$id"`
		Examples []jsontext.Value `json:"examples"`
	}
	if err := json.Unmarshal(schemas.CardSet, &schema); err != nil {
		t.Fatal(err)
	}
	if schema.ID != schemas.CardSetID {
		t.Errorf("$id is %s, want %s", schema.ID, schemas.CardSetID)
	}
	if len(schema.Examples) == 0 {
		t.Error("the schema has no examples")
	}
	for _, example := range schema.Examples {
		if _, err := checkText(string(example)); err != nil {
			t.Error(err)
		}
	}
}

// Each fault of params has a position of its own, however deep its value is.
func TestPositionsOfFaultsInParams(t *testing.T) {
	const effect = `"effect": "gain_progress", "params": {"n": 2},`
	deep := strings.Replace(garden, effect, `"effect": "gain_progress",
      "params": {"n": {"per": "fish"}, "if": {"count": "behind", "at_least": -1},
        "also": [{"effect": "mil"},
          {"effect": "mill", "params": {"n": {"per": "fish"}, "if": {"count": "fish", "at_most": 1}}}]},`, 1)
	_, err := checkText(deep)
	var got []string
	for _, f := range reportOf(t, err).Faults {
		got = append(got, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Pointer))
	}
	want := []string{
		"11:31 /cards/1/params/n/per", "11:78 /cards/1/params/if/at_least", "12:29 /cards/1/params/also/0/effect",
		"13:54 /cards/1/params/also/1/params/n/per", "13:79 /cards/1/params/also/1/params/if/count",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
