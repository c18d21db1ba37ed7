package games_test

import (
	"strings"
	"testing"

	"cardgames/games"
)

func TestNamesOfPlayers(t *testing.T) {
	for _, name := range []string{
		"", "Ada", "Ada L.", "Grüße, Oma", "日本語の名前", strings.Repeat("x", games.MaxNameRunes),
		"Zoë 🧹", strings.Repeat("日", 8), "نام\u200cها",
	} {
		if !games.ValidName(name) {
			t.Errorf("%q is refused", name)
		}
	}
	for _, name := range []string{
		strings.Repeat("x", games.MaxNameRunes+1), strings.Repeat("日", 9), // 27 bytes
		"a\nb", "a\tb", "\x00", "\u0085", "\u202eadA", "a\u2066b", "a\u200eb", "a\u2028b",
		"\xff", "a\xc3", // not UTF-8
	} {
		if games.ValidName(name) {
			t.Errorf("%q is accepted", name)
		}
	}
}
