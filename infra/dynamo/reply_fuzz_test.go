package dynamo_test

import (
	"bytes"
	"io"
	"net/http"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/dynamo"
)

// FuzzReply takes any bytes, under any status, for the response of DynamoDB: each
// method of the store gives records or an error.
func FuzzReply(f *testing.F) {
	f.Fuzz(func(t *testing.T, status uint16, body []byte) {
		calls := map[string]func(games.Store) ([]games.Record, error){
			"newest": func(s games.Store) ([]games.Record, error) { return s.Latest(t.Context(), "game", 0, 2) },
			"range":  func(s games.Store) ([]games.Record, error) { return s.Range(t.Context(), "game", 0, 9) },
			"snapshot": func(s games.Store) ([]games.Record, error) {
				body, err := s.Snapshot(t.Context(), "game")
				return []games.Record{{Body: body}}, err
			},
			"append": func(s games.Store) ([]games.Record, error) {
				r := record("game", 1, 10)
				return []games.Record{r}, s.Append(t.Context(), r)
			},
			"create": func(s games.Store) ([]games.Record, error) {
				r := record("game", 0, 10)
				return []games.Record{r}, s.Create(t.Context(), r, []byte("snapshot"))
			},
		}
		for name, call := range calls {
			cfg := config(t)
			cfg.HTTPClient = &oneReply{int(status), body}
			cfg.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
			records, err := call(dynamo.New(cfg, "games", "http://dynamodb.example"))
			if err == nil && len(records) == 0 {
				t.Errorf("%s: neither records nor an error for %d %q", name, status, body)
			}
		}
	})
}

// oneReply is the first response; the later ones are empty.
type oneReply struct {
	status int
	body   []byte
}

func (r *oneReply) Do(*http.Request) (*http.Response, error) {
	reply := &http.Response{StatusCode: r.status, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(r.body))}
	r.status, r.body = http.StatusOK, []byte("{}")
	return reply, nil
}
