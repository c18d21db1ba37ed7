package realparts_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/realparts"
)

// A Recorder hands requests on as they are, and names what each needs.
func TestRecorder(t *testing.T) {
	var got []string
	behind := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = append(got, r.Method+" "+r.URL.String()+" "+string(body))
		if r.Host != "signed.example" {
			t.Errorf("host %q", r.Host)
		}
	}))
	defer behind.Close()
	recorder, err := realparts.Record("127.0.0.1:0", behind.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer recorder.Close()

	const transaction = `{"TransactItems": [{"Put": {}}, {"Delete": {}}]}`
	for _, r := range []struct{ method, path, target, body string }{
		{"POST", "/", "DynamoDB_20120810.Query", "{}"},
		{"POST", "/", "DynamoDB_20120810.Query", "{}"},
		{"POST", "/", "DynamoDB_20120810.TransactWriteItems", transaction},
		{"PUT", "/bucket/key?x-id=PutObject", "", "object"},
		{"GET", "/bucket?list-type=2", "", ""},
	} {
		request, err := http.NewRequest(r.method, recorder.Endpoint+r.path, strings.NewReader(r.body))
		if err != nil {
			t.Fatal(err)
		}
		request.Host = "signed.example"
		request.Header.Set("X-Amz-Target", r.target)
		resp, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}

	wantRequests := []string{"POST / {}", "POST / {}", "POST / " + transaction, "PUT /bucket/key?x-id=PutObject object", "GET /bucket?list-type=2 "}
	if diff := cmp.Diff(wantRequests, got); diff != "" {
		t.Errorf("requests (-want +got):\n%s", diff)
	}
	want := []string{"GET /bucket?list-type=2", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:Query", "s3:PutObject"}
	if diff := cmp.Diff(want, recorder.Operations()); diff != "" {
		t.Errorf("operations (-want +got):\n%s", diff)
	}
}

func TestAMissingPartIsAClearError(t *testing.T) {
	_, dynamoErr := realparts.StartDynamoDB(t.TempDir())
	_, s3Err := realparts.StartS3(t.TempDir(), t.TempDir())
	for _, err := range []error{dynamoErr, s3Err} {
		if err == nil || !strings.Contains(err.Error(), "run localtest/realparts/setup") {
			t.Errorf("%v does not say what to do", err)
		}
	}
}
