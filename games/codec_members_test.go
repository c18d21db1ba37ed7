package games

import (
	"bytes"
	"testing"
	"time"

	"cardgames/cardsets/core"
)

// laterBody is body with a member that a later release may add to format 2.
type laterBody struct {
	body
	History []byte `cbor:"11,keyasint,omitempty"`
}

func TestAMemberCanBeAddedToFormat2(t *testing.T) {
	g, _ := NewCreator(nil, nil, time.Now, 0).start(core.Snapshot(), CreateRequest{Seed: "later"})
	g.RequestID = "request"
	payload, err := encodeBody(g, RecordFormat2)
	if err != nil {
		t.Fatal(err)
	}
	var later laterBody
	if err := decodeMode.Unmarshal(payload, &later); err != nil || later.RequestID != "request" || later.History != nil {
		t.Errorf("a payload of today is read as request %q, history %x: %v", later.RequestID, later.History, err)
	}

	later.History = bytes.Repeat([]byte{7}, 32)
	payload, err = encodeMode.Marshal(later)
	if err != nil {
		t.Fatal(err)
	}
	var back laterBody
	if err := decodeMode.Unmarshal(payload, &back); err != nil || !bytes.Equal(back.History, later.History) {
		t.Errorf("history %x: %v", back.History, err)
	}
	var today body
	if err := decodeMode.Unmarshal(payload, &today); err == nil {
		t.Error("a member that is unknown today is ignored")
	}
}
