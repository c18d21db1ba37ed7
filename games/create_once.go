package games

import (
	"context"
	"errors"
	"fmt"

	"cardgames/games/envelope"
)

// MinCreationKey is the least length, in characters, of the Idempotency-Key of a
// creation. The id of the game is derived from the key, and anyone who knows the id of an
// open game may play it: 22 characters can hold the 128 random bits of an id.
const MinCreationKey = 22

// labelCreation is the label of the id that is derived from an Idempotency-Key.
const labelCreation = "creation 1"

// errTokensLost: the service would generate a token. It does not store tokens, so it
// could not repeat the response.
var errTokensLost = errors.New("an idempotent creation needs the hashes of both seat tokens")

// CreateOnce makes the game of an Idempotency-Key, or returns version 0 of the one that
// an earlier request with the key made; replayed reports which. content is the SHA-256 of
// the contents of the request. ErrKeyReused: the earlier request had other contents, or
// its game has expired. A private game needs the hashes of both seats. Other errors are
// as in Create.
func (c *Creator) CreateOnce(ctx context.Context, request CreateRequest, key string, content [32]byte) (
	g *Game, replayed bool, err error) {
	id := DerivedID(labelCreation, key)
	if g, err = c.created(ctx, id, content); !errors.Is(err, ErrNotFound) {
		return g, true, err
	}
	g, err = c.createAs(ctx, id, request, content)
	if !errors.Is(err, ErrConflict) {
		return g, false, err
	}
	g, err = c.created(ctx, id, content) // another request came first
	if errors.Is(err, ErrNotFound) {
		err = ErrKeyReused // for a game that has expired and is still stored
	}
	return g, true, err
}

// created returns version 0 of the game that an earlier creation made.
func (c *Creator) created(ctx context.Context, id string, content [32]byte) (*Game, error) {
	versions, err := c.repository.between(ctx, id, 0, 1)
	if err != nil {
		return nil, err
	}
	first := versions[0]
	if Gap(versions) == 0 {
		return nil, fmt.Errorf("%w: version 0 is missing", envelope.ErrDamaged)
	}
	if first.creation == nil || *first.creation != content {
		return nil, ErrKeyReused
	}
	first.Superseded = len(versions) > 1
	return first, nil
}

func (c *Creator) createAs(ctx context.Context, id string, request CreateRequest, content [32]byte) (*Game, error) {
	g, tokens, stored, err := c.prepare(ctx, id, request)
	if err != nil {
		return nil, err
	}
	if len(tokens) > 0 {
		return nil, errTokensLost
	}
	g.creation = &content
	return g, c.repository.create(ctx, g, stored, HolderOf(request.Address))
}
