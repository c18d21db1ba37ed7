package cardsets_test

import (
	"os"
	"testing"

	"cardgames/cardsets/check"
)

// published has the hash of each set that ships, in its version, alone or mixed.
var published = []struct {
	name   string
	files  []string
	sha256 string
}{
	{"core 1.1.0", []string{"core/core.json"},
		"227c47fc9d468a7fedd043682a151ba0eac1f478b75df16a196e7e9856edb134"},
	{"garden 1.1.0", []string{"sets/garden.json"},
		"0bf68416029d1384f39dee9c07f822af4a80f6c11d29e4deb502d3bafb955fdb"},
	{"flat_share 1.1.0", []string{"sets/flat_share.json"},
		"b21d3dcf423f1a21afa9c145c0dbf4b9e31fccc601761a95be3a0c729a997a8d"},
	{"opening_night 1.0.0", []string{"sets/opening_night.json"},
		"bb909b36ef50f1223e313a744a58af42f9ce47d1c1828b9073e1a80eb161912b"},
	{"polar_station 1.0.0", []string{"sets/polar_station.json"},
		"7c6d450482f0a1023267e5b8ed554b943fb7288acdebeb2e0d5abfcea0e056ff"},
	{"haunted_inn 1.0.0", []string{"sets/haunted_inn.json"},
		"c618c74f21a997ae28be18d9531e5974e325c1b0380dbd36ae5334f4c09569ca"},
	{"core 1.1.0 and house_guests 1.1.0", []string{"core/core.json", "sets/house_guests.json"},
		"b910895bbca17cd96f48e1e6ca52b8f65bb66e067a859bc38f7caa702e9d6dc5"},
}

// TestVersionsKeepTheirHash: saved games and players name the cards of a game by it. Cards
// that change need another version of their set.
func TestVersionsKeepTheirHash(t *testing.T) {
	for _, set := range published {
		t.Run(set.name, func(t *testing.T) {
			var files []check.File
			for _, name := range set.files {
				body, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				files = append(files, check.File{Body: body})
			}
			built, err := check.Sets(files...)
			if err != nil {
				t.Fatal(err)
			}
			if built.SHA256 != set.sha256 {
				t.Errorf("got %s, the set was published with %s", built.SHA256, set.sha256)
			}
		})
	}
}
