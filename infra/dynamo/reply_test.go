package dynamo_test

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/google/go-cmp/cmp"

	"cardgames/games"
	"cardgames/infra/dynamo"
)

// behind returns a store whose first request gets this response.
func behind(t *testing.T, reply oneReply) *dynamo.Store {
	cfg := config(t)
	cfg.HTTPClient = &reply
	cfg.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
	return dynamo.New(cfg, "games", "http://dynamodb.example")
}

// oneReply is the first response; the later ones are empty.
type oneReply struct {
	status   int
	checksum string // the header; "" for none
	body     []byte
}

func (r *oneReply) Do(*http.Request) (*http.Response, error) {
	reply := &http.Response{StatusCode: r.status, Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(r.body))}
	if r.checksum != "" {
		reply.Header.Set("X-Amz-Crc32", r.checksum)
	}
	*r = oneReply{status: http.StatusOK, body: []byte("{}")}
	return reply, nil
}

// A reply of DynamoDB with any one byte changed, or broken off after any one, is
// never taken for what is stored.
func TestDamagedResponseIsAnError(t *testing.T) {
	sound := []byte(`{"Count":1,"Items":[{"game_id":{"S":"game"},"version":{"N":"7"},"body":{"B":"Ym9keQ=="},
		"nonce":{"B":"MDEyMzQ1Njc4OWFiY2RlZg=="},"expires_at":{"N":"4102444800"}}],
		"ConsumedCapacity":{"TableName":"games","CapacityUnits":1}}`)
	checksum := fmt.Sprint(crc32.ChecksumIEEE(sound))
	read := func(body []byte) ([]games.Record, error) {
		return behind(t, oneReply{http.StatusOK, checksum, body}).Latest(t.Context(), "game", 0, 1)
	}
	want, err := read(sound)
	wantError(t, err, nil)
	for at := range sound {
		changed := bytes.Clone(sound)
		changed[at] ^= 0x01
		for _, damaged := range [][]byte{changed, sound[:at]} {
			if got, err := read(damaged); err == nil && !cmp.Equal(got, want) {
				t.Errorf("%s: read as %v", damaged, got)
			}
		}
	}
}

// FuzzReply takes any bytes, under any status, for the response of DynamoDB: each
// method of the store gives records or an error.
func FuzzReply(f *testing.F) {
	f.Fuzz(func(t *testing.T, status uint16, body []byte) {
		calls := map[string]func(games.Store) ([]games.Record, error){
			"newest": func(s games.Store) ([]games.Record, error) { return s.Latest(t.Context(), "game", 0, 2) },
			"range":  func(s games.Store) ([]games.Record, error) { return s.Range(t.Context(), "game", 0, 9) },
			"snapshot": func(s games.Store) ([]games.Record, error) {
				r, err := s.Snapshot(t.Context(), "game")
				return []games.Record{r}, err
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
			records, err := call(behind(t, oneReply{status: int(status), body: body}))
			if err == nil && len(records) == 0 {
				t.Errorf("%s: neither records nor an error for %d %q", name, status, body)
			}
		}
	})
}
