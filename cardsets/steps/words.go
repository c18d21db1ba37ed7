package steps

import (
	"fmt"
	"strings"
)

// wrongType describes a param that is not an integer. It returns "" for an integer.
func wrongType(value any) string {
	switch value.(type) {
	case int64:
		return ""
	case nil:
		return ", not null"
	case string:
		return ", not a string"
	case bool:
		return ", not a boolean"
	case []any:
		return ", not an array"
	case map[string]any:
		return ", not an object"
	}
	return ", not a fraction"
}

// notAnObject describes a param that is not an object.
func notAnObject(value any) string {
	switch value.(type) {
	case int64, float64:
		return ", not a number"
	}
	return wrongType(value)
}

// notAnArray describes a param that is not an array. It returns "" for an array.
func notAnArray(value any) string {
	switch value.(type) {
	case []any:
		return ""
	case map[string]any:
		return ", not an object: put it between [ and ]"
	}
	return notAnObject(value)
}

func paramList(names []string) string {
	if len(names) == 0 {
		return "no params"
	}
	if n := len(names); n > 2 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, " and ")
}

func nameList[T fmt.Stringer](values []T) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return strings.Join(names, ", ")
}
