package template_test

import (
	"maps"
	"slices"
	"testing"
)

// createOnly are the properties that CloudFormation cannot change without a new table or
// bucket ("createOnlyProperties" and "conditionalCreateOnlyProperties" in the schemas of
// its registry, and what a table needs to be imported).
var createOnly = map[string][]string{
	"AWS::DynamoDB::Table": {"AttributeDefinitions", "BillingMode", "ImportSourceSpecification", "KeySchema", "TableName"},
	"AWS::S3::Bucket":      {"BucketName", "BucketNamePrefix", "BucketNamespace", "ObjectLockEnabled"},
}

// adopted are those that cmd/operate/adopt compares before it imports a table or a bucket.
var adopted = map[string][]string{
	"GamesTable":    {"AttributeDefinitions", "BillingMode", "KeySchema"},
	"ExportsBucket": nil,
}

// A deployment of the template to a stack that has adopted a table and a bucket keeps both: the
// template has no other property that would need new ones.
func TestTheTemplateKeepsWhatWasAdopted(t *testing.T) {
	deployed := read(t)["Resources"].(node)
	for id, want := range adopted {
		resource := deployed[id].(node)
		var got []string
		for _, name := range slices.Sorted(maps.Keys(resource["Properties"].(node))) {
			if slices.Contains(createOnly[resource["Type"].(string)], name) {
				got = append(got, name)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v cannot be changed, and %v are compared", id, got, want)
		}
	}
}
