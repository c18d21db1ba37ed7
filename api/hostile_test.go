package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"cardgames/games"
)

// hostileBodies are bodies of POST /games with faults of every kind, each of about 16 kB: as many
// faults as fit, or as much nesting.
var hostileBodies = map[string]string{
	"eight sets of empty cards":     `{"sets":[` + list(8, setOf(list(650, "{}"))) + `]}`,
	"eight sets of numbers":         `{"sets":[` + list(8, setOf(list(1000, "0"))) + `]}`,
	"eight sets that are no sets":   `{"sets":[` + list(8, `[`+list(1000, "0")+`]`) + `]}`,
	"eight sets of unknown members": `{"sets":[` + list(8, `{`+names(200)+`}`) + `]}`,
	"cards with unknown members":    `{"sets":[` + setOf(list(20, `{`+names(80)+`}`)) + `]}`,
	"a card of unknown members":     `{"sets":[` + setOf(`{`+names(1700)+`}`) + `]}`,
	"cards with wrong values": `{"sets":[` + setOf(list(150,
		`{"id":"","name":"","cost":-1,"type":"x","effect":"","text":0,"params":0,"flavor":0}`)) + `]}`,
	"equal ids":      `{"sets":[` + setOf(list(190, cardOf(`"n":1`))) + `]}`,
	"a long also":    `{"sets":[` + setOf(cardOf(`"n":1,"also":[`+list(5300, "{}")+`]`)) + `]}`,
	"unknown params": `{"sets":[` + setOf(cardOf(`"n":1,`+names(1600))) + `]}`,
	"a deep param":   `{"sets":[` + setOf(cardOf(`"n":1,"x":`+nested("[", 7900, "]"))) + `]}`,
	"a deep name":    `{"sets":[` + setOf(cardOf(`"n":1,"x":`+nested(`{"a":`, 2600, "}"))) + `]}`,
	"wrong steps": `{"sets":[` + setOf(list(10, cardOf(`"n":0,"if":{`+names(10)+`},"also":[`+
		list(8, `{"effect":"draw","params":{`+names(15)+`}}`)+`]`))) + `]}`,
	"unknown members of the body": `{` + names(1700) + `}`,
	"unclosed lists":              strings.Repeat("[", 16<<10),
	"unclosed lists in sets":      `{"sets":[` + strings.Repeat("[", 16<<10),
	"nested lists":                `{"x":` + nested("[", 8000, "]") + `}`,
	"nested lists as a set":       `{"sets":[` + nested("[", 8000, "]") + `]}`,
	"nested objects as a set":     `{"sets":[` + nested(`{"a":`, 2700, "0}") + `]}`,
	"unclosed objects":            strings.Repeat(`{"a":`, 3200),
	"a member twice":              `{` + names(1700) + `,"k0":0}`,
	"wrong URLs":                  `{"set_urls":[` + list(8000, "0") + `]}`,
	"wrong sets":                  `{"sets":[` + list(8000, "0") + `]}`,
	"wrong hashes":                `{"seat_hashes":[` + list(8000, "0") + `]}`,
	"a long text":                 `{"seed":"` + strings.Repeat("s", 16<<10) + `"}`,
	"names of lines":              `{"sets":[` + strings.Repeat("\n", 15<<10) + list(8, "0") + `]}`,
	"a long name":                 `{"sets":[{"` + strings.Repeat("k", 8000) + `":{` + names(800) + `}}]}`,
}

func list(n int, item string) string { return strings.TrimSuffix(strings.Repeat(item+",", n), ",") }

func names(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `,"k%d":0`, i)
	}
	return text.String()[1:]
}

func nested(open string, n int, end string) string {
	return strings.Repeat(open, n) + strings.Repeat(end, n)
}

func setOf(cards string) string {
	return `{"set_id":"s","name":"S","version":"1.0.0","cards":[` + cards + `]}`
}

func cardOf(params string) string {
	return `{"id":"c","name":"C","cost":1,"type":"task","effect":"draw","params":{` + params + `},"text":"T"}`
}

func (s *service) refuse(body string) int {
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, httptest.NewRequest("POST", "/games", strings.NewReader(body)))
	return w.Code
}

// maxWork is how many bytes a refusal may allocate for a body of 16 kB.
const maxWork = 1 << 20

// A refusal takes work in proportion to the body, whatever faults it has: those that no response
// lists are not collected.
func TestWorkOfHostileBodies(t *testing.T) {
	s := serviceWith(t, nil, nil, games.WithInlineSets())
	s.refuse(hostileBodies["a long also"]) // compiles the schema
	for name, body := range hostileBodies {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code := s.refuse(body)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; code/100 != 4 || took > maxWork {
			t.Errorf("%s: status %d, and %d bytes of memory", name, code, took)
		}
	}
}

func BenchmarkHostileBodies(b *testing.B) {
	s := serviceWith(b, nil, nil, games.WithInlineSets())
	for name, body := range hostileBodies {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if code := s.refuse(body); code < http.StatusBadRequest {
					b.Fatal(code)
				}
			}
		})
	}
}
