package looks_test

import (
	"testing"

	"cardgames/cardsets/looks"
)

func TestAlike(t *testing.T) {
	const own = "Home Sweet Home"
	for name, want := range map[string]bool{
		own: true, "home  sweet HOME": true, "Home Sweet Home.": true, "Home-Sweet-Home": true, "HomeSweetHome": true,
		"Home\u200b Sweet Home": true, "Home Sweet\u2060 Home": true, "Ho\u034fme Sweet Home": true,
		"Ｈｏｍｅ Ｓｗｅｅｔ Ｈｏｍｅ": true, "Ноmе Swееt Hоmе": true,
		"НОМЕ ЅԜЕЕТ НОМЕ": true, "Ηome Sweet Ηοme": true,
		"\u202eemoH teewS emoH": true, "Home Sweet \u202eemoH": false, "Horne Svveet Home": true, "H0me Sweet H0me": true,
		"𝐇𝐨𝐦𝐞 𝓢𝔀𝓮𝓮𝓽 𝙷𝚘𝚖𝚎": true, "Ⓗⓞⓜⓔ Sweet Home": true,
		"Home\u00a0Sweet\u00a0Home": true,
		"emoH teewS emoH":           false, "Home Sweet Hotel": false, "Home Sweet Home 2": false,
		"Дом, милый дом": false, "": false,
	} {
		if got := looks.Alike(name, own); got != want {
			t.Errorf("%+q: got %v", name, got)
		}
	}
	if !looks.Alike("Polar Stat1on", "Polar Station") {
		t.Error("a digit in place of i is another name")
	}
}
