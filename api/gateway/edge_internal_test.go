package gateway

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"cardgames/api/edge"
)

// A request needs one of the secrets, and its handler does not see it.
func TestOriginSecrets(t *testing.T) {
	first, second := strings.Repeat("a", 32), strings.Repeat("b", 32)
	for _, test := range []struct {
		list, given string
		status      string
	}{
		{"", "", `"statusCode":204`},
		{"none", "", `"statusCode":204`},
		{first, first, `"statusCode":204`},
		{first + "," + second, first, `"statusCode":204`},
		{first + "," + second, second, `"statusCode":204`},
		{first, second, `"statusCode":404`},
		{first, "", `"statusCode":404`},
		{first + "," + second, first + "," + second, `"statusCode":404`},
	} {
		f := New(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if len(test.list) >= 32 && r.Header.Get(edge.Header) != "" {
				t.Error("the handler sees the secret")
			}
			w.WriteHeader(http.StatusNoContent)
		}))
		var err error
		if f.secrets, err = edge.Parse(test.list); err != nil {
			t.Fatal(err)
		}
		event := `{"version": "2.0", "rawPath": "/schema", "headers": {"x-origin-secret": "` + test.given + `"},
			"requestContext": {"http": {"method": "GET", "path": "/schema"}, "requestId": "r", "stage": "$default"}}`
		got, err := f.Invoke(context.Background(), []byte(event))
		if err != nil || !strings.Contains(string(got), test.status) {
			t.Errorf("secrets %q, given %q: %s, %v, want %s", test.list, test.given, got, err, test.status)
		}
	}
}
