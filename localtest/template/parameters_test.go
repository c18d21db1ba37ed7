package template_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

var record = flag.Bool("record", false, "write the parameters of the template into docs/deploy.md")

// The documentation has the template's parameters in the words of the template.
func TestTheDocumentationHasTheParameters(t *testing.T) {
	const name = "../../docs/deploy.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)(<!-- parameters -->\n).*?(<!-- end -->\n)")
	want := block.ReplaceAllString(string(text), "${1}"+strings.ReplaceAll(parameterTable(t), "$", "$$")+"${2}")
	if want == string(text) {
		return
	}
	if !*record {
		t.Fatal("docs/deploy.md has other parameters than template.yaml; run this test with -record")
	}
	if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}

func parameterTable(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Parameters yaml.Node `yaml:"Parameters"`
	}
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| Parameter | Default | |\n|---|---|---|\n")
	for i := 0; i < len(file.Parameters.Content); i += 2 {
		var p struct {
			Default     string `yaml:"Default"`
			Description string `yaml:"Description"`
		}
		if err := file.Parameters.Content[i+1].Decode(&p); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", file.Parameters.Content[i].Value, p.Default, p.Description)
	}
	return table.String()
}
