package realparts_test

import (
	"strings"
	"testing"

	"cardgames/localtest/realparts"
)

func TestAMissingPartIsAClearError(t *testing.T) {
	_, dynamoErr := realparts.StartDynamoDB(t.TempDir())
	_, s3Err := realparts.StartS3(t.TempDir(), t.TempDir())
	for _, err := range []error{dynamoErr, s3Err} {
		if err == nil || !strings.Contains(err.Error(), "run localtest/realparts/setup") {
			t.Errorf("%v does not say what to do", err)
		}
	}
}
