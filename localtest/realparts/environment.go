package realparts

import (
	"fmt"

	"cardgames/localtest/template"
)

// Environment is what a function finds there: the credentials that Lambda gives
// it, and the variables of the template with values for what those refer to. It
// fails where a value is missing.
func Environment(f template.Function, values map[string]string) ([]string, error) {
	env := []string{"AWS_REGION=" + Region, "AWS_ACCESS_KEY_ID=" + AccessKeyID, "AWS_SECRET_ACCESS_KEY=" + SecretAccessKey}
	for name, value := range f.Constants {
		env = append(env, name+"="+value)
	}
	for name, reference := range f.Environment {
		value, ok := values[reference]
		if !ok {
			return nil, fmt.Errorf("%s refers to %s, which has no value", name, reference)
		}
		env = append(env, name+"="+value)
	}
	return env, nil
}
