package dynamo

import (
	"fmt"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
)

// The attributes of an item. Their names count as part of its size.
const (
	attrGame    = "game_id"    // S, partition key
	attrVersion = "version"    // N, sort key
	attrBody    = "body"       // B
	attrNonce   = "nonce"      // B
	attrExpiry  = "expires_at" // N, seconds since 1970; absent when kept permanently
	attrActor   = "actor"      // N, for the stream; absent in records without a hint
)

// isFree is the condition under which a version may be written.
const isFree = "attribute_not_exists(" + attrVersion + ")"

type item = map[string]types.AttributeValue

func marshal(r games.Record) item {
	it := item{
		attrGame:    &types.AttributeValueMemberS{Value: r.GameID},
		attrVersion: number(r.Version),
		attrBody:    &types.AttributeValueMemberB{Value: r.Body},
		attrNonce:   &types.AttributeValueMemberB{Value: r.Nonce[:]},
	}
	if !r.ExpiresAt.IsZero() {
		it[attrExpiry] = number(r.ExpiresAt.Unix())
	}
	if r.Actor != games.NoActor {
		it[attrActor] = number(int(r.Actor))
	}
	return it
}

func unmarshal(it item) (r games.Record, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("version %d: %w", r.Version, err)
		}
	}()
	if r.GameID, err = text(it, attrGame); err != nil {
		return r, err
	}
	version, err := integer(it, attrVersion)
	if err != nil {
		return r, err
	}
	r.Version = int(version)
	if r.Actor, err = actor(it); err != nil {
		return r, err
	}
	r.Body, r.Nonce, r.ExpiresAt, err = contents(it)
	return r, err
}

func actor(it item) (games.Actor, error) {
	if it[attrActor] == nil {
		return games.NoActor, nil
	}
	n, err := integer(it, attrActor)
	if err == nil && (n < int64(games.ActorSeat0) || n > int64(games.ActorBoth)) {
		err = fmt.Errorf("%s is %d", attrActor, n)
	}
	return games.Actor(n), err
}

// contents returns the attributes that are not of the key.
func contents(it item) (body []byte, n [16]byte, expiresAt time.Time, err error) {
	if body, err = binary(it, attrBody); err != nil {
		return body, n, expiresAt, err
	}
	if n, err = nonce(it); err != nil {
		return body, n, expiresAt, err
	}
	expiresAt, err = expiry(it)
	return body, n, expiresAt, err
}

func nonce(it item) (n [16]byte, err error) {
	b, err := binary(it, attrNonce)
	if err == nil && len(b) != len(n) {
		err = fmt.Errorf("%s has %d bytes, want %d", attrNonce, len(b), len(n))
	}
	copy(n[:], b)
	return n, err
}

func expiry(it item) (time.Time, error) {
	if it[attrExpiry] == nil {
		return time.Time{}, nil
	}
	seconds, err := integer(it, attrExpiry)
	return time.Unix(seconds, 0).UTC(), err
}

func text(it item, name string) (string, error) {
	if v, ok := it[name].(*types.AttributeValueMemberS); ok {
		return v.Value, nil
	}
	return "", fmt.Errorf("%s is not a string", name)
}

func binary(it item, name string) ([]byte, error) {
	if v, ok := it[name].(*types.AttributeValueMemberB); ok {
		return v.Value, nil
	}
	return nil, fmt.Errorf("%s is not binary", name)
}

func integer(it item, name string) (int64, error) {
	v, ok := it[name].(*types.AttributeValueMemberN)
	if !ok {
		return 0, fmt.Errorf("%s is not a number", name)
	}
	n, err := strconv.ParseInt(v.Value, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s is not an integer: %w", name, err)
	}
	return n, nil
}

func unavailable(doing string, err error) error {
	return fmt.Errorf("dynamo: %s: %w: %w", doing, games.ErrUnavailable, err)
}

func units(c *types.ConsumedCapacity) float64 {
	if c == nil {
		return 0
	}
	return aws.ToFloat64(c.CapacityUnits)
}
