package template_test

import (
	"strings"
	"testing"

	"cardgames/infra/template"
)

const packaged = `Resources:
  AFunction:
    Properties:
      CodeUri: s3://bucket/a # its own
      Role:
        Fn::GetAtt: [ARole, Arn]
  BFunction:
    Properties: {CodeUri: s3://bucket/a, Handler: !Ref Name}
  Table: {Properties: {Name: s3://bucket/a}}
`

// Only the code of the functions that are named has another location.
func TestWithCode(t *testing.T) {
	got, err := template.WithCode(packaged, map[string]string{"BFunction": "s3://bucket/b"})
	want := strings.Replace(packaged, "{CodeUri: s3://bucket/a", "{CodeUri: s3://bucket/b", 1)
	if err != nil || got != want {
		t.Errorf("%v:\n%s", err, got)
	}
	got, err = template.WithCode(packaged, map[string]string{"AFunction": "s3://b/1", "BFunction": "s3://b/2"})
	if err != nil || !strings.Contains(got, "CodeUri: s3://b/1 # its own\n") ||
		!strings.Contains(got, "{CodeUri: s3://b/2, H") {
		t.Errorf("%v:\n%s", err, got)
	}
	for _, id := range []string{"Table", "CFunction"} {
		if _, err := template.WithCode(packaged, map[string]string{id: "x"}); err == nil ||
			!strings.Contains(err.Error(), "no CodeUri of "+id) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
