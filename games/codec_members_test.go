package games

import (
	"bytes"
	"testing"
	"time"

	"cardgames/cardsets/core"
	"cardgames/games/envelope"
)

// laterBody is body with a member that a later release may add.
type laterBody struct {
	body
	Later []byte `cbor:"99,keyasint,omitempty"`
}

func TestAMemberCanBeAdded(t *testing.T) {
	g, _ := NewCreator(NewRepository(nil, time.Now), nil, 0).start(newID(), core.Snapshot(), nil,
		CreateRequest{Seed: "later"})
	g.RequestID = "request"
	payload, err := encodeBody(g)
	if err != nil {
		t.Fatal(err)
	}
	var later laterBody
	if err := envelope.Decoding.Unmarshal(payload,
		&later); err != nil || later.RequestID != "request" || later.Later != nil {
		t.Errorf("a payload of today is read as request %q, later %x: %v", later.RequestID, later.Later, err)
	}

	later.Later = bytes.Repeat([]byte{7}, 32)
	payload, err = envelope.Encoding.Marshal(later)
	if err != nil {
		t.Fatal(err)
	}
	var back laterBody
	if err := envelope.Decoding.Unmarshal(payload, &back); err != nil || !bytes.Equal(back.Later, later.Later) {
		t.Errorf("later %x: %v", back.Later, err)
	}
	var today body
	if err := envelope.Decoding.Unmarshal(payload, &today); err == nil {
		t.Error("a member that is unknown today is ignored")
	}
}
