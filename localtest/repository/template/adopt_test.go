package template_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// createOnly are the properties that CloudFormation cannot change without a new table or
// bucket ("createOnlyProperties" and "conditionalCreateOnlyProperties" in the schemas of
// its registry, and what a table needs to be imported).
var createOnly = map[string][]string{
	"AWS::DynamoDB::Table": {"AttributeDefinitions", "BillingMode", "ImportSourceSpecification", "KeySchema", "TableName"},
	"AWS::S3::Bucket":      {"BucketName", "BucketNamePrefix", "BucketNamespace", "ObjectLockEnabled"},
}

// A deployment of the template to a stack that has adopted a table and a bucket keeps
// both: they have the names that it looks for, and what it cannot change is the same.
func TestTheTemplateKeepsWhatWasAdopted(t *testing.T) {
	adopted := readFile(t, "../../../infra/adopt.yaml")["Resources"].(node)
	deployed := read(t)["Resources"].(node)
	for _, id := range []string{"GamesTable", "ExportsBucket"} {
		before, after := adopted[id].(node), deployed[id].(node)
		kind := after["Type"].(string)
		if before["Type"] != kind || before["DeletionPolicy"] != "Retain" {
			t.Errorf("%s: %v is adopted with the policy %v", id, before["Type"], before["DeletionPolicy"])
		}
		had, _ := before["Properties"].(node)
		has := maps.Clone(after["Properties"].(node))
		maps.DeleteFunc(has, func(name string, _ any) bool { return !slices.Contains(createOnly[kind], name) })
		if diff := cmp.Diff(has, had, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: what cannot be changed in the template (-) and in infra/adopt.yaml (+):\n%s", id, diff)
		}
	}
	if len(adopted) != 2 {
		t.Errorf("%v are adopted", slices.Sorted(maps.Keys(adopted)))
	}
}
