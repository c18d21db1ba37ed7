package dynamo

import (
	"context"
	"log/slog"
	"math"
	"math/rand/v2"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/games/gameid"
	"cardgames/lobby"
)

// publicIndex is the index of the listed invitations.
const publicIndex = "public"

// mostRead is how many invitations are read at most, of which a sample is returned.
// Those that expire within the same second come in a fixed order, so the last ones of
// a second would not be found otherwise: of 1,000 open invitations some 33 expire in
// each.
const mostRead = 100

// Public implements lobby.Store. It begins at a random time within those at
// which listed invitations expire, and goes on at the first one: two eventually
// consistent queries, or one if that finds enough.
func (i *Invitations) Public(ctx context.Context, now time.Time, limit int) ([]lobby.Record, error) {
	first := now.Unix() + 1
	start := first + 1 + rand.Int64N(int64(lobby.PublicExpiry/time.Second))
	found, err := i.listed(ctx, start, math.MaxInt64, mostRead)
	if err == nil && len(found) < mostRead {
		var earlier []lobby.Record
		earlier, err = i.listed(ctx, first, start-1, mostRead-len(found))
		found = append(found, earlier...)
	}
	if err != nil {
		return nil, err
	}
	return lobby.Sample(found, func(r lobby.Record) string { return r.Address }, limit), nil
}

// listed returns at most limit listed invitations that expire within from <= t <= to,
// in seconds since 1970, those that expire first.
func (i *Invitations) listed(ctx context.Context, from, to int64, limit int) (all []lobby.Record, err error) {
	page, err := i.client.Query(ctx, &dynamodb.QueryInput{
		TableName:              &i.table,
		IndexName:              aws.String(publicIndex),
		KeyConditionExpression: aws.String("listed = :listed AND expires_at BETWEEN :from AND :to"),
		ExpressionAttributeValues: item{
			":listed": &types.AttributeValueMemberS{Value: isListed},
			":from":   number(from),
			":to":     number(to),
		},
		Limit:                  aws.Int32(int32(limit)),
		ReturnConsumedCapacity: types.ReturnConsumedCapacityTotal,
	})
	if err != nil {
		return nil, unavailable("list invitations", err)
	}
	i.observe(ctx, "Query", units(page.ConsumedCapacity), 0)
	for _, it := range page.Items {
		r, err := unmarshalInvitation(it)
		if err != nil {
			slog.ErrorContext(ctx, "an invitation is left out of the list",
				"game_hash", gameid.Hash(r.ID), "error", err)
			continue
		}
		all = append(all, r)
	}
	return all, nil
}
