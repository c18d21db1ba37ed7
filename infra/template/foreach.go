package template

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Decode reads a template from the named file into a value, after what CloudFormation's
// transform AWS::LanguageExtensions does with the loops in it (AWS CloudFormation Template
// Reference, "Fn::ForEach"). Loops are over lists that are written out. A long form of Ref
// and Fn::GetAtt becomes the argument of the short one, and a figure that sizes have a Ref of its parameter.
func Decode(name string, value any) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if err := decode(text, value); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func decode(text []byte, value any) error {
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return err
	}
	if err := expand(&root); err != nil {
		return err
	}
	return root.Decode(value)
}

// expand replaces each loop in and below a node by what it generates.
func expand(n *yaml.Node) error {
	if n.Kind == yaml.MappingNode {
		var all []*yaml.Node
		for pair := range slices.Chunk(n.Content, 2) {
			if !strings.HasPrefix(pair[0].Value, "Fn::ForEach::") {
				all = append(all, pair...)
				continue
			}
			generated, err := loop(pair[0], pair[1])
			if err != nil {
				return err
			}
			all = append(all, generated...)
		}
		n.Content = all
	}
	for _, child := range n.Content {
		if err := expand(child); err != nil {
			return err
		}
	}
	shorten(n)
	return nil
}

// loop returns the keys and values that a loop generates.
func loop(name, n *yaml.Node) (generated []*yaml.Node, err error) {
	var identifier string
	var collection []string
	if n.Kind != yaml.SequenceNode || len(n.Content) != 3 || n.Content[0].Decode(&identifier) != nil ||
		n.Content[1].Decode(&collection) != nil || n.Content[2].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("line %d: %s is not an identifier, a list of texts, and what is repeated",
			name.Line, name.Value)
	}
	for _, item := range collection {
		for _, child := range n.Content[2].Content {
			generated = append(generated, substitute(child, identifier, item))
		}
	}
	return generated, nil
}

// substitute returns a copy of a node with an item in place of the loop's identifier, in texts
// and in references to it.
func substitute(n *yaml.Node, identifier, item string) *yaml.Node {
	result := *n
	result.Value = strings.ReplaceAll(n.Value, "${"+identifier+"}", item)
	if n.Tag == "!Ref" && n.Value == identifier {
		result.Tag, result.Value = "!!str", item
	}
	result.Content = make([]*yaml.Node, len(n.Content))
	for i, child := range n.Content {
		result.Content[i] = substitute(child, identifier, item)
	}
	return &result
}

// shorten makes {Ref: X} the text X, {Fn::GetAtt: [X, Y]} the text X.Y, and a figure that a size has
// where its parameter X is 0 the text X.
func shorten(n *yaml.Node) {
	if name, ok := figure(n); ok {
		*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!Ref", Value: name, Line: n.Line}
	}
	if n.Kind != yaml.MappingNode || len(n.Content) != 2 {
		return
	}
	key, argument := n.Content[0].Value, n.Content[1]
	var parts []string
	switch {
	case key == "Ref" && argument.Kind == yaml.ScalarNode:
		*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!Ref", Value: argument.Value, Line: n.Line}
	case key == "Fn::GetAtt" && argument.Decode(&parts) == nil:
		*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!GetAtt", Value: strings.Join(parts, "."), Line: n.Line}
	}
}

// figure returns the parameter of !If [OwnX, !Ref X, !FindInMap [Sizes, X, !Ref Size]], and of
// !FindInMap [X, !Ref X, !Ref Size, {DefaultValue: !Ref X}].
func figure(n *yaml.Node) (name string, ok bool) {
	switch {
	case n.Tag == "!If" && len(n.Content) == 3 && len(n.Content[2].Content) == 3:
		own, of := n.Content[1], n.Content[2].Content
		return own.Value, own.Tag == "!Ref" && n.Content[0].Value == "Own"+own.Value &&
			of[0].Value == "Sizes" && of[1].Value == own.Value && of[2].Value == "Size"
	case n.Tag == "!FindInMap" && len(n.Content) == 4 && len(n.Content[3].Content) == 2:
		own := n.Content[1]
		return own.Value, own.Tag == "!Ref" && n.Content[0].Value == own.Value &&
			n.Content[2].Value == "Size" && n.Content[3].Content[1].Value == own.Value
	}
	return "", false
}
