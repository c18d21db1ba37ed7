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
		"no released one": {`{"info": {"version": "2.0.0-draft"}, "paths": {}}`, `{"info": {"version": "2.0.0-draft"}}`,
			false},
		"the release of one": {`{"info": {"version": "2.0.0-draft"}, "paths": {}}`, released, false},
		"not a document":     {"", released, true},
	} {
		err := requireNewVersion([]byte(test.committed), []byte(test.generated))
		if (err != nil) != test.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
