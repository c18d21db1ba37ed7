package api

import (
	"crypto/sha256"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
)

// Stored games and invitations have these hashes, of the canonical form (RFC 8785), so that
// a repeated creation is recognised by every release.
func TestContentHashesAreOfTheCanonicalForm(t *testing.T) {
	for _, tt := range []struct {
		body any
		want string
	}{
		{NewGame{}, `{}`},
		{NewGame{Seed: "Grüße\u2028 </>", Private: true, TurnSeconds: 60},
			`{"private":true,"seed":"Grüße` + "\u2028" + ` </>","turn_seconds":60}`},
		{NewGame{Sets: []NewCardSet{{jsontext.Value(`{"b": 1.0, "a": "\u0041"}`)}}}, `{"sets":[{"a":"A","b":1}]}`},
		{Offer{Seat: new(1), TurnSeconds: 90, Public: true, Name: "Ada"},
			`{"name":"Ada","public":true,"seat":1,"turn_seconds":90}`},
	} {
		got, err := contentHash(tt.body)
		if err != nil || got != sha256.Sum256([]byte(tt.want)) {
			t.Errorf("%+v has another hash than %s: %v", tt.body, tt.want, err)
		}
	}
}
