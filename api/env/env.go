// Package env reads the environment of the functions.
package env

import "strings"

// List returns the parts of the value of an environment variable, which commas separate. A
// variable that is not set has none, and so has one that a parameter of template.yaml calls
// none.
func List(value string) []string {
	if value == "" || value == "none" {
		return nil
	}
	return strings.Split(value, ",")
}
