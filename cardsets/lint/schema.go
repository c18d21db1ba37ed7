package lint

import (
	"strings"

	"github.com/go-json-experiment/json"
)

// publishedSchemas are the files that a $schema may name, wherever they are
// served.
var publishedSchemas = []string{"card-set.schema.json", "card-author.schema.json"}

// schemas finds a $schema that an editor cannot follow. The network is not
// asked.
func (a *adviser) schemas() {
	for i, source := range a.sources {
		var set struct {
			Schema string `json:"$schema"`
		}
		if source.Fetched || json.Unmarshal(source.Body, &set) != nil || set.Schema == "" {
			continue
		}
		absolute := strings.Contains(set.Schema, "://")
		switch {
		case !namesSchema(set.Schema):
			a.add(i, "/$schema", "schema_unknown", "$schema does not name a schema of card sets: those are "+strings.Join(publishedSchemas, " and "))
		case !absolute && source.Reaches != nil && !source.Reaches(set.Schema):
			a.add(i, "/$schema", "schema_missing", "$schema leads to no file, so an editor helps with nothing")
		}
	}
}

func namesSchema(reference string) bool {
	for _, name := range publishedSchemas {
		if reference == name || strings.HasSuffix(reference, "/"+name) {
			return true
		}
	}
	return false
}
