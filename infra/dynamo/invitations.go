package dynamo

import (
	"context"
	"errors"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/lobby"
)

var _ lobby.Store = (*Invitations)(nil)

// Invitations is a lobby.Store in one table, which has the partition key
// invitation_id (S) and the sort key part (S). Its TTL attribute is expires_at. The
// record of an invitation is one item that is replaced, and its snapshot another, so
// that no read or write of the record pays for it.
//
// The index public has the partition key listed (S) and the sort key expires_at (N),
// and projects all attributes. Only the items of listed invitations have both. All
// are in one partition, which takes 1,000 writes a second: as many as 7,500 open
// invitations make when they are renewed every 15 seconds.
//
// Accept writes to the table of games, too, whose name the others do not need.
//
// Invitation, InvitationSnapshot, Address and AddressKey need the permission
// dynamodb:GetItem, Public needs dynamodb:Query on the index, AddressKey, Offer and Replace
// need dynamodb:PutItem, and Withdraw, Accept, and Offer in place of another invitation but without a snapshot
// also dynamodb:DeleteItem. Accept also needs dynamodb:PutItem on the table of games.
type Invitations struct {
	database
	table string
	games *Store
	key   dailyKey
}

// InvitationsFromEnv returns the Invitations of a function: the table
// INVITATIONS_TABLE, and for Accept the table TABLE_NAME, at the endpoint
// DYNAMODB_ENDPOINT if it is set, with the configuration of awsconfig.
func InvitationsFromEnv(getenv func(string) string, options ...Option) (*Invitations, error) {
	cfg, err := awsconfig.FromEnv(getenv)
	if err != nil {
		return nil, err
	}
	table := getenv("INVITATIONS_TABLE")
	if table == "" {
		return nil, errors.New("dynamo: not set: INVITATIONS_TABLE")
	}
	return NewInvitations(cfg, table, getenv("TABLE_NAME"), getenv("DYNAMODB_ENDPOINT"), options...), nil
}

// NewInvitations returns the Invitations in a table. gamesTable is the table of the
// games that Accept makes. Timeouts and retries are cfg's. The endpoint is
// empty for the one of cfg's region.
func NewInvitations(cfg aws.Config, table, gamesTable, endpoint string, options ...Option) *Invitations {
	db := newDatabase(cfg, endpoint, options)
	return &Invitations{database: db, table: table, games: &Store{database: db, table: gamesTable}}
}

// Offer implements lobby.Store. A new invitation without a snapshot, and without an
// address, is one plain put, as in Store.Create.
func (i *Invitations) Offer(ctx context.Context, r lobby.Record, snapshot games.Record,
	replaces *[16]byte, counted *lobby.AddressChange) error {
	if len(snapshot.Body) > games.MaxSnapshot {
		return fmt.Errorf("dynamo: %d bytes: %w", len(snapshot.Body), games.ErrTooLarge)
	}
	record := i.putRecord(r, replaces)
	writes := append([]types.TransactWriteItem{{Put: record}}, i.counting(counted)...)
	switch {
	case len(snapshot.Body) > 0:
		cards := &types.Put{TableName: &i.table, Item: marshalInvitationSnapshot(snapshot)}
		writes = append(writes, types.TransactWriteItem{Put: cards})
	case replaces != nil:
		writes = append(writes, i.deleteSnapshot(r.ID))
	}
	if len(writes) == 1 {
		return recogniseInvitation(r, i.put(ctx, record))
	}
	return recogniseInvitation(r, i.transact(ctx, "offer", writes...))
}

// Replace implements lobby.Store.
func (i *Invitations) Replace(ctx context.Context, next lobby.Record, previous [16]byte) error {
	return recogniseInvitation(next, i.put(ctx, i.putRecord(next, &previous)))
}

// Withdraw implements lobby.Store.
func (i *Invitations) Withdraw(ctx context.Context, withdrawn lobby.Record, previous [16]byte) error {
	return recogniseInvitation(withdrawn, i.transact(ctx, "withdraw",
		types.TransactWriteItem{Put: i.putRecord(withdrawn, &previous)}, i.deleteSnapshot(withdrawn.ID)))
}

// Accept implements lobby.Store. The record of the invitation comes first:
// by its nonce a repeated request is recognised.
func (i *Invitations) Accept(ctx context.Context, accepted lobby.Record, previous [16]byte,
	first games.Record, snapshot []byte, counted *lobby.AddressChange) error {
	if len(snapshot) > games.MaxSnapshot {
		return fmt.Errorf("dynamo: %d bytes: %w", len(snapshot), games.ErrTooLarge)
	}
	writes := []types.TransactWriteItem{
		{Put: i.putRecord(accepted, &previous)},
		i.deleteSnapshot(accepted.ID),
		{Put: i.games.newVersion(first)},
	}
	if len(snapshot) > 0 {
		writes = append(writes, types.TransactWriteItem{Put: i.games.snapshotOf(first, snapshot)})
	}
	writes = append(writes, i.counting(counted)...)
	return recogniseInvitation(accepted, i.transact(ctx, "accept", writes...))
}

// putRecord writes a record in place of the one with a nonce, or, if that is nil, of
// none.
func (i *Invitations) putRecord(r lobby.Record, replaces *[16]byte) *types.Put {
	w := &types.Put{
		TableName:                           &i.table,
		Item:                                marshalInvitation(r),
		ConditionExpression:                 aws.String("attribute_not_exists(" + attrPart + ")"),
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld,
	}
	if replaces != nil {
		w.ConditionExpression = aws.String(attrNonce + " = :replaces")
		w.ExpressionAttributeValues = item{":replaces": &types.AttributeValueMemberB{Value: replaces[:]}}
	}
	return w
}

func (i *Invitations) deleteSnapshot(id string) types.TransactWriteItem {
	return types.TransactWriteItem{Delete: &types.Delete{TableName: &i.table, Key: invitationKey(id, partSnapshot)}}
}

// recogniseInvitation returns nil if a write of r was refused because r itself is
// stored: an earlier attempt succeeded, and its response was lost.
func recogniseInvitation(r lobby.Record, err error) error {
	refused, ok := errors.AsType[*refusal](err)
	if !ok {
		return err
	}
	if refused.stored != nil {
		existing, err := nonce(refused.stored)
		if err != nil {
			return fmt.Errorf("dynamo: invitation: %w", err)
		}
		if existing == r.Nonce {
			return nil
		}
	}
	return fmt.Errorf("dynamo: invitation: %w", games.ErrConflict)
}

// Invitation implements lobby.Store.
func (i *Invitations) Invitation(ctx context.Context, id string) (lobby.Record, error) {
	it, err := i.get(ctx, id, partOffer)
	if err != nil {
		return lobby.Record{}, err
	}
	return unmarshalInvitation(it)
}

// InvitationSnapshot implements lobby.Store.
func (i *Invitations) InvitationSnapshot(ctx context.Context, id string) (games.Record, error) {
	it, err := i.get(ctx, id, partSnapshot)
	if err != nil {
		return games.Record{}, err
	}
	return unmarshalInvitationSnapshot(it)
}

func (i *Invitations) get(ctx context.Context, id, part string) (item, error) {
	out, err := i.client.GetItem(ctx, &dynamodb.GetItemInput{
		TableName:              &i.table,
		Key:                    invitationKey(id, part),
		ConsistentRead:         aws.Bool(true),
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	})
	if err != nil {
		return nil, unavailable("read an invitation", err)
	}
	i.observe(ctx, "GetItem", units(out.ConsumedCapacity), 0)
	if len(out.Item) == 0 {
		return nil, fmt.Errorf("dynamo: %s: %w", part, lobby.ErrNotFound)
	}
	return out.Item, nil
}
