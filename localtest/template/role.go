package template

import (
	"errors"
	"fmt"
	"strings"
)

// Statement is one permission: one action on one resource.
type Statement struct {
	Effect   string `yaml:"Effect"`
	Action   string `yaml:"Action"`
	Resource string `yaml:"Resource"`
}

type (
	role struct {
		Managed  []string        `yaml:"ManagedPolicyArns"`
		Policies []managedPolicy `yaml:"Policies"`
	}
	managedPolicy struct {
		Document struct {
			Statements []Statement `yaml:"Statement"`
		} `yaml:"PolicyDocument"`
	}
)

// permissions are the statements of a function's role, its own before those that
// it shares. All must be in the template: a policy of AWS allows far more than
// any function of this service needs.
func (f file) permissions(fn function) ([]Statement, error) {
	id, ok := strings.CutSuffix(fn.Role, ".Arn")
	if !ok || !fn.Policies.IsZero() {
		return nil, errors.New("it needs a Role of this template, and no Policies")
	}
	var r role
	if err := f.decode(id, "AWS::IAM::Role", &r); err != nil {
		return nil, err
	}
	policies := r.Policies
	for _, name := range r.Managed {
		var shared managedPolicy
		if err := f.decode(name, "AWS::IAM::ManagedPolicy", &shared); err != nil {
			return nil, fmt.Errorf("role %s: %w", id, err)
		}
		policies = append(policies, shared)
	}
	var all []Statement
	for _, p := range policies {
		all = append(all, p.Document.Statements...)
	}
	return all, nil
}

// decode reads the properties of a resource.
func (f file) decode(id, kind string, into any) error {
	r, ok := f.Resources[id]
	if !ok || r.Type != kind {
		return fmt.Errorf("the template has no %s %s", kind, id)
	}
	if err := r.Properties.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", id, err)
	}
	return nil
}
