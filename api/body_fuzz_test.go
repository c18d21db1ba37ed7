package api

import (
	"bytes"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/api/wire"
	"cardgames/cardsets/inline"
	"cardgames/games"
)

// posted is a request with a body.
func posted(body []byte) *Request {
	r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
	return &Request{r, CallOf(r.Context())}
}

// FuzzAction takes any bytes for the body of an action.
func FuzzAction(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		fuzz(t, body, []string{"type", "player", "hand_index", "target_id"},
			func(r *Request) (games.SubmitRequest, error) {
				request, _, err := readSubmit(r)
				return request, err
			},
			func(request games.SubmitRequest) any { return wire.Action{Action: request.Action} })
	})
}

// FuzzNewGame takes any bytes for the body of a request for a game.
func FuzzNewGame(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		fuzz(t, body, []string{"set_urls", "sets", "seed", "private", "seat_hashes", "turn_seconds"},
			func(r *Request) (games.CreateRequest, error) {
				n, err := readCreate(r, maxNewGameBytes(games.Options{InlineSets: true}))
				n.Sets = withoutSpace(t, n.Sets)
				return n.CreateRequest, err
			}, newGameOf)
	})
}

// withoutSpace returns card sets that do not depend on how the body was written.
func withoutSpace(t *testing.T, sets []inline.Set) (plain []inline.Set) {
	canonical, err := cardSets(sets)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range canonical {
		plain = append(plain, inline.Set{JSON: set.Value})
	}
	return plain
}

// FuzzOffer takes any bytes for the body of an offer.
func FuzzOffer(f *testing.F) {
	f.Fuzz(func(t *testing.T, body []byte) {
		fuzz(t, body, []string{"set_urls", "sets", "seat", "turn_seconds", "public", "name", "rematch_of"},
			func(r *Request) (n Offer, err error) {
				o, err := readObject(r, maxNewGameBytes(games.Options{InlineSets: true}))
				if o == nil || err != nil {
					return n, err
				}
				n, sets := readOfferBody(o)
				if err := o.err(); err != nil {
					return n, err
				}
				n.Sets, err = cardSets(sets)
				return n, err
			},
			func(n Offer) any { return n })
	})
}

// fuzz reads a body: either it is refused for a reason that is so, or it has
// known members only, and what it means is written in a form that means the same.
func fuzz[T any](t *testing.T, body []byte, members []string, read func(*Request) (T, error), form func(T) any) {
	meant, err := read(posted(body))
	if err != nil {
		requireProblem(t, body, err)
		return
	}
	requireMembers(t, body, members)
	written, err := json.Marshal(form(meant))
	if err != nil {
		t.Fatalf("%q is read as %+v, which cannot be written: %v", body, meant, err)
	}
	again, err := read(posted(written))
	if err != nil {
		t.Fatalf("%q is written as %s, which is refused: %v", body, written, err)
	}
	if diff := cmp.Diff(meant, again, cmpopts.EquateComparable(netip.Prefix{})); diff != "" {
		t.Errorf("%q is written as %s (-want +got):\n%s", body, written, diff)
	}
}

// newGameOf is the inverse of readCreate.
func newGameOf(request games.CreateRequest) any {
	n := NewGame{
		SetURLs: request.SetURLs, Seed: request.Seed,
		Private: request.Seats.Private, TurnSeconds: request.Seats.TurnSeconds,
	}
	for _, set := range request.Sets {
		n.Sets = append(n.Sets, NewCardSet{set.JSON})
	}
	for _, hash := range request.Seats.Hashes {
		if n.SeatHashes = append(n.SeatHashes, nil); hash != nil {
			n.SeatHashes[len(n.SeatHashes)-1] = new(hex.EncodeToString(hash))
		}
	}
	if !n.Private {
		n.SeatHashes = nil
	}
	return n
}

// requireProblem wants a body that is too large or not JSON, or faults that point
// to what the body has, or to what one of its objects does not have.
func requireProblem(t *testing.T, body []byte, err error) {
	p, ok := errors.AsType[*Problem](err)
	if !ok {
		t.Fatalf("%q: the error is no problem: %v", body, err)
	}
	isJSON := jsontext.Value(body).IsValid()
	switch p.Code {
	case kindInvalidRequest.Code:
		kinds := kindsOf(body)
		for _, f := range p.Errors {
			at := jsontext.Pointer(*f.Pointer)
			if kinds[at] == 0 && kinds[at.Parent()] != jsontext.KindBeginObject {
				t.Errorf("%q has no place %q for the fault %q", body, at, f.Detail)
			}
		}
		if !isJSON {
			t.Errorf("%q is not JSON, but is %v", body, err)
		}
	case kindMalformedRequest.Code:
		if isJSON {
			t.Errorf("%q is JSON, but is %v", body, err)
		}
	case kindTooLarge.Code:
		if len(body) <= MaxActionBytes {
			t.Errorf("%d bytes are too large", len(body))
		}
	default:
		t.Errorf("%q: %v", body, err)
	}
}

// kindsOf has all values of a JSON text by their places.
func kindsOf(body []byte) map[jsontext.Pointer]jsontext.Kind {
	kinds := map[jsontext.Pointer]jsontext.Kind{}
	for d := jsontext.NewDecoder(bytes.NewReader(body)); ; {
		token, err := d.ReadToken()
		if err != nil {
			return kinds
		}
		if kind := token.Kind(); kind != jsontext.KindEndObject && kind != jsontext.KindEndArray {
			kinds[d.StackPointer()] = kind
		}
	}
}

func requireMembers(t *testing.T, body []byte, known []string) {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(body, &members); err != nil && len(body) > 0 {
		t.Fatalf("%q is accepted, and no object: %v", body, err)
	}
	for name := range members {
		if !slices.Contains(known, name) {
			t.Errorf("%q is accepted with the member %q", body, name)
		}
	}
}
