package cardsets_test

import (
	"os"
	"testing"

	"cardgames/cardsets/check"
)

// releases has the hash of each released version of the sets that ship, alone or mixed.
// The file of a version that no longer ships is in testdata.
var releases = []struct {
	name   string
	files  []string
	sha256 string
}{
	{"core 1.0.0", []string{"core/released/core_1.0.0.json"},
		"e22df75569290357a7bfec4c3426b5cbb865797e687170261c768f518205d14b"},
	{"garden 1.0.0", []string{"testdata/garden_1.0.0.json"},
		"5c7c5eda237e6e9a6463a35f0f9991c9c0c5c6b40cac6956d75ca60874f6de7f"},
	{"flat_share 1.0.0", []string{"testdata/flat_share_1.0.0.json"},
		"b4d1401e31dba08c5c736095b74bc04d07442aa4371207362c3a322ba4d42ca6"},
	{"house_guests 1.0.0", []string{"testdata/house_guests_1.0.0.json"},
		"a4c4f16eb656a57dd10aae2096cc0bd7e61b4e3b4b91471ecbf2e8a9b35ebeae"},
	{"core 1.0.0 and house_guests 1.0.0", []string{"core/released/core_1.0.0.json", "testdata/house_guests_1.0.0.json"},
		"fa65ad2b424d55e879e79895613ce31bbe4a1a5e95a806812e29e284b7e2056c"},
}

// TestReleasesKeepTheirHash: saved games and players name the cards of a game by it. When
// a set gets another version, its earlier file moves to testdata, and that of the core set
// to core/released, which games of the earlier version need.
func TestReleasesKeepTheirHash(t *testing.T) {
	for _, release := range releases {
		t.Run(release.name, func(t *testing.T) {
			var files []check.File
			for _, name := range release.files {
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
			if built.SHA256 != release.sha256 {
				t.Errorf("got %s, the release had %s", built.SHA256, release.sha256)
			}
		})
	}
}
