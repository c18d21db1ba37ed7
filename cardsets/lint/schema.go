package lint

import "strings"

// publishedSchemas are the file names that a $schema may end in.
var publishedSchemas = []string{"card-set.schema.json", "card-author.schema.json"}

// schemas finds a $schema that an editor cannot follow. It does not use the network.
func (a *adviser) schemas() {
	for i, source := range a.sources {
		schema := a.checked.Text(i, "/$schema")
		if schema == "" {
			continue
		}
		absolute := strings.Contains(schema, "://")
		switch {
		case !namesSchema(schema):
			a.add(i, "/$schema", "schema_unknown",
				"$schema does not name a schema of card sets: those are "+strings.Join(publishedSchemas, " and "))
		case !absolute && source.Exists != nil && !source.Exists(schema):
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
