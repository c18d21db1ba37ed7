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

// endpoint has no server: the client of these tests sends no request.
const endpoint = "http://dynamodb.example"

// behind returns a store whose first request gets this response.
func behind(t *testing.T, reply oneReply) *dynamo.Store {
	return dynamo.New(reply.config(t), "games", endpoint)
}

func invitationsBehind(t *testing.T, reply oneReply) *dynamo.Invitations {
	return dynamo.NewInvitations(reply.config(t), "invitations", "games", endpoint)
}

// oneReply is the first response; the later ones are empty.
type oneReply struct {
	status   int
	checksum string // the header; "" for none
	body     []byte
}

func (r oneReply) config(t *testing.T) aws.Config {
	cfg := config(t)
	cfg.HTTPClient = &r
	cfg.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
	return cfg
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
// method of the stores gives records or an error.
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
		next := invitation("invitation")
		ofInvitations := map[string]func(*dynamo.Invitations) error{
			"invitation": func(s *dynamo.Invitations) error { _, err := s.Invitation(t.Context(), next.ID); return err },
			"cards":      func(s *dynamo.Invitations) error { _, err := s.InvitationSnapshot(t.Context(), next.ID); return err },
			"list":       func(s *dynamo.Invitations) error { _, err := s.Public(t.Context(), expiry, 1); return err },
			"renew":      func(s *dynamo.Invitations) error { return s.Replace(t.Context(), next, [16]byte{}) },
			"accept": func(s *dynamo.Invitations) error {
				return s.Accept(t.Context(), next, [16]byte{}, record(next.ID, 0, 10), nil, nil)
			},
		}
		for name, call := range ofInvitations {
			err := call(invitationsBehind(t, oneReply{status: int(status), body: body}))
			if err == nil && status >= http.StatusBadRequest {
				t.Errorf("%s: no error for %d %q", name, status, body)
			}
		}
		for name, call := range calls {
			records, err := call(behind(t, oneReply{status: int(status), body: body}))
			if err == nil && len(records) == 0 {
				t.Errorf("%s: neither records nor an error for %d %q", name, status, body)
			}
		}
	})
}
