package check_test

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/cardsets/check"
)

// small is a correct card set on one line, so that a column tells a place.
const small = `{"set_id":"s","name":"S","version":"1.0.0","cards":[` +
	`{"id":"c","name":"C","cost":1,"type":"task","effect":"draw","params":{"n":1},"text":"T"}]}`

// change puts hostile text into the place of a part of small.
func change(old, new string) string { return strings.Replace(small, old, new, 1) }

func repeat(text string, times int) string { return strings.Repeat(text, times) }

// accepted is the result for a file that is unusual but a valid card set.
const accepted = "accepted"

// hostileSets are files that were written to do harm, with the result for each:
// a line with place, pointer, code and detail for each of the first two faults,
// and the number of the others. The slips of honest authors are in
// TestFaultsOfOneMember.
var hostileSets = []struct{ name, file, want string }{
	// Bytes that are not the text they seem to be.
	{"a byte-order mark", "\ufeff" + small,
		"1:1 card_set_invalid: the file begins with a byte-order mark; save it as UTF-8 without one"},
	{"a byte-order mark inside", change(`{"id"`, "\ufeff"+`{"id"`),
		"1:53 card_set_invalid: the file is not JSON: an invisible character stands here: U+FEFF"},
	{"UTF-16", "\xff\xfe{\x00}\x00",
		"1:1 card_set_invalid: the file is not JSON: this is UTF-16; save it as UTF-8"},
	{"UTF-16 without a mark", "{\x00}\x00",
		"1:1 card_set_invalid: the file is not JSON: this is UTF-16; save it as UTF-8"},
	{"a NUL before the text", "\x00" + small,
		"1:1 card_set_invalid: the file is not JSON: this is UTF-16; save it as UTF-8"},
	{"a NUL after the text", small + "\x00",
		"1:143 card_set_invalid: the file is not JSON: an invisible character stands here: U+0000"},
	{"a NUL in a string", change(`"T"`, "\"T\x00\""),
		`1:139 card_set_invalid: the file is not JSON: a control character in a text is written \u0000`},
	{"an escaped NUL in a name", change(`"C"`, `"C\u0000"`), accepted},
	{"an escaped NUL in an id", change(`"c"`, `"c\u0000"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "c\x00"`},
	{"an escaped NUL in a member's name", change(`"text"`, `"text\u0000"`), "1:53 /cards/0 card_set_invalid: the card " +
		"has no member \"text\"\n1:130 /cards/0/text\x00 card_set_invalid: unknown member \"text\\x00\"; the card has " +
		"id, name, cost, type, effect, params, text and flavor"},
	{"a high surrogate alone", change(`"T"`, `"\ud800"`),
		`1:138 card_set_invalid: the file is not JSON: \ud800 is half of a character; its other half is missing`},
	{"a low surrogate alone", change(`"T"`, `"\udc00"`),
		`1:138 card_set_invalid: the file is not JSON: \udc00 is half of a character; its other half is missing`},
	{"surrogates in the wrong order", change(`"T"`, `"\udc00\ud800"`),
		`1:138 card_set_invalid: the file is not JSON: \udc00 is half of a character; its other half is missing`},
	{"a lone surrogate as a member's name", change(`"text"`, `"\ud800":0,"text"`),
		`1:131 card_set_invalid: the file is not JSON: \ud800 is half of a character; its other half is missing`},
	{"a surrogate as UTF-8", change(`"T"`, "\"\xed\xa0\x80\""),
		"1:138 card_set_invalid: the file is not JSON: the byte 0xed is not UTF-8; in Latin-1 it is í: save it as UTF-8"},
	{"an overlong slash", change(`"T"`, "\"\xc0\xaf\""),
		"1:138 card_set_invalid: the file is not JSON: the byte 0xc0 is not UTF-8; in Latin-1 it is À: save it as UTF-8"},
	{"beyond Unicode", change(`"T"`, "\"\xf4\x90\x80\x80\""),
		"1:138 card_set_invalid: the file is not JSON: the byte 0xf4 is not UTF-8; in Latin-1 it is ô: save it as UTF-8"},
	{"a character cut in half", change(`"T"`, "\"\xe2\x82\""),
		"1:138 card_set_invalid: the file is not JSON: the byte 0xe2 is not UTF-8; in Latin-1 it is â: save it as UTF-8"},
	{"every control character, escaped", change(`"T"`, `"\u0001\u0008\u001b[2J\u007f\u0085\u2028"`), accepted},
	{"text that runs backwards", change(`"C"`, `"\u202eC"`), accepted},
	{"a line ends with a carriage return alone", change(`"cards"`, "\r\"cards\":\r[],\"x\""),
		"1:54 /cards card_set_invalid: cards must not be empty\n1:57 /x card_set_invalid: unknown member \"x\"; the card " +
			"set has $schema, set_id, name, version, style and cards"},

	// Almost JSON.
	{"a comment", "/**/" + small, "1:1 card_set_invalid: the file is not JSON: there are no comments in JSON"},
	{"single quotes", "{'set_id':'s'}",
		`1:2 card_set_invalid: the file is not JSON: names and texts stand between double quotation marks ("), not '`},
	{"a name without quotes", `{set_id:"s"}`,
		"1:2 card_set_invalid: the file is not JSON: the name set_id needs double quotation marks"},
	{"a comma at the end", change(`"n":1`, `"n":1,`),
		"1:128 card_set_invalid: the file is not JSON: a comma must have a value after it"},
	{"a hexadecimal number", change(`"cost":1`, `"cost":0x1`),
		"1:81 card_set_invalid: the file is not JSON: numbers have the digits 0 to 9 only"},
	{"a plus sign", change(`"cost":1`, `"cost":+1`),
		"1:81 card_set_invalid: the file is not JSON: a number begins with a digit or with -"},
	{"a point without digits", change(`"cost":1`, `"cost":1.`),
		"1:83 card_set_invalid: the file is not JSON: a digit must follow ."},
	{"infinity", change(`"cost":1`, `"cost":Infinity`),
		"1:81 card_set_invalid: the file is not JSON: Infinity is no number in JSON"},
	{"two texts", small + small,
		"1:143 card_set_invalid: the file is not JSON: nothing may follow the last bracket"},
	{"an unknown escape", change(`"T"`, `"\x41"`),
		`1:138 card_set_invalid: the file is not JSON: \x means nothing; a backslash in a text is written \\`},
	{"a vertical tab between tokens", "\v" + small,
		"1:1 card_set_invalid: the file is not JSON: an invisible character stands here: U+000B"},
	{"a no-break space between tokens", "\u00a0" + small,
		"1:1 card_set_invalid: the file is not JSON: an invisible character stands here: U+00A0"},
	{"only white space", repeat(" ", 200_000) + "\n", "2:1 card_set_invalid: the file is empty"},

	// One name twice.
	{"a member twice", change(`"name":"S"`, `"name":"S","name":"S"`), `1:26 card_set_invalid: duplicate member "name"`},
	{"a member twice, once escaped", change(`"name":"S"`, `"name":"S","n\u0061me":"Evil"`),
		`1:26 card_set_invalid: duplicate member "name"`},
	{"a param twice", change(`"n":1`, `"n":1,"n":99`), `1:129 card_set_invalid: duplicate member "n"`},
	{"two empty names", change(`"n":1`, `"":1,"":2`), `1:128 card_set_invalid: duplicate member ""`},
	{"a long name twice", change(`"n":1`, `"`+repeat("k", 90_000)+`":1,"`+repeat("k", 90_000)+`":2`),
		`1:90128 card_set_invalid: duplicate member "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…"`},

	// Names that mean something elsewhere.
	{"__proto__", change(`"text"`, `"__proto__":{"cost":0},"text"`), `1:130 /cards/0/__proto__ card_set_invalid: ` +
		`unknown member "__proto__"; the card has id, name, cost, type, effect, params, text and flavor`},
	{"__proto__ as a param", change(`"n":1`, `"n":1,"__proto__":{"n":9}`),
		`1:129 /cards/0/params/__proto__ bad_params: draw takes n, side, if, else and also, not "__proto__"`},
	{"__proto__ as ids", strings.NewReplacer(`"s"`, `"__proto__"`, `"c"`, `"constructor"`).Replace(small), accepted},
	{"a reference", change(`"text"`, `"$ref":"https://evil.example/","text"`), `1:130 /cards/0/$ref card_set_invalid: ` +
		`unknown member "$ref"; the card has id, name, cost, type, effect, params, text and flavor`},
	{"another schema", change(`{"set_id"`, `{"$schema":"https://evil.example/","set_id"`), accepted},
	{"a schema of its own", change(`{"set_id"`, `{"$id":"x","$defs":{},"set_id"`), "1:2 /$id card_set_invalid: unknown " +
		"member \"$id\"; the card set has $schema, set_id, name, version, style and cards\n" +
		"1:12 /$defs card_set_invalid: unknown member \"$defs\"; the card set " +
		"has $schema, set_id, name, version, style and cards"},
	{"a name in another case", change(`"cost"`, `"COST"`), "1:53 /cards/0 card_set_invalid: the card has no member " +
		"\"cost\"\n1:74 /cards/0/COST card_set_invalid: unknown member \"COST\"; the card has id, name, cost, type, " +
		"effect, params, text and flavor"},
	{"a name with a look-alike", change(`"cost"`, `"со\u0455t"`), "1:53 /cards/0 card_set_invalid: the card has no " +
		"member \"cost\"\n1:74 /cards/0/соѕt card_set_invalid: unknown member \"соѕt\"; the card has id, name, " +
		"cost, type, effect, params, text and flavor"},
	{"a name that needs a pointer's escapes", change(`"text"`, `"~/":1,"text"`),
		`1:130 /cards/0/~0~1 card_set_invalid: unknown member "~/"; the card has id, name, cost, type, effect, params, ` +
			`text and flavor`},
	{"an empty name", change(`"text"`, `"":1,"text"`), `1:130 /cards/0/ card_set_invalid: unknown member ""; the card ` +
		`has id, name, cost, type, effect, params, text and flavor`},

	// Numbers.
	{"cost 1e400", change(`"cost":1`, `"cost":1e400`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer from 0 to 9007199254740991"},
	{"cost -1e400", change(`"cost":1`, `"cost":-1e400`), "1:81 /cards/0/cost card_set_invalid: cost must be at least 0"},
	{"cost 1e-400", change(`"cost":1`, `"cost":1e-400`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer, not a fraction"},
	{"cost 1e9999999999999999999", change(`"cost":1`, `"cost":1e9999999999999999999`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer from 0 to 9007199254740991"},
	{"cost -0", change(`"cost":1`, `"cost":-0`), accepted},
	{"cost -0.0", change(`"cost":1`, `"cost":-0.0e-5`), accepted},
	{"cost 1.0", change(`"cost":1`, `"cost":1.0`), accepted},
	{"cost 1.0000000000000000001", change(`"cost":1`, `"cost":1.0000000000000000001`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer, not a fraction"},
	{"cost 2^53 - 1", change(`"cost":1`, `"cost":9007199254740991`), accepted},
	{"cost 2^53", change(`"cost":1`, `"cost":9007199254740992`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer from 0 to 9007199254740991"},
	{"cost 2^64", change(`"cost":1`, `"cost":18446744073709551616`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer from 0 to 9007199254740991"},
	{"a cost of 200,000 digits", change(`"cost":1`, `"cost":`+repeat("9", 200_000)),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer from 0 to 9007199254740991"},
	{"200,000 zeros after the point", change(`"cost":1`, `"cost":1.`+repeat("0", 200_000)), accepted},
	{"a cost in a string", change(`"cost":1`, `"cost":"1"`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer, not a string"},
	{"a cost that is true", change(`"cost":1`, `"cost":true`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer, not a boolean"},
	{"a cost in a list", change(`"cost":1`, `"cost":[1]`),
		"1:81 /cards/0/cost card_set_invalid: cost must be an integer, not an array"},
	{"n 1e400", change(`"n":1`, `"n":1e400`), "1:127 /cards/0/params/n bad_params: n must be an integer from 1 to 99"},
	{"n 1.0", change(`"n":1`, `"n":1.0`), accepted},
	{"n in a string", change(`"n":1`, `"n":"1"`),
		"1:127 /cards/0/params/n bad_params: n must be an integer from 1 to 99, not a string"},
	{"n null", change(`"n":1`, `"n":null`),
		"1:127 /cards/0/params/n bad_params: n must be an integer from 1 to 99, not null"},

	// Patterns.
	{"a line break after the set id", change(`"s"`, `"s\n"`),
		`1:11 /set_id card_set_invalid: set_id must consist of a-z, 0-9 and _, not "s\n"`},
	{"a line break after the effect", change(`"draw"`, `"draw\n"`),
		`1:106 /cards/0/effect card_set_invalid: effect must consist of a-z, 0-9 and _, not "draw\n"`},
	{"two lines in an id", change(`"c"`, `"c\nd"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "c\nd"`},
	{"a line break after the version", change(`"1.0.0"`, `"1.0.0\n"`), `1:36 /version card_set_invalid: version must ` +
		`be three numbers such as 1.4.0 or a date such as 2026-03-01, not "1.0.0\n"`},
	{"digits of another script", change(`"1.0.0"`, `"\u0661.\u0660.\u0660"`), `1:36 /version card_set_invalid: version ` +
		`must be three numbers such as 1.4.0 or a date such as 2026-03-01, not "١.٠.٠"`},
	{"a version with a sign", change(`"1.0.0"`, `"-1.0.0"`), `1:36 /version card_set_invalid: version must be three ` +
		`numbers such as 1.4.0 or a date such as 2026-03-01, not "-1.0.0"`},
	{"a date that is none", change(`"1.0.0"`, `"0000-99-99"`), accepted},
	{"a version of 100,000 digits", change(`"1.0.0"`, `"`+repeat("1", 100_000)+`.0.0"`),
		"1:1 card_pool_too_large: set_id, name and version take 100006 bytes in a response (a quote or a backslash takes " +
			"4, a control character 7); at most 4096 are allowed"},
	{"a Cyrillic letter in an id", change(`"c"`, `"с"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "с"`},
	{"a full-width letter in an id", change(`"c"`, `"ｃ"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "ｃ"`},
	{"a letter that folds to k", change(`"c"`, `"\u212a"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "K"`},
	{"a letter in two parts", change(`"c"`, `"e\u0301"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "é"`},
	{"an invisible character in an id", change(`"c"`, `"c\u200b"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "c\u200b"`},
	{"a colon in an id", change(`"c"`, `"a:c"`),
		`1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not "a:c"`},
	{"a path as an id", change(`"s"`, `"../../etc/passwd"`),
		`1:11 /set_id card_set_invalid: set_id must consist of a-z, 0-9 and _, not "../../etc/passwd"`},
	{"an empty id", change(`"c"`, `""`), `1:59 /cards/0/id card_set_invalid: id must consist of a-z, 0-9 and _, not ""`},
	{"an id of 200,000 letters", change(`"c"`, `"`+repeat("c", 200_000)+`"`), "1:53 /cards/0 card_pool_too_large: " +
		"set_id, id, name, text and flavor take 200003 bytes in a response (a quote or a backslash takes 4, a control " +
		"character 7); at most 4096 are allowed"},
	{"a name of one space", change(`"C"`, `" "`), "1:70 /cards/0/name card_set_invalid: name must not be blank"},

	// Shapes.
	{"no cards", change(small[strings.Index(small, "{\"id\""):len(small)-2], ""),
		"1:52 /cards card_set_invalid: cards must not be empty"},
	{"cards are an object", `{"set_id":"s","name":"S","version":"1.0.0","cards":{"0":{}}}`,
		"1:52 /cards card_set_invalid: cards must be an array, not an object"},
	{"cards are null", `{"set_id":"s","name":"S","version":"1.0.0","cards":null}`,
		"1:52 /cards card_set_invalid: cards must be an array, not null"},
	{"cards in a list of lists", `{"set_id":"s","name":"S","version":"1.0.0","cards":[[]]}`,
		"1:53 /cards/0 card_set_invalid: the card must be an object, not an array"},
	{"a card is null", change(`[{"id"`, `[null,{"id"`),
		"1:53 /cards/0 card_set_invalid: the card must be an object, not null"},
	{"a type that is a list", change(`"task"`, `["task"]`),
		"1:90 /cards/0/type card_set_invalid: type must be a string, not an array"},
	{"params are null", change(`{"n":1}`, `null`),
		"1:122 /cards/0/params card_set_invalid: params must be an object, not null"},
	{"params are an empty list", change(`{"n":1}`, `[]`),
		"1:122 /cards/0/params card_set_invalid: params must be an object, not an array"},
	{"a set in a list", "[" + small + "]", "1:1 card_set_invalid: the card set must be an object, not an array"},
	{"markup in every text", change(`"T"`, `"<script>alert(1)</script>"`), accepted},
	{"a formula as a name", change(`"C"`, `"=cmd|' /C calc'!A0"`), accepted},

	// Too much.
	{"lists nested 100,000 deep", repeat("[", 100_000),
		"1:10001 card_set_invalid: the file is not JSON: 10000 brackets are open here; nothing needs as many"},
	{"objects nested 100,000 deep", repeat(`{"a":`, 100_000),
		"1:50001 card_set_invalid: the file is not JSON: 10000 brackets are open here; nothing needs as many"},
	{"params nested 9,000 deep", change(`"n":1`, `"n":1,"x":`+repeat("[", 9_000)+repeat("]", 9_000)),
		`1:129 /cards/0/params/x bad_params: draw takes n, side, if, else and also, not "x"`},
	{"params nested 100,000 deep", change(`"n":1`, `"n":1,"x":`+repeat("[", 100_000)+repeat("]", 100_000)),
		"1:10129 card_set_invalid: the file is not JSON: 10000 brackets are open here; nothing needs as many"},
	{"a text of 1,000,000 letters", change(`"T"`, `"`+repeat("T", 1_000_000)+`"`), "1:53 /cards/0 card_pool_too_large: " +
		"set_id, id, name, text and flavor take 1000003 bytes in a response (a quote or a backslash takes 4, a control " +
		"character 7); at most 4096 are allowed"},
	{"the longest text", change(`"T"`, `"`+repeat("T", 4093)+`"`), accepted},
	{"the longest text of quotes", change(`"T"`, `"`+repeat(`\"`, 1023)+`"`), accepted},
	{"one quote too many", change(`"T"`, `"`+repeat(`\"`, 1024)+`"`), "1:53 /cards/0 card_pool_too_large: set_id, id, " +
		"name, text and flavor take 4099 bytes in a response (a quote or a backslash takes 4, a control character 7); at " +
		"most 4096 are allowed"},
	{"the longest text of control characters", change(`"T"`, `"`+repeat(`\u0001`, 584)+`"`), accepted},
	{"one control character too many", change(`"T"`, `"`+repeat(`\u0001`, 585)+`"`),
		"1:53 /cards/0 card_pool_too_large: set_id, id, name, text and flavor take 4098 bytes in a response (a quote or a " +
			"backslash takes 4, a control character 7); at most 4096 are allowed"},
	{"a text one byte too long", change(`"T"`, `"`+repeat("T", 4094)+`"`), "1:53 /cards/0 card_pool_too_large: set_id, " +
		"id, name, text and flavor take 4097 bytes in a response (a quote or a backslash takes 4, a control character 7); " +
		"at most 4096 are allowed"},
	{"a member's name of 1,000,000 letters", change(`"text"`, `"`+repeat("k", 1_000_000)+`":0,"text"`),
		"1:130 /cards/0/" + repeat("k", 1_000_000) + ` card_set_invalid: unknown member "` + repeat("k", 40) +
			`…"; the card has id, name, cost, type, effect, params, text and flavor`},
	{"a name of 1,000,000 letters as a param", change(`"n":1`, `"n":1,"`+repeat("k", 1_000_000)+`":0`),
		"1:129 /cards/0/params/" + repeat("k", 1_000_000) + ` bad_params: draw takes n, side, if, else and also, not "` +
			repeat("k", 356) + "…"},
	{"an effect of 1,000,000 letters", change(`"draw"`, `"`+repeat("d", 1_000_000)+`"`),
		`1:106 /cards/0/effect unknown_effect: unknown effect "` + repeat("d", 384) + "…"},
	{"2,000 params", change(`"n":1`, `"n":1`+manyMembers(2_000)),
		"1:129 /cards/0/params/k0 bad_params: draw takes n, side, if, else and also, " +
			"not \"k0\"\n1:136 /cards/0/params/k1 bad_params: draw takes n, side, if, else and also, not \"k1\"\nand 48 more"},
	{"50,000 unknown members", change(`"text"`, `"x":0`+manyMembers(50_000)+`,"text"`),
		"1:130 /cards/0/x card_set_invalid: unknown member \"x\"; the card has id, name, cost, type, effect, params, text " +
			"and flavor\n1:136 /cards/0/k0 card_set_invalid: unknown member \"k0\"; the card has id, name, cost, type, effect," +
			" params, text and flavor\nand 48 more"},
	{"100,000 cards that are numbers", change(`{"id"`, repeat("0,", 100_000)+`{"id"`),
		"1:53 /cards/0 card_set_invalid: the card must be an object, not a number\n1:55 /cards/1 card_set_invalid: the " +
			"card must be an object, not a number\nand 48 more"},
	{"100,000 cards that are empty", change(`{"id"`, repeat("{},", 100_000)+`{"id"`), "1:53 /cards/0 card_set_invalid: " +
		"the card has no member \"cost\"\n1:53 /cards/0 card_set_invalid: the card has no member \"effect\"\nand 48 " +
		"more"},
	{"a bad card behind 2,000 good ones", strings.Replace(manyCards(2_001), `"c2000"`, `7`, 1),
		"1:58 /cards card_pool_too_large: the set has 2001 cards; a game takes at most 2000"},
	{"more than 1 MiB", small + repeat(" ", check.MaxTotalBytes),
		"0:0 card_pool_too_large: the card sets up to this one have more than 1048576 bytes together"},
}

func manyMembers(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `,"k%d":0`, i)
	}
	return text.String()
}

func TestHostileCardSets(t *testing.T) {
	for _, tt := range hostileSets {
		t.Run(tt.name, func(t *testing.T) {
			if got := reportOn(t, tt.file); got != tt.want {
				t.Errorf("got  %.2000s\nwant %.2000s", got, tt.want)
			}
		})
	}
	t.Logf("%d hostile card sets", len(hostileSets))
}

// reportOn returns what the checks report about a file.
func reportOn(t *testing.T, file string) string {
	t.Helper()
	_, err := checkText(file)
	if err == nil {
		return accepted
	}
	faults := reportOf(t, err).Faults
	var lines []string
	for _, f := range faults[:min(len(faults), 2)] {
		place := strings.TrimSpace(fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Pointer))
		lines = append(lines, fmt.Sprintf("%s %s: %s", place, f.Code, f.Detail))
	}
	if more := len(faults) - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}
