package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
)

// create makes a new game and returns its view. The tokens of a private game are generated
// here, so that the creation can be repeated: the service does not store them.
func (s *remote) create(ctx context.Context, o options) (*view, error) {
	var hashes []string
	for seat := 0; o.private && seat < 2; seat++ {
		s.tokens[seat] = rand.Text()
		hash := sha256.Sum256([]byte(s.tokens[seat]))
		hashes = append(hashes, hex.EncodeToString(hash[:]))
	}
	body, err := json.Marshal(struct {
		SetURLs []string `json:"set_urls,omitempty"`
		Private bool     `json:"private,omitzero"`
		Hashes  []string `json:"seat_hashes,omitempty"`
		Turn    int      `json:"turn_seconds,omitzero"`
		Seed    string   `json:"seed,omitempty"`
	}{o.sets, o.private, hashes, o.turn, o.seed})
	if err != nil {
		return nil, err
	}
	url := strings.TrimSuffix(o.url, "/games") + "/games"
	created, err := s.send(ctx,
		request{method: http.MethodPost, url: url, body: body, key: rand.Text()})
	if err != nil {
		return nil, err
	}
	s.game = url + "/" + created.GameID
	return created, nil
}

// lasting reports whether a creation that has failed would fail again: nothing listens at
// the address, or card sets could not be loaded.
func lasting(err error) bool {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.status == http.StatusBadGateway
	}
	op, ok := errors.AsType[*net.OpError](err)
	return ok && op.Op == "dial"
}
