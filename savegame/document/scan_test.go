package document_test

import (
	"fmt"
	"strings"
	"testing"

	"cardgames/savegame/document"
)

// list is a JSON array of n times an element.
func list(n int, element string) string {
	return "[" + strings.Repeat(element+",", n) + element + "]"
}

func TestScanRefusesWhatNoGameHas(t *testing.T) {
	for name, test := range map[string]struct{ text, says string }{
		"bytes":     {strings.Repeat(" ", document.MaxBytes+1), "more than 6291456 bytes"},
		"no JSON":   {`{"log":[}`, "cannot be read"},
		"UTF-16":    {"\xff\xfe{\x00", "the document cannot be read: this is UTF-16; save it as UTF-8"},
		"depth":     {strings.Repeat("[", 100), "nested too deep"},
		"versions":  {`{"log":` + list(1000, "{}") + `}`, `more than 590 elements in "/log"`},
		"events":    {`{"log":[{"events":` + list(1000, "{}") + `}]}`, `more than 1000 elements in "/log/0/events"`},
		"cards":     {`{"snapshot":{"sets":[{"cards":` + list(2000, "{}") + `}]}}`, `in "/snapshot/sets/0/cards"`},
		"sets":      {`{"snapshot":{"sets":` + list(100, "{}") + `}}`, `more than 100 elements in "/snapshot/sets"`},
		"a hand":    {`{"final_state":{"players":[{"hand":` + list(100, "{}") + `}]}}`, `in "/final_state/players/0/hand"`},
		"any array": {`[` + list(100, "0") + `]`, `more than 100 elements in "/0"`},
		"members":   {`{"x":{` + members(101) + `}}`, `more than 100 elements in "/x"`},
		"the whole": {`{"log":` + list(400, `{"events":`+list(900, "0")+`}`) + `}`, "more than 300000 names and values"},
	} {
		if _, err := document.Scan([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", name, err, test.says)
		}
		if _, _, err := document.Decode([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s is decoded: %v", name, err)
		}
	}
}

func members(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"m%d":0`, i)
	}
	return strings.Join(list, ",")
}

func TestScanReturnsTheID(t *testing.T) {
	for text, want := range map[string]string{
		`{"version":3,"game_id":"abc","log":` + list(589, `{}`) + `}`: "abc",
		`{"log":[{"game_id":"inner"}]}`:                               "",
		`{` + members(100) + `}`:                                      "",
	} {
		if id, err := document.Scan([]byte(text)); err != nil || id != want {
			t.Errorf("%.40s: %q, %v; want %q", text, id, err, want)
		}
	}
}

// A forged file of millions of values is refused without room for them.
func BenchmarkScanOfAForgedFile(b *testing.B) {
	text := []byte(`{"format":{"name":"card-game-save","number":3},"log":` + list(document.MaxBytes/3-100, "{}") + `}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := document.Scan(text); err == nil {
			b.Fatal("it is accepted")
		}
	}
}
