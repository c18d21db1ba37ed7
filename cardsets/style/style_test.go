package style_test

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/style"
	"cardgames/schemas"
)

// The card-set schema lists the styles by hand.
func TestTheSchemaHasTheStyles(t *testing.T) {
	var schema struct {
		Properties struct {
			Style struct {
				Enum []style.Style `json:"enum"`
			} `json:"style"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(schemas.CardSet, &schema); err != nil {
		t.Fatal(err)
	}
	if got := schema.Properties.Style.Enum; !slices.Equal(got, style.All()) {
		t.Errorf("the schema has the styles %q, the package %q", got, style.All())
	}
}

func TestEachStyleIsDescribed(t *testing.T) {
	seen := map[string]style.Style{style.Style("").Summary(): ""}
	for _, s := range style.All() {
		if other, ok := seen[s.Summary()]; ok || !s.Known() {
			t.Errorf("%s: known %t, described as %q, like %q", s, s.Known(), s.Summary(), other)
		}
		seen[s.Summary()] = s
	}
	if style.Style("velvet").Known() {
		t.Error("velvet is a style")
	}
}
