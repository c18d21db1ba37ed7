package template_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/template"
)

// decode decodes the text of a template.
func decode(t *testing.T, text string) (all map[string]any, err error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "template.yaml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return all, template.Decode(name, &all)
}

// A loop becomes what it repeats, with each item in texts, keys and references, also within
// another loop; references have one form.
func TestLoops(t *testing.T) {
	got, err := decode(t, `
Before: 1
Fn::ForEach::Outer:
  - Name
  - [A, B]
  - ${Name}Role:
      Own: !Ref Name
      Function: {Ref: !Sub '${Name}Function'}
      Version: {'Fn::GetAtt': [!Sub '${Name}Function', Version.Version]}
      Fn::ForEach::Inner:
        - Stage
        - [Slow]
        - ${Stage}${Name}: !FindInMap [Map, !Ref Stage, x]
`)
	if err != nil {
		t.Fatal(err)
	}
	role := func(name string) any {
		return map[string]any{"Own": name, "Function": name + "Function", "Version": name + "Function.Version.Version",
			"Slow" + name: []any{"Map", "Slow", "x"}}
	}
	want := map[string]any{"Before": 1, "ARole": role("A"), "BRole": role("B")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLoopsThatCannotBeRead(t *testing.T) {
	for _, loop := range []string{"[Name, !Ref Names, {a: 1}]", "[Name, [A]]", "{Name: [A]}", "[Name, [A], [b]]"} {
		_, err := decode(t, "\nFn::ForEach::Broken: "+loop+"\n")
		if err == nil || !strings.Contains(err.Error(), "line 2: Fn::ForEach::Broken is not") {
			t.Errorf("%s: %v", loop, err)
		}
	}
}
