package eventsource

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
)

// pattern is a filter of records: an object whose members must all match, or a list
// of which one element must match. An element is a value, or the rule
// {"anything-but": [values]}. The other rules of Lambda (AWS Lambda Developer Guide,
// "Control which events Lambda sends to your function") are errors here.
type pattern struct{ form any }

func parsePattern(text string) (p pattern, err error) {
	if err := json.Unmarshal([]byte(text), &p.form); err != nil {
		return p, fmt.Errorf("pattern %s: %w", text, err)
	}
	if !isSupported(p.form) {
		return p, fmt.Errorf("pattern %s: unsupported rule", text)
	}
	return p, nil
}

func isSupported(form any) bool {
	switch form := form.(type) {
	case map[string]any:
		for _, member := range form {
			if !isSupported(member) {
				return false
			}
		}
		return true
	case []any:
		return !slices.ContainsFunc(form, func(element any) bool {
			rule, isRule := element.(map[string]any)
			_, supported := rule["anything-but"].([]any)
			return isRule && !supported
		})
	}
	return false
}

// match reports whether a record, decoded from JSON, matches.
func (p pattern) match(record any) bool { return match(p.form, record) }

func match(form, value any) bool {
	if list, ok := form.([]any); ok {
		return slices.ContainsFunc(list, func(element any) bool { return matchElement(element, value) })
	}
	members, _ := value.(map[string]any)
	for name, inner := range form.(map[string]any) {
		if !match(inner, members[name]) {
			return false
		}
	}
	return true
}

func matchElement(element, value any) bool {
	rule, ok := element.(map[string]any)
	if !ok {
		return element == value
	}
	return value != nil && !slices.Contains(rule["anything-but"].([]any), value)
}
