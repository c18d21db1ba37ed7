package frozen_test

import (
	"path/filepath"
	"testing"

	"cardgames/localtest/repository/frozen"
)

func TestAFixtureIsNeverWrittenAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "testdata", "format3", "fixture")
	for _, text := range []string{"of 1.0.0", "of a later release"} {
		got := frozen.Fixture(t, true, path, func() []byte { return []byte(text) })
		if string(got) != "of 1.0.0" {
			t.Errorf("the fixture is %q", got)
		}
	}
}
