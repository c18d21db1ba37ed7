package faults_test

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/faults"
)

// A reply of DynamoDB with any one byte changed, or broken off after any one, is
// never taken for what is stored.
func TestNoDamageOfAReplyIsTakenForAGame(t *testing.T) {
	t.Parallel()
	db := dynamotest.New(t)
	wire := &tampering{inner: shortcut{db}}
	store := dynamo.New(config(t, wire), dynamotest.Table, db.URL, dynamo.WithClock(now))
	want := games.Record{GameID: "game", Nonce: [16]byte{1}, Body: bytes.Repeat([]byte("body"), 50)}
	must(t, store.Create(t.Context(), want, nil))

	wire.tamper = func(reply []byte) []byte { return reply }
	read := func() ([]games.Record, error) { return store.Latest(t.Context(), "game", 0, 1) }
	_, err := read()
	must(t, err)
	cases := 0
	check := func(tamper func([]byte) []byte) {
		wire.tamper = tamper
		cases++
		if got, err := read(); err == nil && !cmp.Equal(got, []games.Record{want}) {
			t.Errorf("case %d: read as %v", cases, got)
		}
	}
	for at := range wire.size {
		check(func(reply []byte) []byte { return reply[:at] })
		check(func(reply []byte) []byte {
			reply = slices.Clone(reply)
			reply[at] ^= 0x01
			return reply
		})
	}
	t.Logf("%d cases", cases)
}

// Damage that passes is not seen: the client asks again.
func TestADamagedReplyIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for _, f := range []faults.Fault{faults.Truncated, faults.Garbled} {
		db, calls := dynamotest.New(t), 0
		once := func(string) faults.Fault {
			if calls++; calls%2 == 1 {
				return f
			}
			return faults.None
		}
		store := dynamo.New(config(t, faults.NewTransport(once, shortcut{db})), dynamotest.Table, db.URL, dynamo.WithClock(now))
		want := games.Record{GameID: "game", Body: []byte("body")}
		must(t, store.Create(t.Context(), want, []byte("cards")))
		must(t, store.Append(t.Context(), games.Record{GameID: "game", Version: 1}))
		if got, err := store.Range(t.Context(), "game", 0, 0); err != nil || !cmp.Equal(got, []games.Record{want}) {
			t.Errorf("%s: read %v, %v", f, got, err)
		}
		if calls != 2*3 {
			t.Errorf("%s: %d requests", f, calls)
		}
	}
}

// tampering changes the bodies of replies and leaves their headers.
type tampering struct {
	inner  http.RoundTripper
	tamper func([]byte) []byte // nil: not at all
	size   int                 // of the last reply, in bytes
}

func (w *tampering) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := w.inner.RoundTrip(r)
	if err != nil || w.tamper == nil {
		return resp, err
	}
	body, err := io.ReadAll(resp.Body)
	w.size = len(body)
	resp.Body = io.NopCloser(bytes.NewReader(w.tamper(body)))
	return resp, err
}
