package template

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"
)

// WithCode returns the text of a template in which functions, by logical id, have their code at
// other locations. Each has a line CodeUri, as the SAM CLI writes it. All else stays as it is.
func WithCode(text string, locations map[string]string) (string, error) {
	var all struct {
		Resources map[string]struct {
			Properties struct {
				CodeURI yaml.Node `yaml:"CodeUri"`
			} `yaml:"Properties"`
		} `yaml:"Resources"`
	}
	if err := yaml.Unmarshal([]byte(text), &all); err != nil {
		return "", err
	}
	lines := strings.Split(text, "\n")
	for id, location := range locations {
		code := all.Resources[id].Properties.CodeURI
		if code.Kind != yaml.ScalarNode {
			return "", fmt.Errorf("the template has no CodeUri of %s", id)
		}
		line := &lines[code.Line-1]
		before, after := (*line)[:code.Column-1], (*line)[code.Column-1:]
		if !strings.HasPrefix(after, code.Value) {
			return "", fmt.Errorf("line %d of the template is not the CodeUri of %s", code.Line, id)
		}
		*line = before + location + after[len(code.Value):]
	}
	return strings.Join(lines, "\n"), nil
}
