package jsonfault_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/jsonfault"
)

// explain returns the fault of a text; ok is false if it is JSON.
func explain(text string) (f jsonfault.Fault, ok bool) {
	var value any
	err := json.Unmarshal([]byte(text), &value)
	syntax, ok := errors.AsType[*jsontext.SyntacticError](err)
	if !ok {
		return f, false
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		return jsonfault.Duplicate([]byte(text), int(syntax.ByteOffset)), true
	}
	return jsonfault.Explain([]byte(text), int(syntax.ByteOffset)), true
}

// The place of the cause is marked by ¦ in each text.
func TestExplain(t *testing.T) {
	for text, want := range map[string]string{
		// Commas.
		`{"a": 1¦ "b": 2}`:              "a comma is missing here",
		`[{"a": 1}¦ {"a": 2}]`:          "a comma is missing here",
		"{\"a\": \"x\"¦\n\"b\": \"y\"}": "a comma is missing here",
		`[1¦ 2]`:                        "a comma is missing here",
		`[true¦ false]`:                 "a comma is missing here",
		`[1¦,]`:                         "a comma must have a value after it",
		`{"a": 1¦,}`:                    "a comma must have a value after it",
		`[1, ¦, 2]`:                     "a value is missing before this ,",
		`[¦, 1]`:                        "a value is missing before this ,",
		`{"a": 1, ¦, "b": 2}`:           "a name and its value are missing before this comma",
		`{"a": ¦, "b": 2}`:              "a value is missing before this ,",
		`[1¦; 2]`:                       "a comma separates two values, not ;",

		// Colons.
		`{"a"¦ 1}`:   "a colon is missing after the name",
		`{"a" ¦= 1}`: "a colon stands between a name and its value, not =",
		`{"a"¦}`:     "the name before has no value",
		`{"a": ¦}`:   "a value is missing before this bracket",
		`["a"¦: 1]`:  "a colon stands only after a name",

		// Brackets.
		`¦{"a": 1`:               "this { is not closed: } is missing",
		`{"a": ¦[1, 2`:           "this [ is not closed: ] is missing",
		"{\"a\":\n [1, 2 ¦}":     "] must come before this }, to close the [ of line 2",
		"[{\"a\": 1 ¦]":          "} must come before this ], to close the { of line 1",
		`[¦}`:                    "] must come before this }, to close the [ of line 1",
		"{\"a\": 1, ¦{\"b\": 2}": "the object that opens in line 1 goes on here with a {: is a } missing before it?",
		`{"a": 1}¦}`:             "nothing may follow the last bracket",
		`{"a": 1} ¦{"a": 2}`:     "nothing may follow the last bracket",
		`{"a": 1}¦, {"a": 2}`:    "nothing may follow the last bracket",

		// Quotation marks.
		`{"a": ¦"x}`:              "the quotation mark that closes this text is missing",
		"{\"a\": ¦\"x\n}":         `this text is not closed on its line; a line break in a text is written \n`,
		`{"a": "say ¦"x" twice"}`: `a quotation mark inside a text is written \"`,
		`{¦'a': 1}`:               `names and texts stand between double quotation marks ("), not '`,
		`{"a": ¦“x”}`:             `“ is not the quotation mark of JSON, which is "`,
		`{¦a: 1}`:                 "the name a needs double quotation marks",
		`{"a": ¦task}`:            "the text task needs double quotation marks",
		`{"a": ¦né}`:              "the text né needs double quotation marks",
		"{\"a\": \"x¦\ty\"}":      `a tab in a text is written \t`,
		"{\"a\": \"x¦\x01\"}":     `a control character in a text is written \u0001`,
		`{"a": "C:¦\x"}`:          `\x means nothing; a backslash in a text is written \\`,
		`{"a": "¦\u12"}`:          `\u takes four digits from 0 to f`,
		`{"a": "¦\ud800"}`:        `\ud800 is half of a character; its other half is missing`,

		// Numbers and words.
		`[¦007]`:       "a number does not begin with 0",
		`[¦+5]`:        "a number begins with a digit or with -",
		`[¦.5]`:        "a number needs a digit before the point",
		`[5.¦]`:        "a digit must follow .",
		`[¦0x1F]`:      "numbers have the digits 0 to 9 only",
		`[¦True]`:      "True is written true",
		`[¦None]`:      "None does not exist in JSON; there is null",
		`[¦NaN]`:       "NaN is no number in JSON",
		`[-¦Infinity]`: "a digit must follow -",
		`[¦tru]`:       `tru is no value: write true, or "tru" for a text`,
		`[¦Flase]`:     `Flase is no value: write false, or "Flase" for a text`,
		`[¦nulll]`:     `nulll is no value: write null, or "nulll" for a text`,
		`[¦tree]`:      "the text tree needs double quotation marks",

		// Commas in numbers.
		`{"a": 1¦,5}`:          "a comma cannot be part of a number; decimals follow a point, as in 1.5",
		`{"a": -0¦,25, "b":1}`: "a comma cannot be part of a number; decimals follow a point, as in 1.5",
		`{"a": 1, ¦5: 2}`:      "the name 5 needs double quotation marks",
		`{"a": "1",¦5}`:        "the name 5 needs double quotation marks",

		// Duplicate names.
		`{"a": 1, ¦"a": 2}`:                                   `duplicate member "a"`,
		"{\"b\": 1,\n\"a\": 1,\n\n¦\"a\": 2}":                 `duplicate member "a"; the first one is in line 2`,
		"{\"a\": {\n\"a\": [{\"a\": 1}],\n¦\"a\": 1}}":        `duplicate member "a"; the first one is in line 2`,
		"{\"b\": {\"na\": 1},\n\"n\\u0061\": 1,\n¦\"na\": 2}": `duplicate member "na"; the first one is in line 2`,
		"[{\"\": 1},\n{\"\": \"x\", \"y\": {},\n¦\"\": 2}]":   `duplicate member ""; the first one is in line 2`,

		// No JSON at all.
		`{ ¦// a comment` + "\n}": "there are no comments in JSON",
		`¦<!DOCTYPE html>`:        "this is HTML or XML",
		"¦set_id: x\nname: y":     "the text set_id needs double quotation marks",
		"¦\"set_id\": \"x\"":      "the outermost brackets, { and }, are missing",
		"¦\xff\xfe{\x00}\x00":     "this is UTF-16; save it as UTF-8",
		"¦{\x00}\x00":             "this is UTF-16; save it as UTF-8",
		"{\"a\": \"f¦\xfcr\"}":    "the byte 0xfc is not UTF-8; in Latin-1 it is ü: save it as UTF-8",
		"{¦\u00a0\"a\": 1}":       "an invisible character stands here: U+00A0",
		"¦---\nset_id: x":         "this is YAML, not JSON",
		"\n¦--- # x\n- a\n":       "this is YAML, not JSON",
	} {
		body, offset := cutMark(text)
		f, ok := explain(body)
		if !ok || f.Detail != want || f.Offset != offset {
			t.Errorf("%q: got %d %q, want %d %q", body, f.Offset, f.Detail, offset, want)
		}
	}
}

func cutMark(text string) (body string, offset int) {
	const mark = "¦"
	for i := range text {
		if text[i:min(len(text), i+len(mark))] == mark {
			return text[:i] + text[i+len(mark):], i
		}
	}
	return text, -1
}

// FuzzExplain: every text that is not JSON has a place and words that can be shown.
func FuzzExplain(f *testing.F) {
	for _, seed := range []string{``, ` `, `{`, `[1,`, `{"a":`, `nul`, `"\`, "\"\xff", `{"a":1}}`, `-`,
		`1e`, "\x00", `]`, `,`, `{"a":1,"a":2}`, `{"a":1,5}`, `tru`, `---`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := explain(text)
		if !ok {
			return
		}
		if got.Offset < 0 || got.Offset > len(text) || got.Detail == "" || !utf8.ValidString(got.Detail) {
			t.Errorf("%q: %+v", text, got)
		}
	})
}
