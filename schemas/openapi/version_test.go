package main

import "testing"

func TestADocumentThatChangesNeedsANewVersion(t *testing.T) {
	const released = `{"info": {"version": "2.0.0"}, "paths": {"/games": {}}}`
	for name, test := range map[string]struct {
		committed, generated string
		refused              bool
	}{
		"the same document": {released, released, false},
		"the same version":  {released, `{"info": {"version": "2.0.0"}, "paths": {}}`, true},
		"a new version":     {released, `{"info": {"version": "2.1.0"}, "paths": {}}`, false},
		"a pre-release": {`{"info": {"version": "2.0.0-rc.1"}, "paths": {}}`, `{"info": {"version": "2.0.0-rc.1"}}`,
			false},
		"its release":    {`{"info": {"version": "2.0.0-rc.1"}, "paths": {}}`, released, false},
		"not a document": {"", released, true},
	} {
		err := requireNewVersion([]byte(test.committed), []byte(test.generated))
		if (err != nil) != test.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
