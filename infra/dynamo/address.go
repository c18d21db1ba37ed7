package dynamo

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/lobby"
)

// An address has an item with the part partAddress, whose partition key is its hash. The key
// of the hashes is the item keyID, which is replaced each day: no other place has it, and
// nothing of the table is in a backup.
const (
	partAddress = "address"
	partKey     = "key"
	keyID       = "address-key"

	attrGames = "games"   // S, the ids with a space between two
	attrDay   = "key_day" // N; "day" is a reserved word of DynamoDB
)

// Address implements lobby.Store.
func (i *Invitations) Address(ctx context.Context, hash string) (r lobby.AddressRecord, err error) {
	it, err := i.get(ctx, hash, partAddress)
	if errors.Is(err, lobby.ErrNotFound) {
		return r, nil
	}
	if err == nil {
		r, err = unmarshalAddress(it)
	}
	return r, err
}

func marshalAddress(r lobby.AddressRecord) item {
	it := invitationKey(r.Hash, partAddress)
	it[attrGames] = &types.AttributeValueMemberS{Value: strings.Join(r.Games, " ")}
	it[attrNonce] = &types.AttributeValueMemberB{Value: r.Nonce[:]}
	it[attrExpiry] = number(r.ExpiresAt.Unix())
	return it
}

func unmarshalAddress(it item) (r lobby.AddressRecord, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("dynamo: address: %w", err)
		}
	}()
	if r.Hash, err = text(it, attrInvitation); err != nil {
		return r, err
	}
	if r.Nonce, err = nonce(it); err != nil {
		return r, err
	}
	ids, err := text(it, attrGames)
	if err != nil {
		return r, err
	}
	r.Games = strings.Fields(ids)
	r.ExpiresAt, err = expiry(it)
	return r, err
}

// counting returns the write of a change of an address, or none.
func (i *Invitations) counting(change *lobby.AddressChange) []types.TransactWriteItem {
	if change == nil {
		return nil
	}
	w := &types.Put{
		TableName: &i.table, Item: marshalAddress(change.AddressRecord),
		ConditionExpression: aws.String("attribute_not_exists(" + attrPart + ")"),
	}
	if change.Replaces != [16]byte{} {
		w.ConditionExpression = aws.String(attrNonce + " = :replaces")
		w.ExpressionAttributeValues = item{":replaces": &types.AttributeValueMemberB{Value: change.Replaces[:]}}
	}
	return []types.TransactWriteItem{{Put: w}}
}

// dailyKey is the newest key that this process has read.
type dailyKey struct {
	mu  sync.Mutex
	day int64
	key [32]byte
}

// AddressKey implements lobby.Store: one read in a day, and for the first of all
// processes one write more.
func (i *Invitations) AddressKey(ctx context.Context, day int64) ([32]byte, error) {
	i.key.mu.Lock()
	defer i.key.mu.Unlock()
	if i.key.day >= day {
		return i.key.key, nil
	}
	if err := i.readKey(ctx); err != nil {
		return [32]byte{}, err
	}
	if i.key.day >= day {
		return i.key.key, nil
	}
	err := i.drawKey(ctx, day, i.key.day)
	if _, refused := errors.AsType[*refusal](err); refused { // another process has drawn it
		err = i.readKey(ctx)
	}
	return i.key.key, err
}

// readKey reads the stored key, if there is one.
func (i *Invitations) readKey(ctx context.Context) error {
	it, err := i.get(ctx, keyID, partKey)
	if errors.Is(err, lobby.ErrNotFound) {
		i.key.day = 0
		return nil
	}
	if err != nil {
		return err
	}
	key, err := binary(it, attrBody)
	if err == nil && len(key) != len(i.key.key) {
		err = fmt.Errorf("%s has %d bytes", attrBody, len(key))
	}
	if err == nil {
		i.key.day, err = integer(it, attrDay)
	}
	if err != nil {
		return fmt.Errorf("dynamo: key of addresses: %w", err)
	}
	i.key.key = [32]byte(key)
	return nil
}

// drawKey stores a new key in place of an earlier day's, or of none if that is 0.
func (i *Invitations) drawKey(ctx context.Context, day, earlier int64) error {
	var key [32]byte
	_, _ = rand.Read(key[:]) // never fails (documentation of crypto/rand)
	w := &types.Put{
		TableName: &i.table, Item: invitationKey(keyID, partKey),
		ConditionExpression: aws.String("attribute_not_exists(" + attrPart + ")"),
	}
	w.Item[attrBody], w.Item[attrDay] = &types.AttributeValueMemberB{Value: key[:]}, number(day)
	w.Item[attrExpiry] = number((day + 1) * int64(24*time.Hour/time.Second))
	if earlier > 0 {
		w.ConditionExpression = aws.String(attrDay + " = :earlier")
		w.ExpressionAttributeValues = item{":earlier": number(earlier)}
	}
	if err := i.put(ctx, w); err != nil {
		return err
	}
	i.key.day, i.key.key = day, key
	return nil
}
