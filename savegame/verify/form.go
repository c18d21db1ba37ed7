package verify

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"cardgames/schemas"
)

// compiled is the published schema of the document.
var compiled = sync.OnceValue(func() *jsonschema.Schema {
	const name = "export.schema.json"
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(schemas.Export))
	if err != nil {
		panic(err) // part of the program
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(jsonschema.SchemeURLLoader{}) // no network, whatever the document says
	if err := c.AddResource(name, parsed); err != nil {
		panic(err)
	}
	return c.MustCompile(name)
})

func checkForm(document []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return failure("the document is not JSON: %v", err)
	}
	err = compiled().Validate(value)
	if invalid, ok := errors.AsType[*jsonschema.ValidationError](err); ok {
		leaf := firstLeaf(invalid)
		return failure("the document is not of the published form: %s: %s", pointerOf(leaf), leaf.ErrorKind.LocalizedString(message.NewPrinter(language.English)))
	}
	return err
}

func firstLeaf(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	for len(e.Causes) > 0 {
		e = e.Causes[0]
	}
	return e
}

func pointerOf(e *jsonschema.ValidationError) string {
	return fmt.Sprintf("/%s", strings.Join(e.InstanceLocation, "/"))
}
